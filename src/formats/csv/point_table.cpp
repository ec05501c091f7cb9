// SPDX-License-Identifier: MIT
#include "formats/csv/point_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "formats/csv/quoted_text.hpp"
#include "mocap/csv.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

/// What the columns of a table are.
struct PointColumns {
  std::optional<std::size_t> time;
  std::size_t first = 0;  ///< The first column of points.
  std::vector<std::string> labels;

  std::size_t count() const { return first + 3 * labels.size(); }
};

/// The name in `NAME_x`; empty if the column has another axis.
std::string_view name_of_column(std::string_view column, std::string_view axis) {
  return column.ends_with(axis) ? column.substr(0, column.size() - axis.size())
                                : std::string_view();
}

/// Quotes are doubled in a cell with quotes.
std::string without_doubled_quotes(std::string_view name) {
  std::string label;
  for (std::size_t i = 0; i < name.size(); ++i) {
    label += name[i];
    if (name[i] == '"' && i + 1 < name.size() && name[i + 1] == '"') ++i;
  }
  return label;
}

std::optional<PointColumns> point_columns_in(std::string_view line) {
  const std::vector<std::string_view> cells = quoted_cells(line);
  PointColumns columns;
  for (; columns.first < std::min<std::size_t>(2, cells.size()); ++columns.first) {
    const std::string_view cell = cells[columns.first];
    if (text::equal_in_any_case(cell, "time"))
      columns.time = columns.first;
    else if (!text::equal_in_any_case(cell, "frame"))
      break;
  }
  if (cells.size() == columns.first || (cells.size() - columns.first) % 3 != 0) return std::nullopt;
  for (std::size_t i = columns.first; i < cells.size(); i += 3) {
    const std::string_view name = name_of_column(cells[i], "_x");
    if (name.empty() || name_of_column(cells[i + 1], "_y") != name ||
        name_of_column(cells[i + 2], "_z") != name)
      return std::nullopt;
    columns.labels.push_back(without_doubled_quotes(name));
  }
  return columns;
}

/// The rows below the header of a large file without missing points.
std::optional<PointTable> stream_points(const ByteSource& source, const LineReader& lines,
                                        const PointColumns& columns, const ReadLimits& limits) {
  const mocap::detail::CellColumns cells =
      cell_columns(columns.first, 3 * columns.labels.size(), columns.time);
  auto streamed = stream_table(source, lines, cells, limits);
  if (!streamed) return std::nullopt;
  PointTable table;
  table.times = times_of(*streamed, cells);
  table.has_times = columns.time.has_value();
  Recording& recording = table.clip.recording;
  for (const std::string& label : columns.labels) recording.points.push_back({label, {}});
  recording.positions = std::move(streamed->rows.values);
  table.clip.motion = Motion(recording.positions.frames(), 0);
  if (columns.time) recording.times_s = std::move(streamed->rows.times_s);
  table.streamed = std::move(*streamed);
  return table;
}

/// Reads the rows below the header.
class PointRows {
 public:
  PointRows(LineReader& lines, const PointColumns& columns, const ReadLimits& limits,
            Diagnostics& found)
      : lines_(lines), columns_(columns), limits_(limits), found_(found) {}

  bool read_all() {
    while (lines_.next()) {
      if (lines_.line().find_first_not_of(" \t,\r") == std::string_view::npos) continue;
      if (!has_space() || !read_row(lines_.line())) return false;
    }
    if (!lines_.error()) return true;
    found_.add(*lines_.error());
    return false;
  }

  PointTable take() && {
    PointTable table;
    table.times = times_;
    table.has_times = columns_.time.has_value();
    table.clip.motion = Motion(frames_, 0);
    Recording& recording = table.clip.recording;
    for (const std::string& label : columns_.labels) recording.points.push_back({label, {}});
    recording.positions = Motion(frames_, width());
    std::copy(values_.begin(), values_.end(), recording.positions.exact_values().begin());
    if (std::find(states_.begin(), states_.end(), SampleState::occluded) != states_.end())
      recording.states = std::move(states_);
    recording.times_s = std::move(all_times_);
    return table;
  }

 private:
  std::size_t width() const { return 3 * columns_.labels.size(); }

  bool has_space() {
    if (frames_ >= limits_.max_frames) {
      found_.add(lines_.finding(codes::limit_frames,
                                fmt::format("more than {} frames", limits_.max_frames), 0));
      return false;
    }
    if (values_.size() + width() <= limits_.max_memory / (4 * sizeof(double))) return true;
    found_.add(lines_.finding(
        codes::limit_memory,
        fmt::format("the points need more than {} MiB of memory", limits_.max_memory >> 20U), 0));
    return false;
  }

  bool refuse_width(std::size_t cells) {
    found_.add(lines_.finding(codes::csv_row_width,
                              fmt::format("this row has {} cells, but the header names {} columns",
                                          cells, columns_.count()),
                              0));
    return false;
  }

  bool read_row(std::string_view line) {
    const std::size_t row = values_.size();
    values_.resize(row + width(), 0.0);
    states_.resize(states_.size() + columns_.labels.size(), SampleState::measured);
    std::size_t column = 0;
    for (std::size_t begin = 0; begin <= line.size(); ++column) {
      if (column == columns_.count()) return refuse_width(column + 1);
      const std::size_t end = std::min(line.find(',', begin), line.size());
      if (!read_cell(text::trimmed(line.substr(begin, end - begin), " \t\r\""), begin, column, row))
        return false;
      begin = end + 1;
    }
    if (column != columns_.count()) return refuse_width(column);
    ++frames_;
    return true;
  }

  bool read_cell(std::string_view cell, std::size_t at, std::size_t column, std::size_t row) {
    const bool is_time = columns_.time == column;
    if (column < columns_.first && !is_time) return true;
    const bool is_missing = cell.empty() || text::equal_in_any_case(cell, "nan");
    if (is_missing && !is_time) {
      states_[states_.size() - columns_.labels.size() + (column - columns_.first) / 3] =
          SampleState::occluded;
      return true;
    }
    const char* const end = cell.data() + cell.size();
    const text::Number number = text::read_number(cell.data(), end);
    if (cell.empty() || !number.ok() || number.end != end) {
      found_.add(lines_.finding(
          codes::csv_number,
          fmt::format("expected a number, found `{}`", text::shown(std::string(cell))), at));
      return false;
    }
    if (is_time)
      note_time(number.value, cell);
    else
      values_[row + column - columns_.first] = number.value;
    return true;
  }

  void note_time(double time, std::string_view printed) {
    all_times_.push_back(time);
    if (frames_ == 0) times_.first = time;
    if (frames_ == 1) {
      times_.second = time;
      times_.second_text = printed;
    }
    times_.last = time;
  }

  LineReader& lines_;
  const PointColumns& columns_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  std::size_t frames_ = 0;
  std::vector<double> values_;
  std::vector<SampleState> states_;
  std::vector<double> all_times_;
  TimeColumn times_;
};

}  // namespace

bool is_point_header(std::string_view line) {
  return point_columns_in(line).has_value();
}

std::optional<PointTable> read_point_table(const ByteSource& source, LineReader& lines,
                                           const ReadLimits& limits, Diagnostics& found) {
  const std::optional<PointColumns> columns = point_columns_in(lines.line());
  if (!columns) return std::nullopt;
  if (std::optional<PointTable> streamed = stream_points(source, lines, *columns, limits))
    return streamed;
  PointRows rows(lines, *columns, limits, found);
  if (!rows.read_all()) return std::nullopt;
  return std::move(rows).take();
}

}  // namespace mocap::csv
