// SPDX-License-Identifier: MIT
import type { JointFacts } from '../core/contract';

/** Indices of the same joints in two clips, as matched by the core. */
export interface Matched {
  a: Int32Array;
  b: Int32Array;
}

/** Length of a prefix such as `mixamorig:` that all joints share; 0 if there is none. */
export function sharedPrefix(joints: readonly JointFacts[]): number {
  const first = joints[0]?.name ?? '';
  const length = first.lastIndexOf(':') + 1;
  const prefix = first.slice(0, length);
  return joints.length > 1 && joints.every((joint) => joint.name.startsWith(prefix)) ? length : 0;
}

/** Mean distance of matched joints; `shift` is added to b's points first. NaN if there are none. */
export function meanDistance(
  matched: Matched,
  a: Float32Array,
  b: Float32Array,
  shiftX = 0,
  shiftY = 0,
  shiftZ = 0,
): number {
  const n = matched.a.length;
  if (n === 0) return NaN;
  let sum = 0;
  for (let i = 0; i < n; ++i) {
    const p = matched.a[i]! * 3;
    const q = matched.b[i]! * 3;
    const x = b[q]! + shiftX - a[p]!;
    const y = b[q + 1]! + shiftY - a[p + 1]!;
    const z = b[q + 2]! + shiftZ - a[p + 2]!;
    sum += Math.sqrt(x * x + y * y + z * z);
  }
  return sum / n;
}
