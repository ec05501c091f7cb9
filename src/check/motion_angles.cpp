// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "check/findings.hpp"

namespace mocap::detail {

namespace {

struct FarthestAngle {
  std::size_t joint = 0;
  Channel channel{};
  std::size_t frame = 0;
  double angle_deg = 0.0;
  std::size_t channels_beyond = 0;  ///< Channels that exceed a full turn in any frame.
};

FarthestAngle farthest_angle(const Clip& clip, std::size_t first_frame) {
  struct Column {
    std::size_t joint;
    Channel channel;
    bool is_beyond;
  };
  std::vector<Column> columns;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    for (const Channel channel : clip.skeleton[i].channels) columns.push_back({i, channel, false});
  }
  FarthestAngle farthest;
  for (std::size_t frame = first_frame; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.row(frame);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (!(std::abs(row[c]) > full_turn_deg) || !is_rotation(columns[c].channel)) continue;
      if (!columns[c].is_beyond) ++farthest.channels_beyond;
      columns[c].is_beyond = true;
      if (std::abs(row[c]) <= std::abs(farthest.angle_deg)) continue;
      farthest.joint = columns[c].joint;
      farthest.channel = columns[c].channel;
      farthest.frame = frame;
      farthest.angle_deg = row[c];
    }
  }
  return farthest;
}

}  // namespace

void check_angle_range(const Examination& examination, Diagnostics& diagnostics) {
  const Clip& clip = examination.clip;
  if (examination.scan.frames_beyond_a_turn == 0) return;
  const FarthestAngle farthest = farthest_angle(clip, examination.scan.first_frame_beyond_a_turn);
  if (farthest.channels_beyond == 0) return;
  const Joint& joint = clip.skeleton[farthest.joint];
  FindingText text{
      .message = fmt::format("{} of {} reaches {:.5g}° in {}, more than a full turn",
                             name_of(farthest.channel), quoted_name(joint), farthest.angle_deg,
                             frame_and_time(clip, farthest.frame)),
      .subject = joint.name,
      .advice = "No action needed unless a program wraps the angles and shows a jump there."};
  if (farthest.channels_beyond > 1) {
    text.detail = fmt::format("{} channels exceed 360°", farthest.channels_beyond);
  }
  add_finding(examination, codes::motion_angle_range, std::move(text), diagnostics);
}

}  // namespace mocap::detail
