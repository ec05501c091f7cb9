// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Quantisation of the numbers in an animation (github secondlife/viewer,
/// `indra/llmath/llquantize.h`).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "mocap/anim_style.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::anim {

inline constexpr double most_steps = 65535.0;
/// Quaternion components are in [-1, 1].
inline constexpr double rotation_reach = 1.0;

/// Width of one step over [-reach, reach].
constexpr double step_width(double reach) {
  return 2.0 * reach / most_steps;
}

/// Values closer to zero than one step become zero, so that zero can be represented.
inline double value_of(std::uint16_t step, double reach) {
  const double value = step / most_steps * 2.0 * reach - reach;
  return std::abs(value) < step_width(reach) ? 0.0 : value;
}

/// The closest step; zero is the lower of its two steps, as written by the viewer. For other values
/// the viewer rounds down, which would make a file drift if it is converted repeatedly.
inline std::uint16_t step_of(double value, double reach) {
  const double steps = (std::clamp(value, -reach, reach) + reach) / (2.0 * reach) * most_steps;
  return static_cast<std::uint16_t>(std::clamp(std::ceil(steps - 0.5), 0.0, most_steps));
}

inline double time_of(std::uint16_t step, double duration_s) {
  return step / most_steps * duration_s;
}

inline std::uint16_t step_of_time(double time_s, double duration_s) {
  if (!(duration_s > 0.0)) return 0;
  const double steps = time_s / duration_s * most_steps;
  return static_cast<std::uint16_t>(std::clamp(std::ceil(steps - 0.5), 0.0, most_steps));
}

inline Vector3 vector_of(const std::array<std::uint16_t, 3>& steps, double reach) {
  return {value_of(steps[0], reach), value_of(steps[1], reach), value_of(steps[2], reach)};
}

/// The fourth component follows from the length, and is never negative.
inline Quaternion rotation_of(const std::array<std::uint16_t, 3>& steps) {
  const Vector3 xyz = vector_of(steps, rotation_reach);
  const double w_square = 1.0 - xyz.squaredNorm();
  return Quaternion(w_square > 0.0 ? std::sqrt(w_square) : 0.0, xyz.x(), xyz.y(), xyz.z())
      .normalized();
}

inline std::array<std::uint16_t, 3> steps_of(const Vector3& v, double reach) {
  return {step_of(v.x(), reach), step_of(v.y(), reach), step_of(v.z(), reach)};
}

inline std::array<std::uint16_t, 3> steps_of(const Quaternion& rotation) {
  const double sign = rotation.w() < 0.0 ? -1.0 : 1.0;
  return steps_of(Vector3(sign * rotation.vec()), rotation_reach);
}

}  // namespace mocap::anim
