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

/** The value of a curve between two frames. NaN before the first frame, and where the core has none. */
export function valueAt(curve: Float32Array, frame: number): number {
  const from = Math.floor(frame);
  const here = curve[from] ?? NaN;
  return frame > from ? here + ((curve[from + 1] ?? NaN) - here) * (frame - from) : here;
}
