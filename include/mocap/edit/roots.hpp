// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Inserts a root above the existing ones.

#include <cstdint>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct AddRoot {
  enum class Kind : std::uint8_t {
    still,  ///< At the origin, with six channels that are zero.
    fixed,  ///< At the origin, without channels.
    ground  ///< On the ground below the hips: takes over their horizontal travel.
  };
  std::string name;
  Kind kind = Kind::still;
};

/// Fails with `edit.value` if there is no name, and with `edit.joint` if it is in use.
Status validate(const AddRoot& options, const Clip& clip);

/// Inserts a new root above all joints; the old roots become its children. World positions do not
/// change. For `still` and `fixed`, no value changes. For `ground`, the travel moves from the old
/// roots to the new one: old roots get all position channels and keep height and rotation.
/// Positions that are added to offsets, about moving axes as in BVH, are converted to replace them,
/// because no reader could distinguish the modes any more.
Status apply(const AddRoot& options, Clip& clip, Diagnostics& diagnostics);

struct JoinRoots {
  std::string name;  ///< Of the new root.
};

/// Fails like `AddRoot`.
Status validate(const JoinRoots& options, const Clip& clip);

/// Makes several roots children of a new static root with six channels. A clip with one root does
/// not change.
Status apply(const JoinRoots& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
