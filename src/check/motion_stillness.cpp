// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "body/frame_spans.hpp"
#include "check/findings.hpp"

namespace mocap::detail {

namespace {

/// A recorded body is never still to the last decimal, so a full second of stillness is not a
/// coincidence. Clips with only a few frames may be intentionally still.
constexpr double shortest_stretch_s = 1.0;
constexpr std::size_t min_frames = 10;

}  // namespace

void check_stillness(const Examination& examination, Diagnostics& diagnostics) {
  const Motion& motion = examination.clip.motion;
  const FrameStretch still = examination.scan.longest_still;
  if (motion.channels() == 0) return;
  if (still.count < std::max(frames_in(motion, shortest_stretch_s) + 1, min_frames)) return;
  if (still.count == motion.frames()) {
    add_finding(examination, codes::motion_frozen,
                {.message = fmt::format("all {} frames are the same pose", motion.frames()),
                 .advice = "No action needed for a single pose."},
                diagnostics);
    return;
  }
  const std::size_t last = still.first + still.count - 1;
  add_finding(
      examination, codes::motion_frozen,
      {.message = fmt::format(
           "nothing moves for {:.2f} s, from {} to {}", motion.frame_time.time_of(still.count - 1),
           frame_and_time(examination.clip, still.first), frame_and_time(examination.clip, last)),
       .advice = "Trim these frames if they are not needed."},
      diagnostics);
}

}  // namespace mocap::detail
