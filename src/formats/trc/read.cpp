// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/cell_rows.hpp"
#include "formats/excerpt.hpp"
#include "formats/line_findings.hpp"
#include "formats/reader_findings.hpp"
#include "formats/streamed_rows.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_cells.hpp"
#include "formats/trc/as_read.hpp"
#include "formats/trc/blank_cells.hpp"
#include "formats/whole_source.hpp"
#include "mocap/trc.hpp"
#include "mocap/units.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::trc {

namespace {

/// Frame number and time.
constexpr std::size_t leading_columns = 2;
/// Larger coordinates, usually 9999999, mark points that were not seen.
constexpr double farthest = 9e6;
/// Programs round times to milliseconds.
constexpr double time_rounding_s = 1.01e-3;

using Line = mocap::detail::TextLine;
using mocap::detail::cells_of;
using mocap::detail::LineCursor;

std::optional<double> number_in(std::string_view cell) {
  const text::Number number = text::read_number(cell.data(), cell.data() + cell.size());
  if (!number.ok() || number.end != cell.data() + cell.size()) return std::nullopt;
  return number.value;
}

/// The keys and values of lines 2 and 3.
struct Header {
  double rate = 0.0;
  std::optional<double> frames;
  std::optional<double> markers;
  std::string unit;
};

class TrcReader {
 public:
  /// `original`: the text of the file. If cells are separated by spaces, these are tabs in `text`;
  /// otherwise both are the same.
  TrcReader(std::string_view text, std::string_view original, const std::string& file,
            const ReadOptions& options, Diagnostics& found)
      : text_(text),
        original_(original),
        has_blanks_(text.data() != original.data()),
        file_(file),
        options_(options),
        findings_(original, file, found),
        lines_(cursor_of(text)),
        first_row_(lines_) {}

  /// The hash of the positions of the clip, if the style is kept.
  std::uint64_t digest() const { return rows_.digest; }

  std::optional<Clip> read() {
    if (!read_header() || !read_labels() || !read_rows()) return std::nullopt;
    check_counts();
    return build();
  }

  /// Reads the rows from the source if `text` is only its first lines. Empty if the whole text is
  /// needed, in which case findings are not valid.
  std::optional<mocap::detail::StreamedClip> read_streamed(const ByteSource& source,
                                                           std::uint64_t size) {
    if (has_blanks_ || !read_header() || !read_labels() || labels_.empty()) return std::nullopt;
    points_ = labels_.size();
    mocap::detail::skip_blank_rows(lines_);
    const std::size_t begin = lines_.at();
    std::optional<mocap::detail::StreamedRows> streamed = mocap::detail::read_streamed_rows(
        {.source = source, .begin = begin, .end = size, .most_rows = most_rows()},
        columns_of_points());
    if (!streamed) return std::nullopt;
    rows_ = std::move(streamed->rows);
    row_count_ = rows_.times_s.size();
    check_counts();
    mocap::detail::StreamedClip result{build(), nullptr};
    if (needs_rows_) return std::nullopt;
    if (options_.keep_style)
      result.text =
          mocap::detail::streamed_text(text_.substr(0, begin), std::move(*streamed), result.clip,
                                       mocap::detail::digest_of(result.clip.motion));
    return result;
  }

 private:
  void report(Code code, std::string message, const Line& line, std::string_view at = {}) const {
    if (!has_blanks_) {
      findings_.add(code, std::move(message), line, at);
      return;
    }
    const Line original = original_line(line);
    std::size_t offset = 0;
    if (at.data() != nullptr)
      offset = offset_before_tabs(original.text, line.text,
                                  static_cast<std::size_t>(at.data() - line.text.data()));
    findings_.add(code, std::move(message), original, original.text.substr(offset));
  }

  /// The line of the file with the number of a line of the text.
  Line original_line(const Line& line) const {
    if (line.number == 0) return line;
    LineCursor lines = cursor_of(original_);
    return line_with(line.number, lines);
  }

  /// Moves the cursor behind the line with this number; its number is 0 if there is none.
  static Line line_with(std::size_t number, LineCursor& lines) {
    Line line = lines.next();
    while (line.number != 0 && line.number < number) line = lines.next();
    return line;
  }

  static LineCursor cursor_of(std::string_view text) {
    return {text, text.starts_with(text::byte_order_mark) ? text::byte_order_mark.size() : 0};
  }

  bool fail_header(std::string message, const Line& line) {
    report(codes::trc_header, std::move(message), line);
    return false;
  }

  bool read_header() {
    const Line first = lines_.next();
    if (!text::starts_with_in_any_case(text::trimmed(first.text, " \t\""), "pathfiletype"))
      return fail_header("expected `PathFileType`", first);
    const Line keys = lines_.next();
    const bool has_tabs = keys.text.find('\t') != std::string_view::npos;
    separator_ = has_tabs ? '\t' : ',';
    const Line values = lines_.next();
    const auto names = cells_of(keys.text, separator_);
    const auto cells = cells_of(values.text, separator_);
    for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i)
      set_value(names[i], cells[i]);
    if (!(header_.rate > 0.0) || !std::isfinite(1.0 / header_.rate))
      return fail_header("DataRate is missing, or not a positive number", values);
    if (separator_ == ',' || has_blanks_)
      report(codes::trc_separator,
             fmt::format("the cells are separated by {} instead of tabs",
                         has_blanks_ ? "spaces" : "commas"),
             keys);
    if (!header_.unit.empty()) metres_ = metres_of_unit(header_.unit);
    if (!metres_)
      report(codes::trc_unit,
             header_.unit.empty() ? std::string("Units is missing")
                                  : fmt::format("Units is {}, which is not a unit of length",
                                                mocap::detail::quoted_word(header_.unit)),
             values);
    values_line_ = values;
    return true;
  }

  void set_value(std::string_view name, std::string_view cell) {
    if (text::equal_in_any_case(name, "datarate")) header_.rate = number_in(cell).value_or(0.0);
    if (text::equal_in_any_case(name, "numframes")) header_.frames = number_in(cell);
    if (text::equal_in_any_case(name, "nummarkers")) header_.markers = number_in(cell);
    if (text::equal_in_any_case(name, "units")) header_.unit = std::string(cell);
  }

  bool read_labels() {
    labels_line_ = lines_.next();
    const auto cells = cells_of(labels_line_.text, separator_);
    if (cells.size() < leading_columns || !text::starts_with_in_any_case(cells[0], "frame") ||
        !text::starts_with_in_any_case(cells[1], "time"))
      return fail_header("expected the columns `Frame#` and `Time`", labels_line_);
    bool has_places = true;
    for (std::size_t i = leading_columns; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      has_places = has_places && (i - leading_columns) % 3 == 0;
      if (cells[i].size() > options_.limits.max_name_bytes) {
        report(codes::limit_name,
               fmt::format("the name is longer than {} bytes", options_.limits.max_name_bytes),
               labels_line_, cells[i]);
        return false;
      }
    }
    take_labels(cells, has_places);
    LineCursor ahead = lines_;
    const Line axes = ahead.next();
    const auto names = cells_of(axes.text, separator_);
    const bool has_axes = std::any_of(names.begin(), names.end(), [](std::string_view name) {
      return text::starts_with_in_any_case(name, "x");
    });
    if (has_axes) lines_ = ahead;
    first_row_ = lines_;
    return !has_blanks_ || check_blanks();
  }

  /// Without tabs, names with spaces and empty cells cannot be told apart from other cells.
  bool check_blanks() {
    const auto labels = static_cast<double>(labels_.size());
    const bool has_tabs = has_tab_cells(original_line(labels_line_).text);
    if (!has_tabs && header_.markers.value_or(labels) != labels)
      return fail_header(
          fmt::format("the cells are separated by spaces, and there are {} instead of {}; replace "
                      "the spaces between cells with tabs",
                      text::counted(labels_.size(), "name"), *header_.markers),
          labels_line_);
    const std::size_t expected = leading_columns + 3 * labels_.size();
    LineCursor ahead = lines_;
    LineCursor originals = cursor_of(original_);
    for (Line line = ahead.next(); line.number != 0; line = ahead.next()) {
      const Line original = line_with(line.number, originals);
      if (mocap::detail::is_blank_row(line.text) || has_tab_cells(original.text)) continue;
      const std::size_t found = cells_of(line.text, separator_).size();
      if (found == expected) continue;
      return fail_header(
          fmt::format("the cells are separated by spaces, and the row has {} instead "
                      "of {}; replace the spaces between cells with tabs",
                      text::counted(found, "cell"), expected),
          line);
    }
    return true;
  }

  /// `has_places`: each label is above the x of its point, so that empty cells are points without a
  /// label. Some programs write labels in consecutive cells instead.
  void take_labels(const std::vector<std::string_view>& cells, bool has_places) {
    for (std::size_t i = leading_columns; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      if (has_places) labels_.resize((i - leading_columns) / 3);
      labels_.emplace_back(cells[i]);
      ++labelled_;
    }
  }

  /// The number of points, from the labels and the widest row, and the number of rows.
  bool measure() {
    measure_ = mocap::detail::measure_rows(lines_, separator_);
    points_ = labels_.size();
    if (measure_.cells > leading_columns)
      points_ = std::max(points_, (measure_.cells - leading_columns + 2) / 3);
    if (measure_.rows > options_.limits.max_frames) {
      report(codes::limit_frames, fmt::format("more than {} frames", options_.limits.max_frames),
             labels_line_);
      return false;
    }
    const std::uint64_t most = options_.limits.max_memory / (4 * sizeof(double));
    if (measure_.rows > 0 && 3 * points_ + leading_columns > most / measure_.rows) {
      report(codes::limit_memory,
             fmt::format("the points need more than {} MiB of memory",
                         options_.limits.max_memory >> 20U),
             labels_line_);
      return false;
    }
    return true;
  }

  /// The columns of `points_` points.
  mocap::detail::CellColumns columns_of_points() const {
    auto columns = mocap::detail::CellColumns::in_order(separator_, leading_columns, 3 * points_);
    columns.frame = 0;
    columns.time = 1;
    columns.rate = header_.rate;
    columns.far = farthest;
    columns.keeps_style = options_.keep_style;
    return columns;
  }

  /// The most rows of `points_` points within the limits.
  std::size_t most_rows() const {
    return mocap::detail::most_rows_of(3 * points_ + leading_columns, options_.limits);
  }

  /// The line of a row.
  Line row_line(std::size_t row) {
    needs_rows_ = true;
    return mocap::detail::row_at(first_row_, row);
  }

  /// Reads the rows without measuring them, as far as there is a label for each point and nothing
  /// to report.
  bool read_expected_rows() {
    points_ = labels_.size();
    if (points_ == 0 || most_rows() == 0) return false;
    LineCursor lines = lines_;
    const mocap::detail::CellColumns expected = columns_of_points();
    mocap::detail::CellRowReader reader(text_, lines, expected);
    std::optional<mocap::detail::CellRows> rows = reader.read_unmeasured(most_rows());
    if (!rows) return false;
    rows_ = std::move(*rows);
    row_count_ = rows_.times_s.size();
    return true;
  }

  bool read_rows() {
    if (read_expected_rows()) return true;
    if (!measure()) return false;
    row_count_ = measure_.rows;
    const mocap::detail::CellColumns columns = columns_of_points();
    mocap::detail::CellRowReader reader(text_, lines_, columns);
    std::optional<mocap::detail::CellRows> rows = reader.read(measure_.rows);
    if (!rows) {
      const mocap::detail::BadCell& bad = reader.bad_cell();
      report(codes::trc_number,
             fmt::format("expected a number, found {}", mocap::detail::quoted_word(bad.cell)),
             bad.line, bad.cell);
      return false;
    }
    rows_ = std::move(*rows);
    return true;
  }

  void check_counts() {
    if (header_.frames && *header_.frames != static_cast<double>(row_count_))
      report(codes::trc_count,
             fmt::format("NumFrames is {}, but the file has {}", *header_.frames,
                         text::counted(row_count_, "row")),
             values_line_);
    if (header_.markers && *header_.markers != static_cast<double>(labels_.size()))
      report(codes::trc_count,
             fmt::format("NumMarkers is {}, but the file has {}", *header_.markers,
                         text::counted(labels_.size(), "label")),
             values_line_);
    if (points_ > labelled_)
      report(codes::trc_label,
             fmt::format("the file has {}, but only {}", text::counted(points_, "point"),
                         text::counted(labelled_, "label")),
             points_ > labels_.size() ? measure_.widest : labels_line_);
    if (rows_.short_rows > 0)
      report(codes::trc_row_width,
             fmt::format("{} row{} fewer than {} cells", rows_.short_rows,
                         rows_.short_rows == 1 ? " has" : "s have", leading_columns + 3 * points_),
             rows_.first_short);
    check_times();
  }

  void check_times() {
    if (rows_.untimed_rows > 0) {
      report(codes::trc_time,
             fmt::format("{} no time; the data rate is used instead",
                         rows_.untimed_rows == 1 ? "1 row has"
                                                 : fmt::format("{} rows have", rows_.untimed_rows)),
             rows_.first_untimed);
      return;
    }
    const double period = 1.0 / header_.rate;
    for (std::size_t i = 1; i < rows_.times_s.size(); ++i) {
      if (rows_.times_s[i] <= rows_.times_s[i - 1]) {
        report(codes::trc_time,
               fmt::format("the time of row {} is {} s, after {} s", i + 1, rows_.times_s[i],
                           rows_.times_s[i - 1]),
               row_line(i));
        return;
      }
    }
    for (std::size_t i = 1; i < rows_.times_s.size(); ++i) {
      const double expected = rows_.times_s.front() + static_cast<double>(i) * period;
      if (std::abs(rows_.times_s[i] - expected) <= time_rounding_s + period / 2) continue;
      report(codes::trc_time,
             fmt::format("the time of row {} is {} s; at {} frames per second it would be {} s",
                         i + 1, rows_.times_s[i], header_.rate, expected),
             row_line(i));
      return;
    }
  }

  /// Whether the times differ from those of the frames by more than their rounding.
  bool keeps_times() const {
    for (std::size_t i = 0; i < rows_.times_s.size(); ++i) {
      const double expected = static_cast<double>(i) / header_.rate;
      if (std::abs(rows_.times_s[i] - expected) > time_rounding_s) return true;
    }
    return false;
  }

  /// The positions stay in the clip: those of occluded points do not count.
  void mark_gaps(Recording& recording) {
    std::size_t gaps = 0;
    std::size_t first_row = 0;
    std::size_t first_point = 0;
    for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
      const std::span<const double> row = recording.positions.row(frame);
      for (std::size_t point = 0; point < points_; ++point) {
        const std::span<const double> position = row.subspan(3 * point, 3);
        if (std::all_of(position.begin(), position.end(),
                        [](double value) { return std::abs(value) < farthest; }))
          continue;
        recording.set_state(frame, point, SampleState::occluded);
        if (gaps++ > 0) continue;
        first_row = frame;
        first_point = point;
      }
    }
    if (gaps == 0) return;
    const Line line = row_line(first_row);
    const auto cells = cells_of(line.text, separator_);
    const std::size_t cell = leading_columns + 3 * first_point;
    report(codes::trc_gap,
           fmt::format("{} so far away that {} read as unknown",
                       gaps == 1 ? "1 position is" : fmt::format("{} positions are", gaps),
                       gaps == 1 ? "it is" : "they are"),
           line, cell < cells.size() ? cells[cell] : std::string_view());
  }

  Clip build() {
    Clip clip;
    clip.motion = Motion(row_count_, 0, FrameTime::from_rate(header_.rate));
    clip.metadata.format = "trc";
    clip.metadata.source = file_;
    if (metres_)
      clip.metadata.declared_unit =
          Decision<double>{*metres_, Confidence::high,
                           fmt::format("`Units {}`", text::shown(header_.unit)), "--units UNIT"};
    Recording& recording = clip.recording;
    for (const std::string& label : labels_) recording.points.push_back({label, {}});
    recording.points.resize(points_);
    recording.first_frame = rows_.first_frame;
    if (options_.keep_style) rows_.values.set_number_formats(std::move(rows_.formats));
    recording.positions = std::move(rows_.values);
    recording.states = std::move(rows_.states);
    if (rows_.has_far) mark_gaps(recording);
    if (keeps_times()) recording.times_s = std::move(rows_.times_s);
    return clip;
  }

  std::string_view text_;
  std::string_view original_;
  bool has_blanks_;  ///< Cells of the file are separated by spaces.
  const std::string& file_;
  const ReadOptions& options_;
  mocap::detail::LineFindings findings_;
  LineCursor lines_;
  LineCursor first_row_;
  char separator_ = '\t';
  Header header_;
  std::optional<double> metres_;
  Line values_line_;
  Line labels_line_;
  std::vector<std::string> labels_;  ///< Empty for points without one.
  std::size_t labelled_ = 0;
  std::size_t points_ = 0;
  mocap::detail::RowMeasure measure_;
  std::size_t row_count_ = 0;
  bool needs_rows_ = false;  ///< A finding is about the line of a row.
  mocap::detail::CellRows rows_;
};

/// `of_positions`: the hash of the positions.
void keep_text(std::shared_ptr<const TextAsRead> text, std::uint64_t of_positions, Clip& clip) {
  Style& style = clip.format_data.make<Style>();
  style.as_read = std::move(text);
  style.recording_digest =
      mocap::detail::digest_of(clip.recording, clip.recording.positions, of_positions);
}

/// Reads a large file of regular rows without holding its text. Empty, without findings, if that is
/// not possible.
std::optional<Clip> read_large(const ByteSource& source, const ReadOptions& options,
                               Diagnostics& found) {
  const std::optional<mocap::detail::StreamHead> head =
      mocap::detail::read_stream_head(source, options.limits);
  if (!head || has_blank_cells(head->text)) return std::nullopt;
  const std::string& file = source.name();
  Diagnostics of_attempt;
  TrcReader reader(head->text, head->text, file, options, of_attempt);
  std::optional<mocap::detail::StreamedClip> streamed = reader.read_streamed(source, head->size);
  if (!streamed) return std::nullopt;
  for (const Diagnostic& each : of_attempt.entries()) found.add(each);
  if (options.keep_style) keep_text(std::move(streamed->text), reader.digest(), streamed->clip);
  return std::move(streamed->clip);
}

std::optional<Clip> read_trc(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  if (std::optional<Clip> clip = read_large(source, options, found)) return clip;
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the TRC file");
  if (!bytes) {
    found.add(std::move(bytes.error()));
    return std::nullopt;
  }
  const std::string& file = source.name();
  const bool has_blanks = has_blank_cells(*bytes);
  const std::string with_tabs = has_blanks ? tabs_for_blanks(*bytes) : std::string();
  const std::string_view text = has_blanks ? std::string_view(with_tabs) : *bytes;
  TrcReader reader(text, *bytes, file, options, found);
  std::optional<Clip> clip = reader.read();
  if (clip && options.keep_style)
    keep_text(mocap::detail::whole_text(std::move(*bytes), *clip), reader.digest(), *clip);
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return read_trc(source, options, found);
  });
}

bool sniff(std::string_view head) {
  const std::string_view text = text::without_byte_order_mark(head);
  return text::starts_with_in_any_case(text::trimmed(text, " \t\""), "pathfiletype");
}

}  // namespace mocap::trc
