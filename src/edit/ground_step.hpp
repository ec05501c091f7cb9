// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions set one behind the other: where the next one stands, and how one goes over into it.

#include <cstddef>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Moves along the ground and turns about the vertical.
struct GroundStep {
  Quaternion turn = Quaternion::Identity();
  Vector3 from = Vector3::Zero();
  Vector3 to = Vector3::Zero();

  Vector3 of(const Vector3& place) const { return to + turn * (place - from); }
  Quaternion of(const Quaternion& rotation) const { return turn * rotation; }
};

/// Brings a root to where another one stands on the ground and faces. Heights and tilts stay.
GroundStep step_onto(const Vector3& place, const Quaternion& rotation, const Vector3& wanted_place,
                     const Quaternion& wanted_rotation, const Vector3& up);

/// Share of what comes, `at` frames of `blend` behind the beginning: slow at both ends.
double share_at(std::size_t at, std::size_t blend);

}  // namespace mocap::edit
