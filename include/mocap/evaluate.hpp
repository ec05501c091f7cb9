// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts channels to poses, and poses to channels.

#include <cstddef>
#include <limits>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap {

/// The frames and the arrays to compute.
struct EvaluateOptions {
  std::size_t first_frame = 0;  ///< Default: from the first frame.
  std::size_t frame_count = std::numeric_limits<std::size_t>::max();  ///< Default: to the last.
  bool local = true;  ///< Fill the local arrays. Default: true.
  bool world = true;  ///< Fill the world arrays. Default: true.
};

/// Computes the poses of a range of frames with the formula documented at `Joint`. Frames outside
/// the clip are omitted. Several frames are computed in parallel in SIMD lanes. Fails like
/// `Clip::validate` if the clip violates its invariant, and with `limit.memory` if there is not
/// enough memory.
///
/// If a joint has quaternion channels, each complete set is one factor, at the position of its
/// first channel. Missing components are zero, and a zero quaternion is the identity. Angles may
/// have any size. Values that are not finite only affect their own frame.
Result<Poses> evaluate(const Clip& clip, const EvaluateOptions& options = {});
/// The same, into existing arrays, whose memory is reused. They are left empty if the function
/// above would fail.
void evaluate(const Clip& clip, const EvaluateOptions& options, Poses& out);
/// The same in single precision, accurate to about 1e-6 of the skeleton's height.
void evaluate(const Clip& clip, const EvaluateOptions& options, PosesF& out);

/// The rest pose: all channels zero, position channels ignored. One frame.
Poses evaluate_rest(const Skeleton& skeleton);

/// The pose at `time_s` seconds after the first frame, clamped to the clip and interpolated between
/// frames: local rotations by slerp along the shorter arc, translations linearly. One frame, or
/// none if the clip has no frames. Fails like `evaluate`.
Result<Poses> sample(const Clip& clip, double time_s);

/// World position of an end site of `joint`.
Vector3 end_site_position(const Poses& poses, std::size_t frame, std::size_t joint,
                          const EndSite& site);

/// Largest differences between the given poses and the channels.
struct AuthorReport {
  /// Largest angle in degrees between a given local rotation and the closest rotation that the
  /// joint's channels can represent. 0 for joints with three rotation channels about three axes.
  double max_rotation_residual_deg = 0.0;
  std::size_t max_rotation_joint = 0;  ///< Joint with that angle, index into `layout`.
  std::size_t max_rotation_frame = 0;  ///< Frame with that angle, from 0.
  /// Largest local translation, in file units, that the joint's channels cannot represent.
  double max_position_residual = 0.0;
  std::size_t max_position_joint = 0;  ///< Joint with that translation, index into `layout`.
  std::size_t max_position_frame = 0;  ///< Frame with that translation, from 0.
};

/// Converts `poses` (local arrays) to channels of `layout`, with its joints, channel orders,
/// position mode and fixed rotations. Euler angles are continuous from frame to frame, including
/// through gimbal lock: for each joint (not each channel), the solution closest to the previous
/// frame is chosen from both Euler solutions and all multiples of 360. Angles of the first frame
/// are in (-180, 180]. Joints with one or two rotation channels get the closest rotation that they
/// can represent; the residual is reported. If a joint has several position channels for the same
/// axis, all get the same value if they replace the offset, and all but the first are 0 if they are
/// added to it.
/// Fails with `argument.shape` if the joint counts differ or the local arrays are empty. The joints
/// are divided among `threads`; default: 1.
Result<Motion> author(const Poses& poses, const Skeleton& layout, const FrameTime& frame_time,
                      AuthorReport* report = nullptr, std::size_t threads = 1);
/// The same for the poses of a clip. The poses are computed in blocks, so memory use does not
/// depend on the clip length.
Result<Motion> author(const Clip& clip, const Skeleton& layout, AuthorReport* report = nullptr,
                      std::size_t threads = 1);

}  // namespace mocap
