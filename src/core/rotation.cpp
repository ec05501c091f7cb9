// SPDX-License-Identifier: MIT
#include "mocap/rotation.hpp"

#include <cmath>
#include <cstddef>

#include "core/degrees.hpp"

namespace mocap {
namespace {

/// Below this the sine (or cosine) of the middle angle tells nothing about the outer angles any
/// more: rounding of the matrix alone turns them by minutes of arc. Taking the pole instead moves
/// the rotation by less than the same number in radians.
constexpr double at_pole = 1e-12;

bool is_cyclic(int first, int second) {
  return second == (first + 1) % 3;
}

/// The first angle when the third is given: what is left of the rotation without the third is one
/// about the first axis as far as the second axis `j` and the axis `k` across can see.
double first_angle_at_pole(const Eigen::Matrix3d& rotation, const AxisOrder& order, int k,
                           double sign, double third_deg) {
  const int j = order[1];
  const Eigen::Matrix3d without_third =
      rotation *
      Eigen::AngleAxisd(-detail::radians(third_deg), Vector3::Unit(order[2])).toRotationMatrix();
  return std::atan2(sign * without_third(k, j), without_third(j, j));
}

Vector3 canonical_degrees(double first, double second, double third) {
  return {detail::half_open_degrees(first), detail::degrees(second) + 0.0,
          detail::half_open_degrees(third)};
}

/// The other three angles that make the same rotation.
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
  if (across <= at_pole) {
    const double first = first_angle_at_pole(rotation, order, k, sign, third_at_pole_deg);
    Vector3 angles_deg = canonical_degrees(first, second, 0.0);
    angles_deg[2] = third_at_pole_deg;
    return angles_deg;
  }
  if (repeated) {
    return canonical_degrees(std::atan2(rotation(j, i), -sign * rotation(k, i)), second,
                             std::atan2(rotation(i, j), sign * rotation(i, k)));
  }
  return canonical_degrees(std::atan2(-sign * rotation(j, k), rotation(k, k)), second,
                           std::atan2(-sign * rotation(i, j), rotation(i, i)));
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
  const Vector3 first = turned_towards_previous(angles_deg);
  const Vector3 second = turned_towards_previous(second_solution(angles_deg, order));
  const double first_distance = (first - previous_deg).squaredNorm();
  const double second_distance = (second - previous_deg).squaredNorm();
  return second_distance < first_distance ? second : first;
}

double angle_between_deg(const Quaternion& a, const Quaternion& b) {
  const Quaternion between = a.conjugate() * b;
  return detail::degrees(2.0 * std::atan2(between.vec().norm(), std::abs(between.w())));
}

}  // namespace mocap
