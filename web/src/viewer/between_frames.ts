// SPDX-License-Identifier: MIT

/**
 * The displayed pose between the frames that the core computed. In TypeScript because every picture
 * needs one, without a round trip to the core in its worker. Files are written and motions measured
 * by the core. `linear` equals `sample` of the core (tests/support/sampled_pose.txt is the expected
 * result of both); `smooth`, a Catmull-Rom curve, is only for display.
 */

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

/** The joints' parents and each point's joint, as typed arrays. Parents come before children. */
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

const v = new Float64Array(3);
const p0 = new Float64Array(3);
const p1 = new Float64Array(3);
const p2 = new Float64Array(3);
const p3 = new Float64Array(3);
const r0 = new Float64Array(4);
const r1 = new Float64Array(4);
const r2 = new Float64Array(4);
const r3 = new Float64Array(4);

function copy(view: PoseView, shape: Shape, positions: Float32Array, rotations: Float32Array): void {
  for (let i = 0, n = shape.points * 3; i < n; ++i) positions[i] = view.positions[view.positionsAt + i]!;
  for (let i = 0, n = shape.joints * 4; i < n; ++i) rotations[i] = view.rotations[view.rotationsAt + i]!;
}

/** The rotation of a joint relative to its parent joint (-1: to the world). */
function localRotation(out: Float64Array, view: PoseView, parent: number, joint: number): void {
  const s = view.rotations;
  const j = view.rotationsAt + joint * 4;
  for (let k = 0; k < 4; ++k) out[k] = s[j + k]!;
  if (parent < 0) return;
  const p = view.rotationsAt + parent * 4;
  multiplyInto(out, -s[p]!, -s[p + 1]!, -s[p + 2]!, s[p + 3]!, out);
}

/** The product of two rotations; `b` may be `out`. */
function multiplyInto(out: Float64Array, ax: number, ay: number, az: number, aw: number, b: Float64Array): void {
  const bx = b[0]!;
  const by = b[1]!;
  const bz = b[2]!;
  const bw = b[3]!;
  out[0] = aw * bx + ax * bw + ay * bz - az * by;
  out[1] = aw * by - ax * bz + ay * bw + az * bx;
  out[2] = aw * bz + ax * by - ay * bx + az * bw;
  out[3] = aw * bw - ax * bx - ay * by - az * bz;
}

function dot4(a: Float64Array, b: Float64Array): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!;
}

/** Scales a quaternion to unit length; a zero one becomes the identity. */
function normalize(a: Float64Array): void {
  const length = Math.sqrt(dot4(a, a));
  const inverse = length > 0 ? 1 / length : 0;
  for (let k = 0; k < 4; ++k) a[k] = a[k]! * inverse;
  if (!(length > 0)) a[3] = 1;
}

/** Spherical interpolation along the shorter arc; linear if the rotations are nearly equal. */
function slerpInto(out: Float64Array, a: Float64Array, b: Float64Array, t: number): void {
  let dot = dot4(a, b);
  const sign = dot < 0 ? -1 : 1;
  dot *= sign;
  let wa = 1 - t;
  let wb = t;
  if (dot < 1 - 1e-9) {
    const angle = Math.acos(dot);
    const s = 1 / Math.sin(angle);
    wa = Math.sin(wa * angle) * s;
    wb = Math.sin(wb * angle) * s;
  }
  wb *= sign;
  for (let k = 0; k < 4; ++k) out[k] = wa * a[k]! + wb * b[k]!;
  normalize(out);
}

/** Catmull-Rom on the quaternion components, with signs aligned to `b`, then normalised. */
function smoothInto(
  out: Float64Array, a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array, t: number,
): void {
  const sa = dot4(a, b) < 0 ? -1 : 1;
  const sc = dot4(c, b) < 0 ? -1 : 1;
  const sd = dot4(d, c) * sc < 0 ? -1 : 1;
  for (let k = 0; k < 4; ++k) out[k] = cubic(sa * a[k]!, b[k]!, sc * c[k]!, sd * d[k]!, t);
  normalize(out);
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
 * Interpolates the pose at a span's weight into arrays of the shape's size. Exactly on a frame, it is that
 * frame, bit for bit. Between frames, rotations relative to the parent are interpolated, and each
 * point keeps its position relative to its parent, so that bones keep their length; only roots move
 * along a line or curve.
 */
export function poseBetween(
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
    const parent = shape.parents[j]!;
    localRotation(r1, span.from, parent, j);
    localRotation(r2, span.to, parent, j);
    if (smooth) {
      localRotation(r0, span.before, parent, j);
      localRotation(r3, span.after, parent, j);
      smoothInto(r0, r0, r1, r2, r3, t);
    } else {
      slerpInto(r0, r1, r2, t);
    }
    if (parent >= 0) {
      const p = parent * 4;
      multiplyInto(r0, rotations[p]!, rotations[p + 1]!, rotations[p + 2]!, rotations[p + 3]!, r0);
    }
    for (let k = 0; k < 4; ++k) rotations[j * 4 + k] = r0[k]!;
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
