// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions of several files brought onto one skeleton.

#include <memory>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct OntoSkeleton {
  std::shared_ptr<const Clip> target;  ///< Its skeleton is taken, its motion is not used.
};

/// Fails with `edit.clips-differ` where there is no target, where no joint that rotates has the
/// same name in both, or where the rest poses differ by more than 40 degrees at a bone.
Status validate(const OntoSkeleton& options, const Clip& clip);

/// Gives a clip the skeleton of another one: tree, offsets, channels, end sites. Joints are matched
/// by name. Each matched joint keeps its rotation in the world; joints that only the target has
/// keep their rest pose, those that only the clip has are left out. Positions of the roots are
/// scaled by the ratio of the bone lengths. Reports what was matched and scaled as `edit.skeleton`.
Status apply(const OntoSkeleton& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
