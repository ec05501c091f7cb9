// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Feet that neither sink into the ground nor float above it.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/contacts.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct GroundFeet {
  ContactRules contacts;
  /// Height of the ground along the up axis, file units. Default: the median height of the soles
  /// over all contacts.
  std::optional<double> height;
  Moment blend{0.1, true};  ///< How long a correction fades in and out beside a contact, at most.
  /// A foot that rests farther above or below the ground than this, as a part of the body's
  /// length, stands on a step, and is left as it is. Above 0.
  double step = 0.06;
};

/// Fails with `edit.value`, `edit.no-body` where no leg of thigh, shin and foot is found, or
/// `edit.no-contacts` where no foot ever touches the ground.
Status validate(const GroundFeet& options, const Clip& clip);

/// Moves each foot up or down: its sole onto the ground while it is in contact, and out of the
/// ground in all other frames. The sole is the lowest of the foot's joints and end sites and of the
/// heel, which is found below the ankle in frames in which the foot is flat. Thigh and shin reach
/// by two-bone inverse kinematics, never stretched; the foot keeps its rotation in the world.
/// Reports the deepest penetration and the highest floating of each foot before and after as
/// `edit.ground`.
Status apply(const GroundFeet& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
