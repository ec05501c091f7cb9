// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The standard bones of MikuMikuDance models.

#include <span>
#include <string_view>

#include "mocap/mmd.hpp"

namespace mocap::mmd {

/// One standard bone: its parent and its usual position, in the axes of the files.
struct StandardBone {
  std::string_view name;
  std::string_view parent;  ///< Empty for a root.
  double x = 0.0, y = 0.0, z = 0.0;
  std::string_view part = {};  ///< The name of a VRM 1.0 humanoid bone; empty if there is none.
};

/// Parents precede their children.
std::span<const StandardBone> standard_bones();

/// Null for other names.
const StandardBone* find_standard_bone(std::string_view name);

/// `StandardBone::part` of a name; empty for others.
std::string_view part_of_bone(std::string_view name);

/// A model of the bones with these names: each is a child of the nearest bone above it in the
/// standard hierarchy that is among them. Bones that are not standard are roots.
Model standard_model(std::span<const std::string> names);

}  // namespace mocap::mmd
