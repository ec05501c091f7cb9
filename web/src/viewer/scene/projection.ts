// SPDX-License-Identifier: MIT
import { Matrix4, type PerspectiveCamera } from 'three';
import type { Shape } from '../between_frames';
import { clamp } from '../time';

const clipFromWorld = new Matrix4();

/**
 * Positions of points in the picture: x and y in pixels, and the depth along the view (not positive
 * behind the camera).
 */
export function project(
  camera: PerspectiveCamera,
  width: number,
  height: number,
  points: Float32Array,
  out: Float32Array,
): void {
  clipFromWorld.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  const m = clipFromWorld.elements;
  for (let i = 0; i + 2 < points.length; i += 3) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const z = points[i + 2]!;
    const w = m[3] * x + m[7] * y + m[11] * z + m[15];
    const inverse = w > 1e-6 ? 1 / w : 0;
    out[i] = ((m[0] * x + m[4] * y + m[8] * z + m[12]) * inverse * 0.5 + 0.5) * width;
    out[i + 1] = (0.5 - (m[1] * x + m[5] * y + m[9] * z + m[13]) * inverse * 0.5) * height;
    out[i + 2] = w;
  }
}

/** The joint whose bone passes nearest to a position in the picture; -1: none near enough. */
export function nearestBone(
  projected: Float32Array,
  shape: Shape,
  x: number,
  y: number,
  withinPx: number,
): number {
  let best = -1;
  let bestDistance = withinPx;
  for (let i = 0; i < shape.points; ++i) {
    const parent = shape.parents[i]!;
    if (parent < 0 || !(projected[i * 3 + 2]! > 0) || !(projected[parent * 3 + 2]! > 0)) continue;
    const ax = projected[parent * 3]!;
    const ay = projected[parent * 3 + 1]!;
    const dx = projected[i * 3]! - ax;
    const dy = projected[i * 3 + 1]! - ay;
    const square = dx * dx + dy * dy;
    const t = square > 0 ? clamp(((x - ax) * dx + (y - ay) * dy) / square, 0, 1) : 0;
    const distance = Math.hypot(ax + t * dx - x, ay + t * dy - y);
    if (distance >= bestDistance) continue;
    best = parent;
    bestDistance = distance;
  }
  return best;
}

/**
 * The point nearest to a position in the picture; if several are similarly near, the frontmost; -1:
 * none.
 */
export function nearestPoint(
  projected: Float32Array,
  count: number,
  x: number,
  y: number,
  withinPx: number,
): number {
  let best = -1;
  let bestScore = Infinity;
  for (let i = 0; i < count; ++i) {
    const depth = projected[i * 3 + 2]!;
    if (!(depth > 0)) continue;
    const d = Math.hypot(projected[i * 3]! - x, projected[i * 3 + 1]! - y);
    if (d > withinPx) continue;
    const score = d + depth * 2;
    if (score < bestScore) {
      best = i;
      bestScore = score;
    }
  }
  return best;
}
