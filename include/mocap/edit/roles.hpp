// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints by their role in a body, whatever their names.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "mocap/body_side.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// A part of a human body that has one joint, or one a side.
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

/// Index of the joint with a role, by the naming conventions that `Names` knows: `Role::forearm` is
/// `LeftForeArm` in one file and `lradius` in another. `side` is `BodySide::middle` for the trunk
/// and the head. Nothing where the names follow no convention or none of them is the joint's.
std::optional<std::size_t> find_joint(const Skeleton& skeleton, Role role,
                                      BodySide side = BodySide::middle);

}  // namespace mocap::edit
