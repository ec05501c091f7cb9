// SPDX-License-Identifier: MIT
#include "formats/csv/motive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/csv/motive_header.hpp"
#include "mocap/csv.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

using Kind = MotiveColumn::Kind;

constexpr std::size_t body_channels = Recording::channels_per_body;
constexpr std::size_t first_quaternion_channel = 3;

/// Reads the rows into the values of a recording.
class MotiveRows {
 public:
  MotiveRows(LineReader& lines, const MotiveHeader& header, const ReadLimits& limits,
             Diagnostics& found)
      : lines_(lines),
        header_(header),
        limits_(limits),
        found_(found),
        width_(3 * header.points.size() + body_channels * header.bodies.size() +
               header.table.size()) {}

  bool read_all() {
    while (lines_.next()) {
      if (lines_.line().find_first_not_of(" \t,\r") == std::string_view::npos) continue;
      if (!has_room()) return false;
      if (!read_row()) return false;
    }
    if (!lines_.error()) return true;
    found_.add(*lines_.error());
    return false;
  }

  Recording recording(const FrameTime& frame_time) && {
    Recording recording;
    recording.points = header_.points;
    recording.bodies = header_.bodies;
    recording.columns = header_.table;
    recording.first_frame = first_frame_;
    recording.positions = part_of_rows(0, 3 * header_.points.size(), frame_time);
    recording.body_poses =
        part_of_rows(3 * header_.points.size(), body_channels * header_.bodies.size(), frame_time);
    recording.table = part_of_rows(width_ - header_.table.size(), header_.table.size(), frame_time);
    const auto is_occluded = [](SampleState state) { return state != SampleState::measured; };
    if (std::any_of(states_.begin(), states_.end(), is_occluded))
      recording.states = std::move(states_);
    if (std::find(lost_.begin(), lost_.end(), std::uint8_t{1}) != lost_.end())
      recording.lost_bodies = std::move(lost_);
    return recording;
  }

  std::size_t frames() const { return frames_; }

 private:
  bool has_room() {
    if (frames_ == limits_.max_frames) {
      found_.add(lines_.finding(codes::limit_frames,
                                fmt::format("more than {} frames", limits_.max_frames), 0));
      return false;
    }
    // The values are copied once.
    if ((frames_ + 1) * width_ <= limits_.max_memory / (2 * sizeof(double))) return true;
    found_.add(lines_.finding(
        codes::limit_memory,
        fmt::format("the motion needs more than {} MiB of memory", limits_.max_memory >> 20U), 0));
    return false;
  }

  bool read_row() {
    const std::string_view line = lines_.line();
    const std::size_t row = values_.size();
    values_.resize(row + width_, 0.0);
    filled_.assign(width_, false);
    std::size_t column = 0;
    for (std::size_t begin = 0; begin <= line.size(); ++column) {
      const std::size_t end = std::min(line.find(',', begin), line.size());
      const std::string_view cell =
          text::trimmed(line.substr(begin, end - begin), text::whitespace);
      if (!cell.empty() && !store(cell, begin, column, row)) return false;
      begin = end + 1;
    }
    add_states(row);
    ++frames_;
    return true;
  }

  /// False with a finding if the cell cannot be read.
  bool store(std::string_view cell, std::size_t at, std::size_t column, std::size_t row) {
    if (column >= header_.columns.size()) {
      found_.add(lines_.finding(
          codes::csv_row_width,
          fmt::format("this row has a value after the last of {} columns", header_.columns.size()),
          at));
      return false;
    }
    const MotiveColumn& target = header_.columns[column];
    if (column == 0 && frames_ == 0) {
      if (const auto number = text::number_in<std::int64_t>(cell)) first_frame_ = *number;
    }
    if (target.kind == Kind::none) return true;
    const std::optional<double> number = text::number_in<double>(cell);
    if (!number) {
      found_.add(lines_.finding(
          codes::csv_number, fmt::format("expected a number, found `{}`", text::shown(cell)), at));
      return false;
    }
    const std::size_t place = place_of(target);
    values_[row + place] = *number;
    filled_[place] = true;
    return true;
  }

  std::size_t place_of(const MotiveColumn& column) const {
    const std::size_t bodies = 3 * header_.points.size();
    switch (column.kind) {
      case Kind::point:
        return 3 * column.index + column.part;
      case Kind::body_position:
        return bodies + body_channels * column.index + column.part;
      case Kind::body_rotation:
        // Stored as w, x, y, z; angles are converted when the row is complete.
        return bodies + body_channels * column.index + first_quaternion_channel +
               (column.part == 3 ? 0 : column.part + 1);
      case Kind::table:
      case Kind::none:
        break;
    }
    return bodies + body_channels * header_.bodies.size() + column.index;
  }

  void add_states(std::size_t row) {
    for (std::size_t i = 0; i < header_.points.size(); ++i) {
      const bool is_known = filled_[3 * i] && filled_[3 * i + 1] && filled_[3 * i + 2];
      states_.push_back(is_known ? SampleState::measured : SampleState::occluded);
    }
    for (std::size_t i = 0; i < header_.bodies.size(); ++i) {
      const std::size_t first = 3 * header_.points.size() + body_channels * i;
      double* const pose = &values_[row + first];
      Quaternion rotation(pose[3], pose[4], pose[5], pose[6]);
      if (header_.angles) {
        // Angles are in the order of the axes x, y and z.
        Vector3 angles;
        for (int k = 0; k < 3; ++k)
          angles[k] = pose[4 + (*header_.angles)[static_cast<std::size_t>(k)]];
        rotation = rotation_from_euler_deg(*header_.angles, angles);
      }
      const double norm = rotation.norm();
      const bool is_known = filled_[first] && filled_[first + 4] && norm > smallest_norm;
      lost_.push_back(is_known ? 0 : 1);
      if (!is_known) rotation.setIdentity();
      pose[3] = rotation.w();
      pose[4] = rotation.x();
      pose[5] = rotation.y();
      pose[6] = rotation.z();
    }
  }

  Motion part_of_rows(std::size_t first, std::size_t count, const FrameTime& frame_time) const {
    Motion motion(frames_, count, frame_time);
    if (count == 0) return motion;
    for (std::size_t frame = 0; frame < frames_; ++frame)
      std::copy_n(&values_[frame * width_ + first], count, motion.exact_row(frame).begin());
    return motion;
  }

  static constexpr double smallest_norm = 0.5;

  LineReader& lines_;
  const MotiveHeader& header_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  std::size_t width_;
  std::size_t frames_ = 0;
  std::int64_t first_frame_ = 0;
  std::vector<double> values_;
  std::vector<bool> filled_;
  std::vector<SampleState> states_;
  std::vector<std::uint8_t> lost_;
};

}  // namespace

bool is_motive(std::string_view head) {
  return head.starts_with("Format Version,");
}

std::optional<Clip> read_motive(LineReader& lines, const ReadLimits& limits, Diagnostics& found) {
  const std::optional<MotiveHeader> header = read_motive_header(lines, limits, found);
  if (!header) return std::nullopt;
  MotiveRows rows(lines, *header, limits, found);
  if (!rows.read_all()) return std::nullopt;
  // The times in the table are rounded to milliseconds by some versions.
  const FrameTime frame_time = FrameTime::from_rate(header->frames_per_second);
  Clip clip;
  clip.motion = Motion(rows.frames(), 0, frame_time);
  clip.recording = std::move(rows).recording(frame_time);
  clip.metadata.format = "csv";
  clip.metadata.up = Axis::plus_y;
  if (header->metres_per_unit) {
    clip.metadata.declared_unit =
        Decision<double>{*header->metres_per_unit, Confidence::high,
                         fmt::format("`Length Units,{}`", header->unit), "--units UNIT"};
  }
  return clip;
}

}  // namespace mocap::csv
