// SPDX-License-Identifier: MIT
#include "formats/csv/table_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/row_blocks.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/csv.hpp"
#include "mocap/value_array.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::csv {

namespace {

constexpr std::size_t first_capacity = 4096;

const char* skip_blanks(const char* at, const char* end) {
  while (at != end && (*at == ' ' || *at == '\t')) ++at;
  return at;
}

/// The number of columns before those of all channels in their order, if there are no others after
/// them.
std::optional<std::size_t> leading_columns(const TableColumns& columns) {
  if (columns.channels > columns.targets.size()) return std::nullopt;
  const std::size_t leading = columns.targets.size() - columns.channels;
  for (std::size_t i = 0; i < columns.channels; ++i)
    if (columns.targets[leading + i] != i) return std::nullopt;
  return leading;
}

/// The text of a number of the rows.
std::string printed_number(double value, NumberForm form) {
  NumberStyle style;
  style.form = form;
  style.newline.clear();
  std::string text;
  text::print_rows({&value, 1}, 1, style, text::Fidelity::exact, [&text](std::string_view piece) {
    text += piece;
    return true;
  });
  return text;
}

/// Reads rows into a growing array.
class RowCollector {
 public:
  RowCollector(LineReader& lines, const TableColumns& columns, const ReadLimits& limits,
               Diagnostics& found)
      : lines_(lines),
        columns_(columns),
        limits_(limits),
        found_(found),
        blocks_(columns.targets.size(), {',', columns.targets.size()}),
        leading_(leading_columns(columns)),
        digest_(columns.channels) {}

  bool read_all() {
    for (bool has_line = columns_.has_header ? next_line() : true; has_line;
         has_line = next_line()) {
      const std::string_view line = lines_.line();
      // Spreadsheets may end tables with lines that contain only commas.
      if (line.find_first_not_of(" \t,\r") == std::string_view::npos) continue;
      if (!make_room()) return false;
      if (!read_row(line)) continue;
      add_to_digest(frames_, 1);
      ++frames_;
    }
    if (lines_.error()) add(*lines_.error());
    return sound_;
  }

  TableRows take() {
    values_.set_size(frames_ * columns_.channels);
    values_.shrink();
    rows_.motion = Motion(std::move(values_), frames_, columns_.channels, {});
    rows_.digest = digest_.value();
    return std::move(rows_);
  }

 private:
  bool next_line() {
    read_blocks();
    return lines_.next();
  }

  bool make_room() {
    if (frames_ >= limits_.max_frames) {
      add(lines_.finding(codes::limit_frames,
                         fmt::format("more than {} frames", limits_.max_frames), 0));
      return false;
    }
    const std::size_t needed = (frames_ + 1) * columns_.channels;
    if (needed <= values_.capacity()) return true;
    const std::uint64_t most = limits_.max_memory / sizeof(double);
    if (needed > most) {
      add(lines_.finding(
          codes::limit_memory,
          fmt::format("the motion needs more than {} MiB of memory", limits_.max_memory >> 20U),
          0));
      return false;
    }
    const std::size_t wanted = std::max({first_capacity, needed, values_.capacity() * 2});
    // Each row has a value for each channel.
    if (!values_.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(wanted, most)),
                         Fill::uninitialized)) {
      add(lines_.finding(codes::limit_memory, "not enough memory for the motion", 0));
      return false;
    }
    return true;
  }

  /// Reads the rows ahead that have a plain number in each cell and for which there is room.
  void read_blocks() {
    // The text of the time of the second row is needed.
    while (sound_ && frames_ > 1) {
      const std::size_t capacity =
          columns_.channels == 0 ? frames_ + 1 : values_.capacity() / columns_.channels;
      const std::uint64_t most = std::min<std::uint64_t>(capacity, limits_.max_frames);
      if (most <= frames_) return;
      const mocap::detail::RowBlocks::Step step =
          blocks_.read(lines_.ahead(), static_cast<std::size_t>(most) - frames_);
      if (step.rows == 0) return;
      take_block(step.rows);
      add_to_digest(frames_ - step.rows, step.rows);
      lines_.skip_rows(step.bytes, step.rows);
    }
  }

  void take_block(std::size_t rows) {
    const std::size_t columns = columns_.targets.size();
    for (std::size_t i = 0; i < rows; ++i, ++frames_) {
      const double* const from = &blocks_.values()[i * columns];
      double* const row = values_.data() + frames_ * columns_.channels;
      const std::size_t first = leading_.value_or(columns);
      for (std::size_t column = 0; column < first; ++column)
        store(columns_.targets[column], row, from[column], {});
      if (leading_) std::copy_n(from + *leading_, columns_.channels, row);
    }
  }

  /// Adds rows while they are in the cache.
  void add_to_digest(std::size_t first, std::size_t rows) {
    if (!lines_.keeps_text()) return;
    digest_.add({values_.data() + first * columns_.channels, rows * columns_.channels});
  }

  /// Stores the values of a line; false (with a finding) on failure.
  bool read_row(std::string_view line) {
    double* row = values_.data() + frames_ * columns_.channels;
    const char* const begin = line.data();
    const char* const end = begin + line.size();
    const char* at = begin;
    for (std::size_t column = 0; column < columns_.targets.size(); ++column) {
      if (column > 0) {
        if (at == end) return refuse_width(column, line.size());
        ++at;  // The comma after the previous cell.
      }
      at = skip_blanks(at, end);
      const text::Number number = text::read_number(at, end);
      const char* behind = number.ok() ? skip_blanks(number.end, end) : at;
      if (!number.ok() || number.end == at || (behind != end && *behind != ',')) {
        return refuse_cell(at, line);
      }
      store(columns_.targets[column], row, number.value,
            {at, static_cast<std::size_t>(number.end - at)});
      at = behind;
    }
    if (at == end) return true;
    const auto extra = static_cast<std::size_t>(std::count(at, end, ','));
    return refuse_width(columns_.targets.size() + extra, static_cast<std::size_t>(at - begin));
  }

  void store(std::size_t target, double* row, double value, std::string_view printed) {
    if (target < columns_.channels) {
      row[target] = value;
    } else if (target == TableColumns::time) {
      if (frames_ == 0) rows_.times.first = value;
      if (frames_ == 1) {
        rows_.times.second = value;
        rows_.times.second_text = printed;
      }
      rows_.times.last = value;
    }
  }

  bool refuse_width(std::size_t cells, std::size_t at) {
    Diagnostic finding =
        lines_.finding(codes::csv_row_width,
                       fmt::format("this row has {} cells, but the {} {} columns", cells,
                                   columns_.has_header ? "header names" : "first one has",
                                   columns_.targets.size()),
                       at);
    finding.advise("Correct or remove the row.");
    add(std::move(finding));
    return false;
  }

  bool refuse_cell(const char* at, std::string_view line) {
    const auto offset = static_cast<std::size_t>(at - line.data());
    const std::string_view cell = line.substr(offset, line.substr(offset).find(','));
    constexpr std::size_t shown_bytes = 40;
    Diagnostic finding = lines_.finding(
        codes::csv_number,
        cell.empty() ? "expected a number, found an empty cell"
                     : fmt::format("expected a number, found `{}`", cell.substr(0, shown_bytes)),
        offset);
    finding.advise("Write a plain number with a decimal point, without quotes.");
    add(std::move(finding));
    return false;
  }

  void add(Diagnostic finding) {
    found_.add(std::move(finding));
    sound_ = false;
  }

  LineReader& lines_;
  const TableColumns& columns_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  mocap::detail::RowBlocks blocks_;
  std::optional<std::size_t> leading_;
  mocap::detail::MotionDigest digest_;
  ValueArray values_;
  std::size_t frames_ = 0;
  TableRows rows_;
  bool sound_ = true;
};

}  // namespace

std::optional<TableRows> read_rows(LineReader& lines, const TableColumns& columns,
                                   const ReadLimits& limits, Diagnostics& found) {
  RowCollector collector(lines, columns, limits, found);
  if (!collector.read_all()) return std::nullopt;
  return collector.take();
}

mocap::detail::CellColumns cell_columns(std::size_t leading, std::size_t width,
                                        std::optional<std::size_t> time) {
  auto cells = mocap::detail::CellColumns::in_order(',', leading, width);
  cells.item_values = 1;
  cells.time = time;
  return cells;
}

std::optional<mocap::detail::StreamedRows> stream_table(const ByteSource& source,
                                                        const LineReader& lines,
                                                        const mocap::detail::CellColumns& columns,
                                                        const ReadLimits& limits) {
  const std::optional<std::uint64_t> size = mocap::detail::size_for_streaming(source, limits);
  if (!size || columns.width == 0 || !lines.ends_with_lf()) return std::nullopt;
  mocap::detail::CellColumns of_rows = columns;
  of_rows.keeps_style = lines.keeps_text();
  return mocap::detail::read_streamed_rows(
      {.source = source,
       .begin = lines.next_offset(),
       .end = *size,
       .most_rows = mocap::detail::most_rows_of(columns.places.size() + 1, limits)},
      of_rows);
}

TimeColumn times_of(const mocap::detail::StreamedRows& streamed,
                    const mocap::detail::CellColumns& columns) {
  TimeColumn result;
  if (!columns.time) return result;
  const std::vector<double>& times = streamed.rows.times_s;
  result.first = times.front();
  result.last = times.back();
  if (times.size() < 2) return result;
  result.second = times[1];
  result.second_text = printed_number(
      times[1], streamed.printed.leading_forms[streamed.printed.leading + *columns.time]);
  return result;
}

std::optional<StreamedTable> read_streamed_table(const ByteSource& source, const LineReader& lines,
                                                 const TableColumns& columns,
                                                 const ReadLimits& limits) {
  const std::optional<std::size_t> leading = leading_columns(columns);
  if (!leading || !columns.has_header) return std::nullopt;
  std::optional<std::size_t> time;
  for (std::size_t i = 0; i < *leading; ++i)
    if (columns.targets[i] == TableColumns::time) time = i;
  const mocap::detail::CellColumns cells = cell_columns(*leading, columns.channels, time);
  auto streamed = stream_table(source, lines, cells, limits);
  if (!streamed) return std::nullopt;
  StreamedTable table;
  table.rows.times = times_of(*streamed, cells);
  table.rows.motion = std::move(streamed->rows.values);
  table.rows.digest = streamed->rows.digest;
  table.text = std::move(*streamed);
  return table;
}

}  // namespace mocap::csv
