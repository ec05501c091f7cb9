// SPDX-License-Identifier: MIT
#pragma once

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Unit vector of an axis.
Vector3 vector_of(Axis axis);

/// The axis closest to a direction, and the cosine of the angle between them.
struct NearestAxis {
  Axis axis = Axis::plus_y;
  double cosine = 0.0;
};
NearestAxis nearest_axis(const Vector3& direction);

/// Guesses from the rest pose and some poses of the motion, starting at `first_frame`.
AxisGuess guess_axes(const Clip& clip, const Body& body, std::size_t first_frame,
                     const FamilyGuess& family);

/// The facing direction of the body in the first second of motion: horizontal, unit length; zero if
/// unknown.
Vector3 start_heading(const Clip& clip, const Body& body, std::size_t first_frame, Axis up);

}  // namespace mocap::detail
