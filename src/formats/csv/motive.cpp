// SPDX-License-Identifier: MIT
#include "formats/csv/motive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/csv/motive_header.hpp"
#include "formats/row_blocks.hpp"
#include "mocap/csv.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/number_rows.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

using Kind = MotiveColumn::Kind;

constexpr std::size_t body_channels = Recording::channels_per_body;
constexpr std::size_t first_quaternion_channel = 3;

/// As in blocks of rows, which accept a plus sign.
std::optional<double> number_of(std::string_view cell) {
  const text::Number number = text::read_number(cell.data(), cell.data() + cell.size());
  if (number.ok() && number.end == cell.data() + cell.size()) return number.value;
  return text::number_in<double>(cell);
}

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
               header.table.size()),
        blocks_(find_places() ? header.columns.size() : 0, {',', 0}) {}

  bool read_all() {
    for (; lines_.next(); read_blocks()) {
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

  /// Reports rows that are missing at the end.
  void report_early_end() const {
    std::string problem;
    if (cells_of_last_row_ < most_cells_)
      problem = fmt::format("the last row has {} of {} cells", cells_of_last_row_, most_cells_);
    if (header_.frames && *header_.frames > frames_)
      problem += fmt::format("{}the header states {} frames, but there are {}",
                             problem.empty() ? "" : ", and ", text::grouped(*header_.frames),
                             text::grouped(frames_));
    if (!problem.empty()) found_.add(lines_.finding(codes::csv_truncated, std::move(problem), 0));
  }
  std::size_t frames() const { return frames_; }

 private:
  /// Whether the memory suffices for another block of rows.
  bool has_space() const {
    // The values are copied once.
    return frames_ < limits_.max_frames &&
           frames_ * width_ + values_in_block + width_ <= limits_.max_memory / (2 * sizeof(double));
  }

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

  /// Sets the places of the columns. False if several columns have the same.
  bool find_places() {
    places_.resize(header_.columns.size());
    filled_.assign(width_, 0);
    bool result = true;
    for (std::size_t column = 0; column < places_.size(); ++column) {
      if (header_.columns[column].kind == Kind::none) continue;
      places_[column] = place_of(header_.columns[column]);
      result = result && filled_[places_[column]] == 0;
      filled_[places_[column]] = 1;
    }
    filled_in_full_row_ = filled_;
    return result;
  }

  /// Reads the rows ahead with a number or nothing in each cell.
  void read_blocks() {
    while (frames_ > 0 && has_space()) {
      const std::size_t most =
          std::max<std::size_t>(1, values_in_block / std::max<std::size_t>(width_, 1));
      const mocap::detail::RowBlocks::Step step = blocks_.read(
          lines_.ahead(),
          static_cast<std::size_t>(std::min<std::uint64_t>(most, limits_.max_frames - frames_)));
      if (step.rows == 0) return;
      for (std::size_t row = 0, empty = 0; row < step.rows; ++row) take_row(row, empty);
      lines_.skip_rows(step.bytes, step.rows);
    }
  }

  /// Stores a row of the last block. `empty`: index of the first empty cell from this row on.
  void take_row(std::size_t row, std::size_t& empty) {
    const std::size_t columns = places_.size();
    const std::size_t at = values_.size();
    values_.resize(at + width_, 0.0);
    filled_ = filled_in_full_row_;
    const std::span<const double> from = blocks_.values().subspan(row * columns, columns);
    for (std::size_t column = 0; column < columns; ++column)
      if (header_.columns[column].kind != Kind::none) values_[at + places_[column]] = from[column];
    const std::span<const std::size_t> cells = blocks_.empty_cells();
    for (; empty < cells.size() && cells[empty] < (row + 1) * columns; ++empty) {
      const std::size_t column = cells[empty] % columns;
      if (header_.columns[column].kind != Kind::none) filled_[places_[column]] = 0;
    }
    add_states(at);
    ++frames_;
    note_row(columns);
  }

  void note_row(std::size_t cells) {
    cells_of_last_row_ = cells;
    most_cells_ = std::max(most_cells_, cells);
  }

  bool read_row() {
    const std::string_view line = lines_.line();
    const std::size_t row = values_.size();
    values_.resize(row + width_, 0.0);
    filled_.assign(width_, 0);
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
    note_row(column);
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
    const std::optional<double> number = number_of(cell);
    if (!number) {
      found_.add(lines_.finding(
          codes::csv_number, fmt::format("expected a number, found `{}`", text::shown(cell)), at));
      return false;
    }
    const std::size_t place = place_of(target);
    values_[row + place] = *number;
    filled_[place] = 1;
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
      const bool is_known =
          filled_[3 * i] != 0 && filled_[3 * i + 1] != 0 && filled_[3 * i + 2] != 0;
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
      const bool is_known = filled_[first] != 0 && filled_[first + 4] != 0 && norm > smallest_norm;
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
  static constexpr std::size_t values_in_block = 1U << 15U;

  LineReader& lines_;
  const MotiveHeader& header_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  std::size_t width_;
  std::size_t frames_ = 0;
  std::size_t cells_of_last_row_ = 0;
  std::size_t most_cells_ = 0;  ///< Of any row.
  std::int64_t first_frame_ = 0;
  std::vector<double> values_;
  std::vector<std::size_t> places_;  ///< Of the columns; unused for those that are not read.
  /// For each value of a row, whether it is in the file.
  std::vector<std::uint8_t> filled_;
  std::vector<std::uint8_t> filled_in_full_row_;
  mocap::detail::RowBlocks blocks_;
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
  rows.report_early_end();
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
