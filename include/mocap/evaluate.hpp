// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Computes poses from channels.

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

/// Computes the poses of a range of frames, by the formula at `Joint`. Frames outside the clip are
/// omitted. The result has no frames if the clip violates its invariant or there is not enough
/// memory. Several frames are computed in parallel in SIMD lanes.
///
/// If a joint has quaternion channels, each complete set is one factor, at the position of its
/// first channel. Missing components are zero, and a zero quaternion is no rotation. Angles may
/// have any size. Values that are not finite only affect their own frame.
Poses evaluate(const Clip& clip, const EvaluateOptions& options = {});
/// The same, into existing arrays.
void evaluate(const Clip& clip, const EvaluateOptions& options, Poses& out);
/// The same in single precision, accurate to about 1e-6 of the skeleton's height.
void evaluate(const Clip& clip, const EvaluateOptions& options, PosesF& out);

/// The rest pose: all channels zero, position channels ignored. One frame.
Poses evaluate_rest(const Skeleton& skeleton);

/// The pose at `time_s` seconds after the first frame, clamped to the clip and interpolated between
/// frames: local rotations by slerp along the shorter arc, translations linearly. One frame, or
/// none if the clip has no frames.
Poses sample(const Clip& clip, double time_s);

/// World position of an end site of `joint`.
Vector3 end_site_position(const Poses& poses, std::size_t frame, std::size_t joint,
                          const EndSite& site);

}  // namespace mocap
