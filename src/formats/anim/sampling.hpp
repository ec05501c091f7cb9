// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts keys to a clip.

#include <optional>
#include <span>

#include "formats/anim/curves.hpp"
#include "mocap/clip.hpp"

namespace mocap::anim {

/// Maximum rounding error of a time in a file of this duration, seconds: times are quantised to
/// 65,535 steps.
constexpr double time_step_s(double duration_s) {
  return duration_s / 65535.0 * 1.01;
}

/// The rate of a clip.
struct Sampling {
  FrameTime frame_time;
  bool holds_keys = true;  ///< Whether every key falls on a frame.
};

/// The first common rate at which every key falls on a frame, then the rate of evenly spaced keys;
/// otherwise 60 frames per second. A pose of up to a second, with keys only at the start, becomes
/// one frame of that duration.
Sampling find_sampling(std::span<const Curves> curves, double duration_s, double time_step_s);

/// Number of frames within the duration; 1 for a pose that is held for one frame.
std::size_t frames_in(std::span<const Curves> curves, double duration_s, double time_step_s,
                      const FrameTime& frame_time);

/// The avatar bones that the tracks move, and those between them and the pelvis, as a skeleton in
/// the coordinate system of motion files for the viewer. Tracks without a bone have no joint.
struct TrackSkeleton {
  Skeleton skeleton;
  std::vector<std::optional<std::size_t>> tracks;  ///< The track that moves each joint.
};
TrackSkeleton skeleton_of(std::span<const Track> tracks, std::span<const Curves> curves);

/// The clip for these curves, one per track, at this rate.
Result<Clip> sample(std::span<const Track> tracks, std::span<const Curves> curves,
                    double duration_s, double time_step_s, const FrameTime& frame_time);

}  // namespace mocap::anim
