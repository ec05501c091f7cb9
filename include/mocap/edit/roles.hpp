// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Finds joints by their role in the body, independent of naming conventions.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "mocap/body_side.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// A body part with one joint, or one per side.
enum class Role : std::uint8_t {
  hips,
  spine,  ///< The lowest joint of the spine.
  chest,  ///< The highest joint of the spine.
  neck,   ///< The lowest joint of the neck.
  head,
  collar,
  upper_arm,
  forearm,
  hand,
  thigh,
  shin,
  foot,
  toe
};

/// Index of the joint with a role, by the naming conventions of `Names`: `Role::forearm` is
/// `LeftForeArm` in one file and `lradius` in another. `side` is `BodySide::middle` for the trunk
/// and the head. Empty if the names follow no convention or no joint has the role.
std::optional<std::size_t> find_joint(const Skeleton& skeleton, Role role,
                                      BodySide side = BodySide::middle);

}  // namespace mocap::edit
