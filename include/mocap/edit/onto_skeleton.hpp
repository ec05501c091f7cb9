// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts motions of several files to one skeleton.

#include <memory>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct OntoSkeleton {
  std::shared_ptr<const Clip> target;  ///< Its skeleton is used, its motion is ignored.
};

/// Fails with `edit.clips-differ` if there is no target, if no rotating joint has the same name in
/// both, or if the rest poses differ by more than 40 degrees at any bone.
Status validate(const OntoSkeleton& options, const Clip& clip);

/// Replaces the skeleton of a clip by that of another: hierarchy, offsets, channels, end sites.
/// Joints are matched by name. Matched joints keep their world rotation; joints that exist only in
/// the target keep their rest pose, and joints that exist only in the clip are dropped. Root
/// positions are scaled by the ratio of the bone lengths. Reports the matches and the scale as
/// `edit.skeleton`.
Status apply(const OntoSkeleton& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
