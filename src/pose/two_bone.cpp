// SPDX-License-Identifier: MIT
#include "pose/two_bone.hpp"

#include <algorithm>
#include <cmath>

#include "mocap/rotation.hpp"

namespace mocap::detail {

namespace {

/// Sine of the bend angle below which the bending plane of a limb is undetermined.
constexpr double straight = 1e-4;

/// The distance of the end from the upper joint that is actually reached: at least the difference
/// of the bone lengths, with a soft limit at their sum.
double reachable(double wanted, double now, double upper, double lower) {
  const double least = std::abs(upper - lower) * (1.0 + 1e-6);
  const double room = upper + lower - now;
  const double more = wanted - now;
  if (more <= 0.0) return std::max(wanted, std::min(least, now));
  const double soft = 0.5 * std::max(room, 0.0);
  if (more <= soft) return wanted;
  if (soft <= 0.0) return now;
  return now + soft + soft * (1.0 - std::exp(-(more - soft) / soft));
}

/// The angle opposite to `side` in a triangle, by the law of cosines.
double angle_opposite(double side, double a, double b) {
  return std::acos(std::clamp((a * a + b * b - side * side) / (2.0 * a * b), -1.0, 1.0));
}

/// The distance of the end from the upper joint, from the wanted and the present one and the
/// lengths of the bones.
using Limit = double (*)(double wanted, double now, double upper, double lower);

double possible(double wanted, double /*now*/, double upper, double lower) {
  return std::clamp(wanted, std::abs(upper - lower), upper + lower);
}

TwoBoneTurns reach_within(Limit limit, const Vector3& upper, const Vector3& middle,
                          const Vector3& end, const Vector3& target,
                          const Vector3& axis_if_straight) {
  TwoBoneTurns turns;
  turns.end = end;
  const Vector3 first = middle - upper;
  const Vector3 second = end - middle;
  const double first_length = first.norm();
  const double second_length = second.norm();
  const double now = (end - upper).norm();
  const double wanted = (target - upper).norm();
  if (!(first_length > 0.0) || !(second_length > 0.0) || !(now > 0.0) || !(wanted > 0.0))
    return turns;
  const double length = limit(wanted, now, first_length, second_length);
  Vector3 axis = first.cross(second);
  const bool is_straight = axis.norm() < straight * first_length * second_length;
  axis = is_straight ? axis_if_straight : Vector3(axis.normalized());
  const double opened = angle_opposite(length, first_length, second_length) -
                        angle_opposite(now, first_length, second_length);
  const Quaternion bent(Eigen::AngleAxisd(-opened, axis));
  const Vector3 bent_end = middle + bent * second;
  const Vector3 reached = upper + (target - upper) * (length / wanted);
  turns.upper = shortest_rotation(bent_end - upper, reached - upper);
  turns.lower = (turns.upper * bent).normalized();
  turns.end = reached;
  return turns;
}

}  // namespace

TwoBoneTurns reach(const Vector3& upper, const Vector3& middle, const Vector3& end,
                   const Vector3& target, const Vector3& axis_if_straight) {
  return reach_within(reachable, upper, middle, end, target, axis_if_straight);
}

TwoBoneTurns reach_exactly(const Vector3& upper, const Vector3& middle, const Vector3& end,
                           const Vector3& target, const Vector3& axis_if_straight) {
  return reach_within(possible, upper, middle, end, target, axis_if_straight);
}

}  // namespace mocap::detail
