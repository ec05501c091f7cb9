// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion on the avatar of Second Life: made ready for an upload, and as the viewer plays it.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct SecondLife {
  double most_fps = 60.0;  ///< Faster clips are sampled anew.
  double new_fps = 30.0;   ///< At this rate.
  /// The result will be written as .anim, which has no reference frame. Only the note differs.
  bool to_anim = false;
  /// A first frame without any rotation is taken for a reference pose, also where nothing else
  /// shows that it is one.
  bool detects_zero_frame = true;
};

/// Fails with `edit.value` where a rate cannot be, `edit.range` without frames.
Status validate(const SecondLife& options, const Clip& clip);

/// Puts the motion of a human figure onto the avatar's skeleton, so that it looks the same there:
/// limbs point where they pointed, counted from the T-pose of both; the hip's way is scaled by the
/// length of the legs, begins above the origin and faces the front; the feet stand on the ground.
/// Fingers go to the avatar's, and joints that have a name of the avatar's bones keep it. A clip
/// that stands on the avatar's joints already keeps its numbers. A T-pose comes before the motion
/// unless one is there, and joints that would be dropped for being still differ from it.
///
/// Fails with `edit.no-body` where no human figure is found, with `secondlife.duration` or
/// `secondlife.hip-travel` where the viewer would refuse or stop the motion.
Status apply(const SecondLife& options, Clip& clip, Diagnostics& diagnostics);

struct AsPlayed {};

/// Fails as `apply` does.
Status validate(const AsPlayed& options, const Clip& clip);

/// Makes the clip what the viewer plays when it is uploaded as a BVH file: on the avatar's own
/// bones, without the reference frame and what it takes out, joints that are dropped at rest, keys
/// thinned as the uploader does, places cut at 5 m. Fails with a code of the family `secondlife`
/// where the viewer would refuse the file.
Status apply(const AsPlayed& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
