// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Removes foot sliding.

#include "mocap/clip.hpp"
#include "mocap/contacts.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct PlantFeet {
  ContactRules contacts;
  Moment blend{0.1, true};  ///< Maximum duration of the blend to and from a planted position.
  /// A foot that moves farther from its mean position during a contact than this fraction of the
  /// body length is treated as shuffling, and is not changed. > 0.
  double farthest = 0.06;
};

/// Fails with `edit.value`, with `edit.no-body` if no leg of thigh, shin and foot is found, or with
/// `edit.no-contacts` if no foot touches the ground.
Status validate(const PlantFeet& options, const Clip& clip);

/// Moves each foot horizontally so that the joint in contact, ankle or toe, stays at its mean
/// position, and blends between contacts. Thigh and shin are posed by two-bone inverse kinematics,
/// with the knee in its own plane and without stretching; the foot keeps its world rotation and its
/// height. Other joints do not change. Reports the contacts as `edit.contacts`, and the distance
/// that feet slid before and after as `edit.slide`.
Status apply(const PlantFeet& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
