// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::detail {

inline constexpr double full_turn_deg = 360.0;

/// Frames [first, first + count).
struct FrameStretch {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// Results of a single pass over the values of a motion, without computing poses.
struct MotionScan {
  /// Frames in which the step of any channel exceeds its limit: candidates for jumps. They include
  /// frames in which an angle wraps around.
  std::vector<std::size_t> big_steps;
  /// Frames with an angle beyond a full turn in either direction.
  std::size_t frames_beyond_a_turn = 0;
  std::size_t first_frame_beyond_a_turn = 0;
  /// Frames with a position that is out of reach (largest_length.hpp).
  std::size_t frames_out_of_reach = 0;
  std::size_t first_frame_out_of_reach = 0;
  FrameStretch longest_still;  ///< The longest run of identical frames.
};

/// Largest step of a channel between frames that is not examined further.
struct StepLimits {
  double rotation_deg = 0.0;  ///< For each rotation channel.
  double position = 0.0;      ///< For each position channel, file units.
};

/// Scans all frames; steps are measured from `first_frame + 1` on.
MotionScan scan_motion(const Clip& clip, std::size_t first_frame, const StepLimits& limits);

}  // namespace mocap::detail
