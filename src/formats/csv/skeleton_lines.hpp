// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A skeleton and a frame time as comment lines above a table. Syntax: docs/formats/csv.md.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/csv.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/reading.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::csv {

/// The lines, each with `# ` and without its line ending. One line per joint.
std::vector<std::string> to_comment_lines(const Clip& clip);

/// The line with the frame time, or the frame rate if it is exact.
std::string time_line(const FrameTime& frame_time);

/// Builds a skeleton from comment lines, one by one.
class SkeletonLines {
 public:
  explicit SkeletonLines(const ReadLimits& limits) : limits_(limits) {}

  /// The error in a line that could not be parsed.
  struct Problem {
    Code code = codes::csv_skeleton;
    std::size_t at = 0;  ///< Offset in the line.
    std::string message;
  };

  /// Parses a line that begins with `#`. Other comments are ignored.
  std::optional<Problem> read(std::string_view line);

  bool has_joints() const { return !skeleton_.empty(); }
  const Skeleton& skeleton() const { return skeleton_; }
  Skeleton take_skeleton() { return std::move(skeleton_); }
  const std::optional<FrameTime>& frame_time() const { return frame_time_; }
  /// Empty if no line declares it.
  const std::optional<double>& metres_per_unit() const { return metres_per_unit_; }
  const std::optional<Axis>& up() const { return up_; }
  /// The kind of table, such as `channels`; empty if no line declares it.
  const std::string& table() const { return table_; }

 private:
  class Words;
  std::optional<Problem> read_joint(Words& words);
  std::optional<Problem> read_name(Words& words, std::string_view what, std::string& name);
  std::optional<Problem> read_channels(Words& words, Joint& joint);
  std::optional<Problem> read_end_site(Words& words, Joint& joint);
  std::optional<Problem> read_frame_time(Words& words);
  std::optional<Problem> read_frame_rate(Words& words);

  const ReadLimits& limits_;
  Skeleton skeleton_;
  std::vector<std::size_t> branch_;  ///< The last joint at each depth, from the root.
  std::optional<FrameTime> frame_time_;
  std::optional<double> metres_per_unit_;
  std::optional<Axis> up_;
  std::string table_;
};

}  // namespace mocap::csv
