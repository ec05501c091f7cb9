// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Feet that stand do not slide.

#include "mocap/clip.hpp"
#include "mocap/contacts.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct PlantFeet {
  ContactRules contacts;
  Moment blend{0.1, true};  ///< How long the way to and from a planted place takes, at most.
  /// A foot that drifts farther from its mean place while it stands, as a part of the body's
  /// length, is taken to shuffle, and left alone. Above 0.
  double farthest = 0.06;
};

/// Fails with `edit.value`, `edit.no-body` where no leg of thigh, shin and foot is found, or
/// `edit.no-contacts` where no foot ever touches the ground.
Status validate(const PlantFeet& options, const Clip& clip);

/// Moves each foot along the ground so that what stands, ankle or toe, stays where it is on
/// average, and blends back between contacts. Thigh and shin reach the place by two-bone inverse
/// kinematics, the knee in its own plane and never stretched; the foot keeps its turn in the world,
/// and its height. All other joints keep their numbers. Tells the contacts, `edit.contacts`, and
/// how far feet slid before and after, `edit.slide`.
Status apply(const PlantFeet& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
