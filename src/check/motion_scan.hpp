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

/// What the bare numbers of a motion show in one pass, without computing a pose.
struct MotionScan {
  /// Frames in which some channel is further from the frame before than its `step_limit`: all that
  /// need a closer look for jumps. Angles that wrap around are among them.
  std::vector<std::size_t> big_steps;
  /// Frames with an angle beyond a full turn, either way.
  std::size_t frames_beyond_a_turn = 0;
  std::size_t first_frame_beyond_a_turn = 0;
  /// Frames with a position that is out of reach (largest_length.hpp).
  std::size_t frames_out_of_reach = 0;
  std::size_t first_frame_out_of_reach = 0;
  FrameStretch longest_still;  ///< The longest run of frames that are all the same.
};

/// Greatest step of each channel from one frame to the next that needs no closer look.
struct StepLimits {
  double rotation_deg = 0.0;  ///< For each of a joint's rotation channels.
  double position = 0.0;      ///< For each position channel, file units.
};

/// Scans all frames; steps are looked at from `first_frame + 1` on.
MotionScan scan_motion(const Clip& clip, std::size_t first_frame, const StepLimits& limits);

}  // namespace mocap::detail
