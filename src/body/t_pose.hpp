// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Standing poses with straight arms and legs.

#include <cstddef>
#include <cstdint>
#include <tl/expected.hpp>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::detail {

/// A T-pose, or that pose with lower arms.
struct TPose {
  std::vector<Quaternion> rotations;  ///< World rotation of each joint.
  Vector3 up = Vector3::UnitY();      ///< Unit length.
  Vector3 facing = Vector3::UnitZ();  ///< Unit length, perpendicular to `up`.
};

/// The reason why a skeleton has no T-pose.
struct NoTPose {
  enum class Reason : std::uint8_t {
    no_body,      ///< No left and right hands and feet were found.
    not_upright,  ///< The rest pose lies, sits or is folded.
    no_facing,    ///< The facing direction of the rest pose is uncertain.
    no_channels   ///< `joint` starts a limb, and has no rotation channels.
  };
  Reason reason = Reason::no_body;
  std::size_t joint = 0;
  Stance stance;  ///< Of the clip, unless the reason is `no_body`.
};

/// The T-pose of a clip's skeleton with the arms a number of degrees below the horizontal. Upper
/// arms, forearms and hands point sideways, thighs and shins down; each is rotated from the rest
/// pose along the shortest arc, which preserves its twist. Arms may end at the forearm. Fingers
/// follow their hands; feet, trunk and head stay as in the rest pose; joints without rotation
/// channels follow their parent. The clip has one figure.
tl::expected<TPose, NoTPose> t_pose_of(const Clip& clip, double arms_below_deg);

}  // namespace mocap::detail
