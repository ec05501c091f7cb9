// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From channels to poses.

#include <cstddef>
#include <limits>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap {

/// Which frames and which arrays to compute.
struct EvaluateOptions {
  std::size_t first_frame = 0;  ///< Default: from the first frame.
  std::size_t frame_count = std::numeric_limits<std::size_t>::max();  ///< Default: to the last.
  bool local = true;  ///< Fill the local arrays. Default: true.
  bool world = true;  ///< Fill the world arrays. Default: true.
};

/// Computes the poses of a range of frames, by the formula at `Joint`. Frames outside of the clip
/// are left out. There are no frames at all when the clip breaks its invariant or memory is short.
/// Runs several frames side by side in SIMD lanes.
///
/// Where a joint has quaternion channels, each complete set is one factor, at the place of its
/// first channel; a part without a channel is zero, and a zero quaternion is no rotation. Angles
/// may be of any size. What is not a number stays so, in its own frame.
Poses evaluate(const Clip& clip, const EvaluateOptions& options = {});
/// The same into arrays that are reused.
void evaluate(const Clip& clip, const EvaluateOptions& options, Poses& out);
/// The same in single precision: about 1e-6 of the skeleton's height.
void evaluate(const Clip& clip, const EvaluateOptions& options, PosesF& out);

/// The rest pose: every channel zero, position channels left out. One frame.
Poses evaluate_rest(const Skeleton& skeleton);

/// One pose between two frames, at `time_s` seconds from the first frame, clamped to the clip:
/// local rotations by slerp along the shorter arc, translations linearly. One frame; none when
/// the clip has none.
Poses sample(const Clip& clip, double time_s);

/// World position of an end site, given its joint's world position and rotation.
Vector3 end_site_position(const Poses& poses, std::size_t frame, std::size_t joint,
                          const EndSite& site);

}  // namespace mocap
