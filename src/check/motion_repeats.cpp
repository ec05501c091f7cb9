// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "check/findings.hpp"

namespace mocap::detail {

namespace {

/// Fewer poses may repeat by coincidence.
constexpr std::size_t min_poses = 10;

bool is_repeated(const Motion& motion, std::size_t frame) {
  const auto row = motion.row(frame);
  const auto before = motion.row(frame - 1);
  return std::equal(row.begin(), row.end(), before.begin());
}

/// The number of frames for which every pose is held after the first change; empty if it varies
/// or is 1. Stops at the first frame that contradicts it.
std::optional<std::size_t> frames_per_pose(const Motion& motion, std::size_t first_frame) {
  std::size_t begin = first_frame + 1;
  while (begin < motion.frames() && is_repeated(motion, begin)) ++begin;
  std::size_t period = 1;
  while (begin + period < motion.frames() && is_repeated(motion, begin + period)) ++period;
  if (period == 1 || begin + period * min_poses > motion.frames()) return std::nullopt;
  for (std::size_t frame = begin; frame < motion.frames(); ++frame) {
    const bool is_new_pose = (frame - begin) % period == 0;
    if (is_new_pose == is_repeated(motion, frame)) return std::nullopt;
  }
  return period;
}

}  // namespace

void check_repeats(const Examination& examination, Diagnostics& diagnostics) {
  const Motion& motion = examination.clip.motion;
  if (motion.channels() == 0 || !motion.frame_time.believable()) return;
  const std::optional<std::size_t> period = frames_per_pose(motion, examination.first_frame);
  if (!period) return;
  const double fps = motion.frame_time.frames_per_second();
  const double poses = fps / static_cast<double>(*period);
  add_finding(
      examination, codes::motion_repeated_frames,
      {.message =
           fmt::format("every pose is stored {}: {:.4g} poses per second in {:.4g} "
                       "frames per second",
                       *period == 2 ? "twice" : fmt::format("{} times", *period), poses, fps),
       .advice = fmt::format("Keep one frame of each pose with --fps {:.6g}:nearest.", poses),
       .audience = Audience::command},
      diagnostics);
}

}  // namespace mocap::detail
