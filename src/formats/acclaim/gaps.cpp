// SPDX-License-Identifier: MIT
#include "formats/acclaim/gaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "mocap/acclaim.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/evaluate.hpp"
#include "pose/channels.hpp"
#include "pose/position_channels.hpp"

namespace mocap::acclaim {

namespace {

bool refuse(Code code, std::string message, const Clip& clip, Diagnostics& diagnostics) {
  Diagnostic diagnostic = make_diagnostic(code, std::move(message));
  diagnostic.at.file = clip.metadata.source;
  diagnostics.add(std::move(diagnostic));
  return false;
}

/// The frame before `frame` and `frame` itself, as a clip of two frames one second apart.
Clip neighbours(const Clip& clip, std::size_t frame) {
  Clip pair;
  pair.skeleton = clip.skeleton;
  pair.motion = Motion(2, clip.motion.channels(), FrameTime(FrameRate{1, 1}));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto row = clip.motion.row(frame - 1 + i);
    std::copy(row.begin(), row.end(), pair.motion.exact_row(i).begin());
  }
  return pair;
}

/// Sets the position and rotation channels of a pose, with angles closest to those of the frame
/// before, so that angles beyond half a turn in the file are continued.
void write_pose(const Poses& pose, const Skeleton& skeleton, std::span<const double> before,
                std::span<double> row) {
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < pose.joints; ++joint) {
    const std::size_t count = skeleton[joint].channels.size();
    const std::span<double> channels = row.subspan(column, count);
    detail::PositionChannels(skeleton, joint).write(pose.local_position(0, joint), channels);
    detail::RotationChannels(skeleton, joint)
        .write(pose.local_rotation(0, joint), channels, before.subspan(column, count));
    column += count;
  }
}

/// Bone lengths, which poses do not distinguish from positions.
void lengthen(const Skeleton& skeleton, const Motion& pair, double time, std::span<double> row) {
  std::size_t column = 0;
  for (const Joint& joint : skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      if (channel == Channel::bone_length) {
        row[column] = std::lerp(pair.at(0, column), pair.at(1, column), time);
      }
      ++column;
    }
  }
}

/// Appends the poses at `count` equal steps between two neighbouring frames.
void append_between(const Clip& clip, std::size_t frame, std::size_t count, Motion& out,
                    std::size_t& at) {
  const Clip pair = neighbours(clip, frame);
  for (std::size_t step = 1; step <= count; ++step) {
    const double time = static_cast<double>(step) / static_cast<double>(count + 1);
    const std::span<double> here = out.exact_row(at);
    write_pose(sample(pair, time).value_or(Poses{}), clip.skeleton, out.row(at - 1), here);
    lengthen(clip.skeleton, pair.motion, time, here);
    ++at;
  }
}

}  // namespace

bool fill_gaps(Clip& clip, const ReadLimits& limits, Diagnostics& diagnostics) {
  auto* style = clip.format_data.find<Style>();
  if (style == nullptr || style->motion.frame_numbers.empty()) return true;
  std::vector<std::int64_t>& numbers = style->motion.frame_numbers;
  const auto back = std::adjacent_find(numbers.begin(), numbers.end(),
                                       [](std::int64_t a, std::int64_t b) { return b <= a; });
  if (back != numbers.end()) {
    return refuse(
        codes::amc_frame_number,
        fmt::format("gaps cannot be filled: frame {} follows frame {}", *(back + 1), *back), clip,
        diagnostics);
  }
  const auto frames = static_cast<std::uint64_t>(numbers.back() - numbers.front()) + 1;
  const std::uint64_t channels = std::max<std::size_t>(clip.motion.channels(), 1);
  if (frames > limits.max_frames) {
    return refuse(codes::limit_frames,
                  fmt::format("filling the gaps would result in {} frames", frames), clip,
                  diagnostics);
  }
  if (frames > limits.max_memory / sizeof(double) / channels) {
    return refuse(codes::limit_memory,
                  fmt::format("filling the gaps would result in {} frames", frames), clip,
                  diagnostics);
  }
  Motion filled(static_cast<std::size_t>(frames), clip.motion.channels(), clip.motion.frame_time);
  std::size_t at = 0;
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    if (frame > 0) {
      const auto gap = static_cast<std::size_t>(numbers[frame] - numbers[frame - 1] - 1);
      append_between(clip, frame, gap, filled, at);
    }
    const auto row = clip.motion.row(frame);
    std::copy(row.begin(), row.end(), filled.exact_row(at++).begin());
  }
  clip.motion = std::move(filled);
  // Frame numbers that did not start at 1 keep their first number.
  const std::int64_t first = numbers.front();
  numbers.clear();
  for (std::uint64_t i = 0; first != 1 && i < frames; ++i) {
    numbers.push_back(first + static_cast<std::int64_t>(i));
  }
  style->motion.rows = RowLayout{};
  return true;
}

}  // namespace mocap::acclaim
