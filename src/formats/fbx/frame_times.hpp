// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The frames of a take.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/fbx/joints.hpp"
#include "mocap/frame_rate.hpp"

namespace mocap::fbx {

/// The times at which curves become frames.
struct FrameTimes {
  std::uint64_t count = 1;
  FrameTime frame_time;
  /// Whether the frames are the keys of the curves.
  bool are_keys = true;
  double start = 0.0;  ///< Ticks.
  double step = 0.0;   ///< Ticks.
  /// Frame n is at `keys[first_key + n]` while there is one.
  std::vector<std::int64_t> keys;
  std::int64_t first_key = 0;
  /// The records of the curves with these keys, in ascending order, if all frames are keys, so that
  /// the value of a frame is that of its key. Otherwise empty.
  std::vector<std::size_t> curves_on_keys;

  std::int64_t at(std::uint64_t frame) const;
};

/// Determines the frames of a take. Fails like `Curve::read`, and with `limit.frames`.
Result<FrameTimes> frame_times_of(const Records& file, const Scene& scene, std::size_t take,
                                  std::span<const JointSource> joints, const ReadLimits& limits);

}  // namespace mocap::fbx
