// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From keys to a clip.

#include <optional>
#include <span>

#include "formats/anim/curves.hpp"
#include "mocap/clip.hpp"

namespace mocap::anim {

/// How far a time in a file of this duration may be from the one that was meant, seconds: it is
/// rounded to one of 65,535 steps.
constexpr double time_step_s(double duration_s) {
  return duration_s / 65535.0 * 1.01;
}

/// Which rate a clip gets.
struct Sampling {
  FrameTime frame_time;
  bool holds_keys = true;  ///< Whether every key lies on a frame.
};

/// The first usual rate at which every key lies on a frame, then the rate of evenly spaced keys;
/// 60 frames a second where there is none. A pose, with keys at the start only, of up to a second
/// is one frame that lasts as long.
Sampling find_sampling(std::span<const Curves> curves, double duration_s, double time_step_s);

/// The rate in frames a second, as a fraction where it is a usual one.
FrameTime frame_time_of_rate(double rate);

/// Frames from the first moment to the last one within the duration; 1 for a pose that is held for
/// one frame.
std::size_t frames_in(std::span<const Curves> curves, double duration_s, double time_step_s,
                      const FrameTime& frame_time);

/// The avatar's bones that the tracks move, and those between them and the pelvis, as a skeleton in
/// the space of BVH files. Tracks of no bone have no joint.
struct TrackSkeleton {
  Skeleton skeleton;
  std::vector<std::optional<std::size_t>> tracks;  ///< The track that moves each joint.
};
TrackSkeleton skeleton_of(std::span<const Track> tracks, std::span<const Curves> curves);

/// The clip of these curves, one a track, at this rate.
Result<Clip> sample(std::span<const Track> tracks, std::span<const Curves> curves,
                    double duration_s, double time_step_s, const FrameTime& frame_time);

}  // namespace mocap::anim
