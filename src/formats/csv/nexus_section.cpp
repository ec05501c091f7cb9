// SPDX-License-Identifier: MIT
#include "formats/csv/nexus_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "formats/csv/quoted_text.hpp"
#include "mocap/csv.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

/// Of the number of the frame and the subframe.
constexpr std::size_t leading_cells = 2;
/// Frame numbers are indices of other arrays, also after subtraction.
constexpr std::int64_t most_frame_number = std::int64_t{1} << 53U;

class SectionReader {
 public:
  SectionReader(LineReader& lines, const ReadLimits& limits, Diagnostics& found)
      : lines_(lines), limits_(limits), found_(found) {}

  std::optional<NexusSection> read() {
    if (!read_rate() || !read_columns() || !read_rows()) return std::nullopt;
    return std::move(section_);
  }

 private:
  bool fail(Code code, std::string message, std::size_t at = 0) {
    if (lines_.error())
      found_.add(*lines_.error());
    else
      found_.add(lines_.finding(code, std::move(message), at));
    return false;
  }

  /// The number in a cell without its quotes. In countries with decimal commas, spreadsheets save
  /// tables with numbers like `"1,5"`. After a decimal point, a comma may separate thousands, so
  /// that all numbers must have the same mark.
  std::optional<double> number_of(std::string_view cell) {
    const std::size_t mark = cell.find_first_of(".,");
    if (mark == std::string_view::npos) return text::number_in<double>(cell);
    if (decimal_mark_ == '\0') decimal_mark_ = cell[mark];
    if (cell[mark] != decimal_mark_) return std::nullopt;
    if (cell[mark] == '.') return text::number_in<double>(cell);
    if (cell.find('.') != std::string_view::npos) return std::nullopt;
    std::string number(cell);
    number[mark] = '.';
    return text::number_in<double>(number);
  }

  bool read_rate() {
    const std::string message = "expected the rate of the section in this line, in Hz";
    if (!lines_.next()) return fail(codes::csv_nexus, message);
    const std::vector<std::string_view> cells = quoted_cells(lines_.line());
    const std::optional<double> rate = number_of(cells.front());
    if (!rate || !(*rate > 0.0) || !std::isfinite(*rate)) return fail(codes::csv_nexus, message);
    section_.rate = *rate;
    return true;
  }

  bool read_columns() {
    if (!lines_.next()) return fail(codes::csv_nexus, "the section has no line with names");
    std::vector<std::string> names = copies(quoted_cells(lines_.line()));
    if (!lines_.next() || !is_column_line(quoted_cells(lines_.line())))
      return fail(codes::csv_nexus, "expected `Frame,Sub Frame,...` in this line");
    const std::vector<std::string> parts = copies(quoted_cells(lines_.line()));
    if (!lines_.next()) return fail(codes::csv_nexus, "the section has no line with units");
    const std::vector<std::string_view> units = quoted_cells(lines_.line());
    names.resize(std::max(names.size(), parts.size()));
    std::string name;
    std::uint64_t bytes = 0;
    for (std::size_t i = leading_cells; i < parts.size(); ++i) {
      const bool starts_item = !names[i].empty();
      if (starts_item) name = std::move(names[i]);
      bytes += sizeof(NexusSection::Column) + name.size();
      if (bytes > limits_.max_memory / 2)
        return fail(codes::limit_memory,
                    fmt::format("the names of columns need more than {} MiB of memory",
                                limits_.max_memory >> 20U));
      section_.columns.push_back(
          {name, parts[i], i < units.size() ? std::string(units[i]) : std::string(), starts_item});
    }
    // Rows and names may end with a comma.
    while (!section_.columns.empty() && section_.columns.back().part.empty())
      section_.columns.pop_back();
    return true;
  }

  static std::vector<std::string> copies(const std::vector<std::string_view>& cells) {
    return {cells.begin(), cells.end()};
  }

  static bool is_column_line(const std::vector<std::string_view>& cells) {
    return cells.size() >= leading_cells && text::equal_in_any_case(cells[0], "Frame") &&
           text::equal_in_any_case(cells[1], "Sub Frame");
  }

  bool read_rows() {
    while (lines_.next() && !is_blank_line(lines_.line())) {
      // The values are copied once.
      const std::uint64_t row_bytes = 2 * sizeof(double) * (section_.columns.size() + 2);
      if (section_.rows() >= limits_.max_memory / row_bytes)
        return fail(codes::limit_memory, fmt::format("the section needs more than {} MiB of memory",
                                                     limits_.max_memory >> 20U));
      if (!read_row(lines_.line())) return false;
    }
    return !lines_.error() || fail(codes::io_read, {});
  }

  bool read_row(std::string_view line) {
    const std::size_t first = section_.values.size();
    section_.values.resize(first + section_.columns.size(),
                           std::numeric_limits<double>::quiet_NaN());
    std::size_t column = 0;
    for (std::size_t begin = 0; begin <= line.size(); ++column) {
      const std::size_t end = end_of_cell(line, begin);
      const std::string_view cell = text::trimmed(line.substr(begin, end - begin), " \t\r\v\f\n\"");
      const bool is_read = column < leading_cells ? read_leading(cell, column, begin)
                                                  : read_value(cell, column, begin, first);
      if (!is_read) return false;
      begin = end + 1;
    }
    if (column < leading_cells) return fail(codes::csv_row_width, "this row has no subframe");
    return true;
  }

  bool read_leading(std::string_view cell, std::size_t column, std::size_t at) {
    const std::optional<std::int64_t> number = text::number_in<std::int64_t>(cell);
    if (column == 0) {
      if (!number || *number < -most_frame_number || *number > most_frame_number)
        return bad_number(cell, at);
      section_.frames.push_back(*number);
      return true;
    }
    if (!number || *number < 0 || *number > std::numeric_limits<std::int32_t>::max())
      return bad_number(cell, at);
    section_.sub_frames.push_back(static_cast<std::uint32_t>(*number));
    return true;
  }

  bool read_value(std::string_view cell, std::size_t column, std::size_t at, std::size_t first) {
    if (cell.empty()) return true;
    const std::size_t index = column - leading_cells;
    if (index >= section_.columns.size())
      return fail(codes::csv_row_width,
                  fmt::format("this row has a value after the last of {} columns",
                              section_.columns.size() + leading_cells),
                  at);
    if (text::equal_in_any_case(text::trimmed(cell, "+-"), "nan")) return true;
    const std::optional<double> number = number_of(cell);
    if (!number || !std::isfinite(*number)) return bad_number(cell, at);
    section_.values[first + index] = *number;
    return true;
  }

  bool bad_number(std::string_view cell, std::size_t at) {
    const std::size_t mark = cell.find_first_of(".,");
    const bool has_other_mark =
        mark != std::string_view::npos && decimal_mark_ != '\0' && cell[mark] != decimal_mark_;
    const std::string_view expected = !has_other_mark        ? "a number"
                                      : decimal_mark_ == '.' ? "a number with a decimal point"
                                                             : "a number with a decimal comma";
    return fail(codes::csv_number,
                fmt::format("expected {}, found `{}`", expected, text::shown(cell)), at);
  }

  LineReader& lines_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  char decimal_mark_ = '\0';  ///< Of the first number that has one.
  NexusSection section_;
};

}  // namespace

std::optional<NexusSection> read_nexus_section(LineReader& lines, const ReadLimits& limits,
                                               Diagnostics& found) {
  return SectionReader(lines, limits, found).read();
}

void skip_nexus_section(LineReader& lines) {
  while (lines.next() && !is_blank_line(lines.line())) {
  }
}

bool is_blank_line(std::string_view line) {
  return line.find_first_not_of(" \t\r,\"") == std::string_view::npos;
}

}  // namespace mocap::csv
