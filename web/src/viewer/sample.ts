// SPDX-License-Identifier: MIT

/** The interpolation between two frames. */
export type Interpolation = 'nearest' | 'linear' | 'smooth';
export const interpolations: readonly Interpolation[] = ['nearest', 'linear', 'smooth'];

/** A frame of a block: the offsets of its values. */
export interface PoseView {
  positions: Float32Array;
  /** Index of the frame's first value in `positions`. */
  positionsAt: number;
  rotations: Float32Array;
  rotationsAt: number;
}

/** The joints' parents and each point's joint, as typed arrays. */
export interface Shape {
  joints: number;
  points: number;
  /** Parent joint of each point, -1 for a root; for an end site, its joint. */
  parents: Int32Array;
}

/** The four frames around a time; `before` and `after` are only used for `smooth`. */
export interface PoseSpan {
  before: PoseView;
  from: PoseView;
  to: PoseView;
  after: PoseView;
  /** 0 at `from`, 1 at `to`. */
  weight: number;
}

const q = new Float64Array(4);
const v = new Float64Array(3);
const p0 = new Float64Array(3);
const p1 = new Float64Array(3);
const p2 = new Float64Array(3);
const p3 = new Float64Array(3);

function copy(view: PoseView, shape: Shape, positions: Float32Array, rotations: Float32Array): void {
  for (let i = 0, n = shape.points * 3; i < n; ++i) positions[i] = view.positions[view.positionsAt + i]!;
  for (let i = 0, n = shape.joints * 4; i < n; ++i) rotations[i] = view.rotations[view.rotationsAt + i]!;
}

/** Spherical interpolation along the shorter arc; linear if the rotations are nearly equal. */
function slerpInto(
  out: Float32Array, at: number,
  a: Float32Array, ia: number,
  b: Float32Array, ib: number,
  t: number,
): void {
  let dot = a[ia]! * b[ib]! + a[ia + 1]! * b[ib + 1]! + a[ia + 2]! * b[ib + 2]! + a[ia + 3]! * b[ib + 3]!;
  const sign = dot < 0 ? -1 : 1;
  dot *= sign;
  let wa = 1 - t;
  let wb = t;
  if (dot < 0.9995) {
    const angle = Math.acos(dot);
    const s = 1 / Math.sin(angle);
    wa = Math.sin(wa * angle) * s;
    wb = Math.sin(wb * angle) * s;
  }
  wb *= sign;
  let length = 0;
  for (let k = 0; k < 4; ++k) {
    q[k] = wa * a[ia + k]! + wb * b[ib + k]!;
    length += q[k]! * q[k]!;
  }
  const inverse = length > 0 ? 1 / Math.sqrt(length) : 0;
  for (let k = 0; k < 4; ++k) out[at + k] = q[k]! * inverse;
  if (!(length > 0)) out[at + 3] = 1;
}

/** Catmull-Rom on the quaternion components, with signs aligned to `from`, then normalized. */
function smoothRotationInto(out: Float32Array, at: number, span: PoseSpan, joint: number): void {
  const i0 = span.before.rotationsAt + joint * 4;
  const i1 = span.from.rotationsAt + joint * 4;
  const i2 = span.to.rotationsAt + joint * 4;
  const i3 = span.after.rotationsAt + joint * 4;
  const r0 = span.before.rotations;
  const r1 = span.from.rotations;
  const r2 = span.to.rotations;
  const r3 = span.after.rotations;
  let d0 = 0;
  let d2 = 0;
  let d3 = 0;
  for (let k = 0; k < 4; ++k) {
    d0 += r0[i0 + k]! * r1[i1 + k]!;
    d2 += r2[i2 + k]! * r1[i1 + k]!;
  }
  const s0 = d0 < 0 ? -1 : 1;
  const s2 = d2 < 0 ? -1 : 1;
  for (let k = 0; k < 4; ++k) d3 += r3[i3 + k]! * r2[i2 + k]! * s2;
  const s3 = d3 < 0 ? -1 : 1;
  let length = 0;
  for (let k = 0; k < 4; ++k) {
    q[k] = cubic(s0 * r0[i0 + k]!, r1[i1 + k]!, s2 * r2[i2 + k]!, s3 * r3[i3 + k]!, span.weight);
    length += q[k]! * q[k]!;
  }
  const inverse = length > 0 ? 1 / Math.sqrt(length) : 0;
  for (let k = 0; k < 4; ++k) out[at + k] = q[k]! * inverse;
  if (!(length > 0)) out[at + 3] = 1;
}

/** Catmull-Rom through b and c. */
export function cubic(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** The position of a point relative to its parent joint. */
function localOffset(out: Float64Array, view: PoseView, parent: number, point: number): void {
  const a = view.positionsAt + parent * 3;
  const b = view.positionsAt + point * 3;
  const r = view.rotationsAt + parent * 4;
  const p = view.positions;
  const x = p[b]! - p[a]!;
  const y = p[b + 1]! - p[a + 1]!;
  const z = p[b + 2]! - p[a + 2]!;
  const s = view.rotations;
  rotateInto(out, -s[r]!, -s[r + 1]!, -s[r + 2]!, s[r + 3]!, x, y, z);
}

function rotateInto(
  out: Float64Array,
  qx: number, qy: number, qz: number, qw: number,
  x: number, y: number, z: number,
): void {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[0] = x + qw * tx + qy * tz - qz * ty;
  out[1] = y + qw * ty + qz * tx - qx * tz;
  out[2] = z + qw * tz + qx * ty - qy * tx;
}

function point3(out: Float64Array, view: PoseView, point: number): void {
  const at = view.positionsAt + point * 3;
  out[0] = view.positions[at]!;
  out[1] = view.positions[at + 1]!;
  out[2] = view.positions[at + 2]!;
}

/**
 * Interpolates the pose at a time into arrays of the shape's size. Exactly on a frame, it is that
 * frame, bit for bit. Between frames, rotations are interpolated, and each point keeps its position
 * relative to its parent, so that bones keep their length; only roots move along a line or curve.
 */
export function samplePose(
  span: PoseSpan,
  shape: Shape,
  mode: Interpolation,
  positions: Float32Array,
  rotations: Float32Array,
): void {
  const t = span.weight;
  if (mode === 'nearest' || t <= 0 || t >= 1) {
    copy(t < 0.5 ? span.from : span.to, shape, positions, rotations);
    return;
  }
  const smooth = mode === 'smooth';
  for (let j = 0; j < shape.joints; ++j) {
    if (smooth) smoothRotationInto(rotations, j * 4, span, j);
    else {
      slerpInto(
        rotations, j * 4,
        span.from.rotations, span.from.rotationsAt + j * 4,
        span.to.rotations, span.to.rotationsAt + j * 4,
        t,
      );
    }
  }
  for (let i = 0; i < shape.points; ++i) {
    const parent = shape.parents[i]!;
    const at = i * 3;
    if (parent < 0) {
      point3(p1, span.from, i);
      point3(p2, span.to, i);
      if (smooth) {
        point3(p0, span.before, i);
        point3(p3, span.after, i);
      }
      for (let k = 0; k < 3; ++k) {
        positions[at + k] = smooth
          ? cubic(p0[k]!, p1[k]!, p2[k]!, p3[k]!, t)
          : p1[k]! + (p2[k]! - p1[k]!) * t;
      }
      continue;
    }
    localOffset(p1, span.from, parent, i);
    localOffset(p2, span.to, parent, i);
    const x = p1[0]! + (p2[0]! - p1[0]!) * t;
    const y = p1[1]! + (p2[1]! - p1[1]!) * t;
    const z = p1[2]! + (p2[2]! - p1[2]!) * t;
    const r = parent * 4;
    rotateInto(v, rotations[r]!, rotations[r + 1]!, rotations[r + 2]!, rotations[r + 3]!, x, y, z);
    const o = parent * 3;
    positions[at] = positions[o]! + v[0]!;
    positions[at + 1] = positions[o + 1]! + v[1]!;
    positions[at + 2] = positions[o + 2]! + v[2]!;
  }
}
