// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A root above the others.

#include <cstdint>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct AddRoot {
  enum class Kind : std::uint8_t {
    still,  ///< At the origin, with six channels that are zero.
    fixed,  ///< At the origin, without channels.
    ground  ///< On the ground below the hips: it takes over their way along the ground.
  };
  std::string name;
  Kind kind = Kind::still;
};

/// Fails with `edit.value` where there is no name, and with `edit.joint` where it is taken.
Status validate(const AddRoot& options, const Clip& clip);

/// Puts a new root above all joints; what was a root stands below it. In the world all joints stay.
/// Still or fixed, no number changes. On the ground the way goes from the old roots to the new one:
/// old roots get all position channels, height and turns stay with them. Positions that are added
/// to offsets, about moving axes as in BVH, come to replace them: no reader could decide any more.
Status apply(const AddRoot& options, Clip& clip, Diagnostics& diagnostics);

struct JoinRoots {
  std::string name;  ///< Of the new root.
};

/// As `AddRoot`.
Status validate(const JoinRoots& options, const Clip& clip);

/// Puts several roots below a new one that stands still, with six channels. A clip with one root
/// stays as it is.
Status apply(const JoinRoots& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
