// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which joints of a human figure are which of the Second Life avatar.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// Where the motion of a joint of the avatar comes from.
struct AvatarJoint {
  std::string name;  ///< As `classic_skeleton` has it, or the name of a bone.
  std::size_t from = 0;
  /// A second joint; the turn lies half way between both. The avatar has a joint there that the
  /// figure has not.
  std::optional<std::size_t> and_from = {};
  /// Joints between which the limb points; nothing for the trunk, head and feet.
  std::optional<std::size_t> begin = {};
  std::optional<std::size_t> end = {};
};

/// One side of the figure: where limbs begin, bend and end.
struct Limb {
  std::size_t begin = 0;
  std::size_t bend = 0;
  std::size_t end = 0;
  std::size_t last_above = 0;              ///< Last joint of the upper part.
  std::size_t last_below = 0;              ///< Last joint of the lower part.
  std::optional<std::size_t> before = {};  ///< The collar.
  bool has_hand = true;  ///< Of an arm. Else `end` is the wrist, which does not move by itself.
};

struct AvatarMatch {
  std::size_t hips = 0;
  Limb left_leg;
  Limb right_leg;
  Limb left_arm;
  Limb right_arm;
  std::vector<AvatarJoint> joints;
  std::vector<std::size_t> left_out;  ///< Joints of the figure that are none of the avatar's.
};

/// Finds them by names and by the shape of the tree. Arms that end at their forearms get a joint
/// without channels at the wrist. Fails with `edit.no-body`, or with `edit.several-figures`.
Result<AvatarMatch> match_avatar(Clip& clip);

}  // namespace mocap::edit
