// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Vectorised quaternions and vectors.

namespace mocap::detail {

/// x, y, z of one vector per lane of `Value`.
template <class Value>
struct LaneVector {
  Value part[3];
};

/// x, y, z, w of one quaternion per lane of `Value`.
template <class Value>
struct LaneQuaternion {
  Value part[4];
};

template <class Value>
[[gnu::always_inline]] inline LaneQuaternion<Value> multiply(const LaneQuaternion<Value>& a,
                                                             const LaneQuaternion<Value>& b) {
  const auto& [ax, ay, az, aw] = a.part;
  const auto& [bx, by, bz, bw] = b.part;
  return {{aw * bx + ax * bw + ay * bz - az * by, aw * by + ay * bw + az * bx - ax * bz,
           aw * bz + az * bw + ax * by - ay * bx, aw * bw - ax * bx - ay * by - az * bz}};
}

/// `a` times the rotation about a coordinate axis with this sine and cosine of half the angle.
template <class Value>
[[gnu::always_inline]] inline LaneQuaternion<Value> multiply_by_axis_rotation(
    const LaneQuaternion<Value>& a, int axis, const Value& sine, const Value& cosine) {
  const int next = (axis + 1) % 3;
  const int last = (axis + 2) % 3;
  LaneQuaternion<Value> product;
  product.part[axis] = a.part[axis] * cosine + a.part[3] * sine;
  product.part[next] = a.part[next] * cosine + a.part[last] * sine;
  product.part[last] = a.part[last] * cosine - a.part[next] * sine;
  product.part[3] = a.part[3] * cosine - a.part[axis] * sine;
  return product;
}

/// v + 2 w (u x v) + 2 u x (u x v), for q = (u, w) of unit length.
template <class Value>
[[gnu::always_inline]] inline LaneVector<Value> rotate(const LaneQuaternion<Value>& q,
                                                       const LaneVector<Value>& v) {
  const auto& [qx, qy, qz, qw] = q.part;
  const auto& [vx, vy, vz] = v.part;
  const Value tx = (qy * vz - qz * vy) * 2;
  const Value ty = (qz * vx - qx * vz) * 2;
  const Value tz = (qx * vy - qy * vx) * 2;
  return {{vx + qw * tx + qy * tz - qz * ty, vy + qw * ty + qz * tx - qx * tz,
           vz + qw * tz + qx * ty - qy * tx}};
}

/// Normalises a quaternion of nearly unit length: one Newton step for 1 / sqrt(n) from 1.
template <class Value>
[[gnu::always_inline]] inline LaneQuaternion<Value> restored_to_unit_length(
    const LaneQuaternion<Value>& q) {
  const auto& [x, y, z, w] = q.part;
  const Value scale = (x * x + y * y + z * z + w * w - 3) / -2;
  return {{x * scale, y * scale, z * scale, w * scale}};
}

}  // namespace mocap::detail
