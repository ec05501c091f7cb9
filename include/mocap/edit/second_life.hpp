// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts a motion to the Second Life avatar: for upload, or as the viewer plays it.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct SecondLife {
  double most_fps = 60.0;  ///< Clips with a higher rate are resampled.
  double new_fps = 30.0;   ///< To this rate.
  /// The result will be written as .anim, which has no reference frame. Only affects the note.
  bool to_anim = false;
  /// A first frame without any rotation is treated as a reference pose, even without other
  /// evidence.
  bool detects_zero_frame = true;
};

/// Fails with `edit.value` for an invalid rate, and with `edit.range` without frames.
Status validate(const SecondLife& options, const Clip& clip);

/// Retargets the motion of a human figure to the avatar's skeleton so that it looks the same: limb
/// directions are preserved relative to the T-pose of both skeletons; the hip travel is scaled by
/// the leg length, starts above the origin and faces forward; the feet are on the ground. Fingers
/// are mapped to those of the avatar, and joints with names of the avatar's bones keep them. A clip
/// that already uses the avatar's joints keeps its values. A T-pose is inserted before the motion
/// unless there is one, and differs from the motion in all joints that the viewer would otherwise
/// drop as static.
///
/// Fails with `edit.no-body` if no human figure is found, and with `secondlife.duration` or
/// `secondlife.hip-travel` if the viewer would reject or stop the motion.
Status apply(const SecondLife& options, Clip& clip, Diagnostics& diagnostics);

struct AsPlayed {};

/// Fails like `apply`.
Status validate(const AsPlayed& options, const Clip& clip);

/// Converts the clip to what the viewer plays after upload as a BVH file: on the avatar's bones,
/// without the reference frame and what the viewer subtracts for it, with dropped joints at rest,
/// keys reduced like in the uploader, and positions clamped to 5 m. Fails with a code of the family
/// `secondlife` if the viewer would reject the file.
Status apply(const AsPlayed& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
