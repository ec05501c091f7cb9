// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Removes penetration and floating of the feet.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/contacts.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct GroundFeet {
  ContactRules contacts;
  /// Ground height along the up axis, file units. Default: the median height of the soles over all
  /// contacts.
  std::optional<double> height;
  Moment blend{0.1, true};  ///< Maximum duration of the fade before and after a contact.
  /// A foot that rests farther above or below the ground than this fraction of the body length is
  /// on a step, and is not changed. > 0.
  double step = 0.06;
};

/// Fails with `edit.value`, with `edit.no-body` if no leg of thigh, shin and foot is found, or with
/// `edit.no-contacts` if no foot touches the ground.
Status validate(const GroundFeet& options, const Clip& clip);

/// Moves each foot vertically: its sole onto the ground during contacts, and out of the ground in
/// all other frames. The sole is the lowest of the foot's joints and end sites and of the heel,
/// whose position below the ankle is estimated from frames with a flat foot. Thigh and shin are
/// posed by two-bone inverse kinematics without stretching; the foot keeps its world rotation.
/// Reports the largest penetration and floating of each foot before and after as `edit.ground`.
Status apply(const GroundFeet& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
