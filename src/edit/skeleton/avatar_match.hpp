// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Maps the joints of a human figure to those of the Second Life avatar.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Source of the motion of an avatar joint.
struct AvatarJoint {
  std::string name;  ///< A name from `classic_skeleton`, or that of a bone.
  std::size_t from = 0;
  /// A second source, if the avatar has a joint between two joints of the figure; the rotation is
  /// halfway between theirs.
  std::optional<std::size_t> and_from = {};
  /// The joints that define the direction of the limb; none for trunk, head and feet.
  std::optional<std::size_t> begin = {};
  std::optional<std::size_t> end = {};
};

/// One side of the figure: start, bend and end of the limbs.
struct Limb {
  std::size_t begin = 0;
  std::size_t bend = 0;
  std::size_t end = 0;
  std::size_t last_above = 0;              ///< Last joint of the upper part.
  std::size_t last_below = 0;              ///< Last joint of the lower part.
  std::optional<std::size_t> before = {};  ///< The collarbone.
  bool has_hand = true;  ///< If false, `end` of an arm is a wrist without motion of its own.
};

struct AvatarMatch {
  std::size_t hips = 0;
  Limb left_leg;
  Limb right_leg;
  Limb left_arm;
  Limb right_arm;
  std::vector<AvatarJoint> joints;
  std::vector<std::size_t> left_out;  ///< Joints of the figure without a counterpart.
};

/// Matches joints by name and by the shape of the hierarchy. Arms that end at the forearm get a
/// wrist joint without channels. Fails with `edit.no-body` or `edit.several-figures`.
Result<AvatarMatch> match_avatar(Clip& clip);

}  // namespace mocap::edit
