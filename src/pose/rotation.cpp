// SPDX-License-Identifier: MIT
#include "mocap/rotation.hpp"

#include <cmath>
#include <cstddef>

#include "pose/degrees.hpp"

namespace mocap {
namespace {

/// Below this, the sine (or cosine) of the middle angle no longer determines the outer angles:
/// rounding of the matrix alone changes them by minutes of arc. Treating it as gimbal lock changes
/// the rotation by at most the same number in radians, times the change of the third angle.
constexpr double at_pole = 1e-12;

bool is_cyclic(int first, int second) {
  return second == (first + 1) % 3;
}

/// The first angle for a known third: without the third angle, the rest of the rotation rotates the
/// second axis `j` only about the first one. Near gimbal lock, where rounding affects the third
/// angle, the first one compensates for it.
double first_angle(const Eigen::Matrix3d& rotation, const AxisOrder& order, double sign,
                   double third_rad) {
  const int j = order[1];
  const int k = 3 - order[0] - j;
  const Eigen::AngleAxisd back(-third_rad, Vector3::Unit(order[2]));
  const Vector3 second_axis = rotation * (back * Vector3::Unit(j));
  return std::atan2(sign * second_axis[k], second_axis[j]);
}

/// The other three angles for the same rotation.
Vector3 second_solution(const Vector3& angles_deg, const AxisOrder& order) {
  const double middle = order[0] == order[2] ? -angles_deg[1] : 180.0 - angles_deg[1];
  return {angles_deg[0] + 180.0, middle, angles_deg[2] + 180.0};
}

}  // namespace

Quaternion rotation_from_euler_deg(const AxisOrder& order, const Vector3& angles_deg) {
  Quaternion rotation = Quaternion::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    rotation = rotation * detail::axis_rotation(order[i], angles_deg[static_cast<int>(i)]);
  }
  return rotation;
}

Vector3 euler_deg_from_rotation(const Eigen::Matrix3d& rotation, const AxisOrder& order,
                                double third_at_pole_deg) {
  const int i = order[0];
  const int j = order[1];
  const int k = 3 - i - j;
  const double sign = is_cyclic(i, j) ? 1.0 : -1.0;
  const bool repeated = i == order[2];
  const double across = std::hypot(rotation(i, j), rotation(i, repeated ? k : i));
  const double second =
      repeated ? std::atan2(across, rotation(i, i)) : std::atan2(sign * rotation(i, k), across);
  const bool has_third = across > at_pole;
  const double third = !has_third ? detail::radians(std::remainder(third_at_pole_deg, 360.0))
                       : repeated ? std::atan2(rotation(i, j), sign * rotation(i, k))
                                  : std::atan2(-sign * rotation(i, j), rotation(i, i));
  const double first = first_angle(rotation, order, sign, third);
  return {detail::half_open_degrees(first), detail::degrees(second) + 0.0,
          has_third ? detail::half_open_degrees(third) : third_at_pole_deg};
}

Vector3 nearest_euler_deg(const Vector3& angles_deg, const AxisOrder& order,
                          const Vector3& previous_deg) {
  if (!previous_deg.allFinite()) return angles_deg;
  const auto turned_towards_previous = [&previous_deg](Vector3 candidate) {
    for (int i = 0; i < 3; ++i) {
      candidate[i] = detail::nearest_turn(candidate[i], previous_deg[i]);
    }
    return candidate;
  };
  Vector3 first = turned_towards_previous(angles_deg);
  // The outer angles of the other solution are half a turn away: at least twice the square of 100,
  // while these are at most three times the square of 80.
  if ((first - previous_deg).cwiseAbs().maxCoeff() < 80.0) return first;
  const Vector3 second = turned_towards_previous(second_solution(angles_deg, order));
  const double first_distance = (first - previous_deg).squaredNorm();
  const double second_distance = (second - previous_deg).squaredNorm();
  return second_distance < first_distance ? second : first;
}

Quaternion shortest_rotation(const Vector3& from, const Vector3& to) {
  if (!(from.norm() > 0.0) || !(to.norm() > 0.0)) return Quaternion::Identity();
  // Here alone: Eigen solves for the axis of opposite directions by decomposing a matrix, which
  // takes seconds to compile.
  return Quaternion::FromTwoVectors(from, to);
}

double angle_between_deg(const Quaternion& a, const Quaternion& b) {
  const Quaternion between = a.conjugate() * b;
  return detail::degrees(2.0 * std::atan2(between.vec().norm(), std::abs(between.w())));
}

}  // namespace mocap
