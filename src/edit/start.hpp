// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where a motion begins, and which way the figure faces there.

#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

struct Start {
  Vector3 place = Vector3::Zero();    ///< Of the hips, file units.
  Vector3 heading = Vector3::Zero();  ///< Unit length, level; zero where nothing tells it.
  Vector3 up = Vector3::UnitY();
};

/// Of the first frame of motion, which there must be; the heading is the mean of the first second
/// where that frame has none.
Start start_of(const Clip& clip);

/// The same. Fails with `edit.range` without motion, with `edit.no-body` without a heading.
Result<Start> start_with_heading(const Clip& clip);

/// The way that a figure faces by custom, for an axis that points up: +Z, or +Y where Z is up.
Vector3 front_for(const Vector3& up);

/// The angle about `up`, in radians, that brings one level direction to another.
double angle_about(const Vector3& up, const Vector3& from, const Vector3& to);

}  // namespace mocap::edit
