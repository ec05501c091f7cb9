// SPDX-License-Identifier: MIT
import type { Clip } from '../clip';

/** Radii of the two ends of the bone that leads to each point, metres; 0 if there is no bone. */
export interface Thickness {
  parentEnd: Float32Array;
  ownEnd: Float32Array;
}

/**
 * The thickness of a drawn body. A joint is as thick as the square root of the longest chain below
 * it, which gives tapering limbs for people, dogs and snakes alike.
 */
export function bodyThickness(clip: Clip): Thickness {
  const { joints, points, parents } = clip.shape;
  const metres = clip.scale.metresPerUnit;
  const size = clip.sizeM();
  const rest = clip.rest.positions;
  const length = new Float32Array(points);
  const below = new Float32Array(points);
  for (let i = 0; i < points; ++i) {
    const parent = parents[i]!;
    if (parent < 0) continue;
    let square = 0;
    for (let k = 0; k < 3; ++k) {
      const d = rest[i * 3 + k]! - rest[parent * 3 + k]!;
      square += d * d;
    }
    length[i] = Math.sqrt(square) * metres;
  }
  for (let i = points - 1; i >= 0; --i) {
    const parent = parents[i]!;
    if (parent >= 0) below[parent] = Math.max(below[parent]!, below[i]! + length[i]!);
  }
  // A figure without leg and spine is a chain or an object, and would look swollen with human
  // thickness.
  const girth = clip.facts.bodyLength > 0 ? 0.057 : 0.034;
  const radius = new Float32Array(points);
  for (let i = 0; i < points; ++i) {
    const reach = Math.max(0, below[i]!);
    radius[i] = Math.max(0.0055 * size, girth * Math.sqrt(Math.min(reach, size) * size));
  }
  const out = { parentEnd: new Float32Array(points), ownEnd: new Float32Array(points) };
  for (let i = 0; i < points; ++i) {
    const parent = parents[i]!;
    if (parent < 0 || !(length[i]! > 1e-4 * size)) continue;
    const isHead = i >= joints && parent === clip.facts.head;
    // A short bone at the end of a limb must not become a ball; one of many in a spine is as thick
    // as the spine.
    const most = Math.max(0.012 * size, 0.62 * length[i]!, 0.3 * below[i]!);
    out.parentEnd[i] = isHead ? Math.min(0.034 * size, most) : Math.min(radius[parent]!, most);
    out.ownEnd[i] = isHead ? Math.min(0.046 * size, most) : Math.min(radius[i]!, most);
  }
  return out;
}

/** Uniform thickness: a stick figure. */
export function stickThickness(clip: Clip): Thickness {
  const radius = 0.0055 * clip.sizeM();
  const { points, parents } = clip.shape;
  const out = { parentEnd: new Float32Array(points), ownEnd: new Float32Array(points) };
  for (let i = 0; i < points; ++i) {
    if (parents[i]! < 0) continue;
    out.parentEnd[i] = radius;
    out.ownEnd[i] = radius;
  }
  return out;
}
