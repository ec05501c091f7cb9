// SPDX-License-Identifier: MIT
#include "edit/curve.hpp"

#include <algorithm>

#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// For rotations larger than this, in radians, the speeds at both ends do not determine a path.
constexpr double far_turn = 2.5;
/// Maximum angle, in radians, that a speed at one end covers over the length of a gap.
constexpr double farthest_by_speed = 1.5;

/// Weights of a cubic Hermite curve for the start speed, the end point and the end speed; the start
/// point is zero.
struct Hermite {
  explicit Hermite(double t)
      : from_speed(t * (1.0 - t) * (1.0 - t)),
        to(t * t * (3.0 - 2.0 * t)),
        to_speed(t * t * (t - 1.0)) {}
  double from_speed;
  double to;
  double to_speed;
};

/// The derivative of a rotation vector `at` whose rotation has the angular velocity `speed`
/// (radians, in local axes): the inverse of the right Jacobian of the exponential (J. Solà, J.
/// Deray, D. Atchuthan, A micro Lie theory for state estimation in robotics, 2018, eq. 144).
Vector3 speed_of_vector(const Vector3& at, const Vector3& speed) {
  const double angle = at.norm();
  constexpr double small = 1e-4;
  const double factor = angle < small ? 1.0 / 12.0
                                      : 1.0 / (angle * angle) - (1.0 + std::cos(angle)) /
                                                                    (2.0 * angle * std::sin(angle));
  const Vector3 crossed = at.cross(speed);
  return speed + 0.5 * crossed + factor * at.cross(crossed);
}

Vector3 bounded(const Vector3& vector, double longest) {
  const double length = vector.norm();
  return length > longest ? Vector3(vector * (longest / length)) : vector;
}

}  // namespace

Vector3 log_of(const Quaternion& rotation) {
  const double sine = rotation.vec().norm();
  if (sine == 0.0) return Vector3::Zero();
  const double sign = rotation.w() < 0.0 ? -1.0 : 1.0;
  return rotation.vec() * (sign * 2.0 * std::atan2(sine, std::abs(rotation.w())) / sine);
}

Quaternion exp_of(const Vector3& vector) {
  const double angle = vector.norm();
  if (angle == 0.0) return Quaternion::Identity();
  const Vector3 part = vector * (std::sin(angle / 2.0) / angle);
  return {std::cos(angle / 2.0), part.x(), part.y(), part.z()};
}

Vector3 step_between(const Quaternion& from, const Quaternion& to) {
  return log_of(to * from.conjugate()) * detail::degrees_per_radian;
}

double distance_between(const Quaternion& a, const Quaternion& b) {
  return angle_between_deg(a, b);
}

std::vector<Quaternion> bridge(const std::vector<Quaternion>& curve, std::size_t begin,
                               std::size_t first, std::size_t count) {
  const std::size_t from = first - 1;
  const std::size_t to = first + count;
  const auto length = static_cast<double>(count + 1);
  const Vector3 whole = log_of(curve[from].conjugate() * curve[to]);
  const bool is_near = whole.norm() < far_turn;
  Vector3 from_speed = whole / length;
  Vector3 to_speed = from_speed;
  if (is_near && from > begin) from_speed = log_of(curve[from - 1].conjugate() * curve[from]);
  if (is_near && to + 1 < curve.size()) {
    to_speed = speed_of_vector(whole, log_of(curve[to].conjugate() * curve[to + 1]));
  }
  from_speed = bounded(length * from_speed, std::max(farthest_by_speed, whole.norm()));
  to_speed = bounded(length * to_speed, std::max(farthest_by_speed, whole.norm()));
  std::vector<Quaternion> gap;
  gap.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Hermite at(static_cast<double>(i + 1) / length);
    const Vector3 turned = at.from_speed * from_speed + at.to * whole + at.to_speed * to_speed;
    gap.push_back((curve[from] * exp_of(turned)).normalized());
  }
  return gap;
}

std::vector<Vector3> bridge(const std::vector<Vector3>& curve, std::size_t begin, std::size_t first,
                            std::size_t count) {
  const std::size_t from = first - 1;
  const std::size_t to = first + count;
  const auto length = static_cast<double>(count + 1);
  const Vector3 whole = curve[to] - curve[from];
  Vector3 from_speed = whole;
  Vector3 to_speed = whole;
  if (from > begin) from_speed = length * (curve[from] - curve[from - 1]);
  if (to + 1 < curve.size()) to_speed = length * (curve[to + 1] - curve[to]);
  std::vector<Vector3> gap;
  gap.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Hermite at(static_cast<double>(i + 1) / length);
    gap.emplace_back(curve[from] + at.from_speed * from_speed + at.to * whole +
                     at.to_speed * to_speed);
  }
  return gap;
}

}  // namespace mocap::edit
