// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Dynamic time warping of two motions.

#include <cstddef>
#include <vector>

namespace mocap::edit {

/// Poses as points in space, frame by frame.
struct PoseTrack {
  std::size_t points = 0;     ///< Per frame. At least 1.
  std::vector<float> values;  ///< x, y, z of each point.

  std::size_t frames() const { return values.size() / (3 * points); }
  const float* row(std::size_t frame) const { return values.data() + 3 * points * frame; }
};

/// The mean distance between the points of `clip` at a time, in frames, and those of `other` in a
/// frame.
double pose_distance(const PoseTrack& clip, double time_point, const PoseTrack& other,
                     std::size_t frame);

/// Whether a curve with slopes from 1/3 to 3 can connect the first frames to the last ones.
bool can_warp(std::size_t clip_frames, std::size_t other_frames);

/// For every frame of `other`, the time in `clip`, in frames, with the matching pose. The curve
/// runs from 0 to the last frame of the clip, with slopes from 1/3 to 3, and is smoothed with a
/// standard deviation of `smoothed` frames. Both must have the same points and at least two frames,
/// and `can_warp` must be true for them.
std::vector<double> time_curve(const PoseTrack& clip, const PoseTrack& other, double smoothed);

}  // namespace mocap::edit
