// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Adds missing channels to joints.

#include <cstdint>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct AddChannels {
  enum class Kind : std::uint8_t { rotations, positions, all };
  Kind kind = Kind::all;
  /// Names, paths, or patterns with `*` and `?`. Default: all joints.
  std::vector<std::string> joints;
};

/// Fails with `edit.joint` if a name or pattern matches no joint.
Status validate(const AddChannels& options, const Clip& clip);

/// Adds all three channels of a kind to joints. The pose and all existing values are unchanged: new
/// angles are 0, new positions equal the offset. New angles follow the order that most joints use
/// if it is compatible with the joint's own angles, otherwise they come after them. Joints with
/// quaternion channels already have full rotation. A note reports the number of joints that were
/// changed.
Status apply(const AddChannels& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
