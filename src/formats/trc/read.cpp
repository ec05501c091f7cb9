// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/excerpt.hpp"
#include "formats/reader_findings.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_cells.hpp"
#include "formats/trc/as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/trc.hpp"
#include "mocap/units.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::trc {

namespace {

/// Frame number and time.
constexpr std::size_t leading_columns = 2;
/// Spellings that no form represents take more memory than the numbers.
constexpr std::size_t most_verbatim_texts = 100'000;
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
  TrcReader(std::string_view text, const std::string& file, const ReadOptions& options,
            Diagnostics& found)
      : text_(text),
        file_(file),
        options_(options),
        found_(found),
        lines_(text, text.starts_with(text::byte_order_mark) ? text::byte_order_mark.size() : 0) {}

  std::optional<Clip> read() {
    if (!read_header() || !read_labels() || !read_rows()) return std::nullopt;
    check_counts();
    return build();
  }

 private:
  void report(Code code, std::string message, const Line& line, std::string_view at = {}) {
    SourceLocation start;
    start.file = file_;
    start.line = line.number;
    start.byte = line.text.empty() ? text_.size() : offset_of(line.text);
    const std::size_t column =
        at.data() == nullptr ? 0 : static_cast<std::size_t>(at.data() - line.text.data());
    found_.add(mocap::detail::finding_in_line(code, std::move(message), start, line.text, column));
  }

  std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text_.data());
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
    separator_ = keys.text.find('\t') == std::string_view::npos ? ',' : '\t';
    const Line values = lines_.next();
    const auto names = cells_of(keys.text, separator_);
    const auto cells = cells_of(values.text, separator_);
    for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i)
      set_value(names[i], cells[i]);
    if (!(header_.rate > 0.0) || !std::isfinite(1.0 / header_.rate))
      return fail_header("DataRate is missing, or not a positive number", values);
    if (separator_ == ',')
      report(codes::trc_separator, "the cells are separated by commas instead of tabs", keys);
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
        !text::equal_in_any_case(cells[1], "time"))
      return fail_header("expected the columns `Frame#` and `Time`", labels_line_);
    for (std::size_t i = leading_columns; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      if (cells[i].size() > options_.limits.max_name_bytes) {
        report(codes::limit_name,
               fmt::format("the name is longer than {} bytes", options_.limits.max_name_bytes),
               labels_line_, cells[i]);
        return false;
      }
      labels_.emplace_back(cells[i]);
    }
    LineCursor ahead = lines_;
    const Line axes = ahead.next();
    const auto names = cells_of(axes.text, separator_);
    const bool has_axes = std::any_of(names.begin(), names.end(), [](std::string_view name) {
      return text::starts_with_in_any_case(name, "x");
    });
    if (has_axes) lines_ = ahead;
    return true;
  }

  static bool is_blank_row(std::string_view line) {
    return line.find_first_not_of(" \t,\r\v\f") == std::string_view::npos;
  }

  /// The number of points, from the labels and the widest row, and the number of rows.
  bool measure_rows() {
    LineCursor ahead = lines_;
    std::size_t widest = 0;
    for (Line line = ahead.next(); line.number != 0; line = ahead.next()) {
      if (is_blank_row(line.text)) continue;
      ++rows_;
      // Cells at the end that are empty belong to no column.
      const std::size_t used =
          line.text.find_last_not_of(separator_ == ',' ? " \t,\r" : " \t\r") + 1;
      const auto separators = static_cast<std::size_t>(std::count(
          line.text.begin(), line.text.begin() + static_cast<std::ptrdiff_t>(used), separator_));
      if (separators + 1 > widest) {
        widest = separators + 1;
        widest_line_ = line;
      }
    }
    points_ = labels_.size();
    if (widest > leading_columns) points_ = std::max(points_, (widest - leading_columns + 2) / 3);
    if (rows_ > options_.limits.max_frames) {
      report(codes::limit_frames, fmt::format("more than {} frames", options_.limits.max_frames),
             labels_line_);
      return false;
    }
    const std::uint64_t most = options_.limits.max_memory / (4 * sizeof(double));
    if (rows_ > 0 && 3 * points_ + leading_columns > most / rows_) {
      report(codes::limit_memory,
             fmt::format("the points need more than {} MiB of memory",
                         options_.limits.max_memory >> 20U),
             labels_line_);
      return false;
    }
    return true;
  }

  bool read_rows() {
    if (!measure_rows()) return false;
    columns_ = leading_columns + 3 * points_;
    positions_ = Motion(rows_, 3 * points_, FrameTime::from_rate(header_.rate));
    formats_.forms.assign(rows_ * 3 * points_, fixed_form(6));
    times_.reserve(rows_);
    // A last line without a line ending is left to `read_row`.
    end_of_lines_ = std::max(text_.rfind('\n') + 1, lines_.at());
    text::RowReader reader(columns_);
    std::vector<double> block;
    while (lines_.at() < text_.size()) {
      if (rows_until_block_ > 0)
        --rows_until_block_;
      else if (separator_ == '\t' && lines_.at() < end_of_lines_)
        read_regular_rows(reader, block);
      const Line line = lines_.next();
      if (line.number == 0) break;
      if (!is_blank_row(line.text) && !read_row(line)) return false;
    }
    return true;
  }

  /// Reads rows without empty cells with the reader of all formats with rows. It does not
  /// distinguish tabs from spaces, so rows with other whitespace are left to `read_row`. It reads
  /// ahead in blocks: where such rows are rare, the attempts become rare too.
  void read_regular_rows(text::RowReader& reader, std::vector<double>& block) {
    constexpr std::size_t values_at_once = 1U << 16U;
    constexpr std::size_t worthwhile_rows = 16;
    constexpr std::size_t longest_pause = 1024;
    const std::size_t most = std::max<std::size_t>(1, values_at_once / columns_);
    const std::size_t before = times_.size();
    while (times_.size() < rows_) {
      const std::size_t wanted = std::min(most, rows_ - times_.size());
      block.resize(wanted * columns_);
      const text::RowReader::Step step = reader.read(
          text_.data() + lines_.at(), text_.data() + end_of_lines_, block.data(), wanted);
      const NumberStyle style = reader.take_style();
      if (step.rows == 0) break;
      if (!style.regular_spacing || style.separator != '\t' || !style.row_prefix.empty() ||
          !style.complete) {
        rows_until_block_ = rows_;
        return;
      }
      take_block(block, step.rows, style);
      lines_.skip_rows(static_cast<std::size_t>(step.next - text_.data()), step.rows);
      if (step.irregular) break;
    }
    const bool is_worthwhile = times_.size() - before >= worthwhile_rows;
    pause_rows_ = is_worthwhile ? 0 : std::min(2 * pause_rows_ + 1, longest_pause);
    rows_until_block_ = pause_rows_;
  }

  void take_block(const std::vector<double>& block, std::size_t rows, const NumberStyle& style) {
    const std::size_t width = 3 * points_;
    const std::size_t first = times_.size();
    for (std::size_t row = 0; row < rows; ++row) {
      const double* from = block.data() + row * columns_;
      if (first + row == 0) note_first_frame(from[0]);
      times_.push_back(from[1]);
      std::copy_n(from + leading_columns, width, positions_.exact_row(first + row).begin());
      NumberForm* forms = formats_.forms.data() + (first + row) * width;
      for (std::size_t i = 0; i < width; ++i) {
        const std::size_t at = row * columns_ + leading_columns + i;
        forms[i] = style.forms.empty() ? style.form : style.forms[at];
      }
    }
    for (const VerbatimNumber& number : style.verbatim_texts) {
      const std::size_t column = number.index % columns_;
      if (column < leading_columns) continue;
      note_verbatim((first + number.index / columns_) * width + column - leading_columns,
                    number.text);
    }
  }

  void note_verbatim(std::size_t index, std::string_view spelling) {
    if (formats_.verbatim_texts.size() < most_verbatim_texts)
      formats_.verbatim_texts.push_back({index, std::string(spelling)});
    else
      formats_.complete = false;
  }

  void note_first_frame(double number) {
    constexpr double most = 1e15;
    if (std::abs(number) < most) first_frame_ = static_cast<std::int64_t>(number);
  }

  bool read_row(const Line& line) {
    const std::size_t frame = times_.size();
    std::size_t column = 0;
    const auto mark_lost = [&](std::size_t point) {
      if (lost_.empty()) lost_.assign(rows_ * points_, SampleState::measured);
      lost_[frame * points_ + point] = SampleState::occluded;
    };
    double time = static_cast<double>(frame) / header_.rate;
    for (std::size_t at = 0; at <= line.text.size() && column < columns_; ++column) {
      const std::size_t end = std::min(line.text.find(separator_, at), line.text.size());
      const std::string_view cell = text::trimmed(line.text.substr(at, end - at), " \t\"");
      at = end + 1;
      const std::size_t place = column - leading_columns;
      if (cell.empty() || text::equal_in_any_case(text::trimmed(cell, "+-"), "nan")) {
        if (column >= leading_columns) mark_lost(place / 3);
        continue;
      }
      const char* cell_end = cell.data() + cell.size();
      const text::Number number = text::read_number(cell.data(), cell_end);
      if (!number.ok() || number.end != cell_end) {
        report(codes::trc_number,
               fmt::format("expected a number, found {}", mocap::detail::quoted_word(cell)), line,
               cell);
        return false;
      }
      if (column == 0 && frame == 0) note_first_frame(number.value);
      if (column == 1) time = number.value;
      if (column < leading_columns) continue;
      positions_.exact_at(frame, place) = number.value;
      const std::size_t index = frame * 3 * points_ + place;
      formats_.forms[index] = number.form;
      if (number.form == NumberForm::verbatim) note_verbatim(index, cell);
    }
    if (column < columns_) {
      if (short_rows_++ == 0) short_line_ = line;
      for (std::size_t i = std::max(column, leading_columns); i < columns_; ++i)
        mark_lost((i - leading_columns) / 3);
    }
    times_.push_back(time);
    return true;
  }

  void check_counts() {
    if (header_.frames && *header_.frames != static_cast<double>(rows_))
      report(codes::trc_count,
             fmt::format("NumFrames is {}, but the file has {} rows", *header_.frames, rows_),
             values_line_);
    if (header_.markers && *header_.markers != static_cast<double>(labels_.size()))
      report(codes::trc_count,
             fmt::format("NumMarkers is {}, but {} points are labelled", *header_.markers,
                         labels_.size()),
             values_line_);
    if (points_ > labels_.size())
      report(
          codes::trc_label,
          fmt::format("the rows have {} points, but only {} are labelled", points_, labels_.size()),
          widest_line_);
    if (short_rows_ > 0)
      report(codes::trc_row_width,
             fmt::format("{} row{} fewer than {} cells", short_rows_,
                         short_rows_ == 1 ? " has" : "s have", columns_),
             short_line_);
    check_times();
  }

  void check_times() {
    const double period = 1.0 / header_.rate;
    for (std::size_t i = 1; i < times_.size(); ++i) {
      if (times_[i] <= times_[i - 1]) {
        report(
            codes::trc_time,
            fmt::format("the time of row {} is {} s, after {} s", i + 1, times_[i], times_[i - 1]),
            labels_line_);
        return;
      }
    }
    for (std::size_t i = 1; i < times_.size(); ++i) {
      const double expected = times_.front() + static_cast<double>(i) * period;
      if (std::abs(times_[i] - expected) <= time_rounding_s + period / 2) continue;
      report(codes::trc_time,
             fmt::format("the time of row {} is {} s; at {} frames per second it would be {} s",
                         i + 1, times_[i], header_.rate, expected),
             labels_line_);
      return;
    }
  }

  /// Whether the times differ from those of the frames by more than their rounding.
  bool keeps_times() const {
    for (std::size_t i = 0; i < times_.size(); ++i) {
      const double expected = static_cast<double>(i) / header_.rate;
      if (std::abs(times_[i] - expected) > time_rounding_s) return true;
    }
    return false;
  }

  Clip build() {
    // The coordinates of a lost point have no meaning; those of a partly lost one have no use.
    const bool has_lost = !lost_.empty();
    Clip clip;
    clip.motion = Motion(rows_, 0, FrameTime::from_rate(header_.rate));
    clip.metadata.format = "trc";
    clip.metadata.source = file_;
    if (metres_)
      clip.metadata.declared_unit =
          Decision<double>{*metres_, Confidence::high,
                           fmt::format("`Units {}`", text::shown(header_.unit)), "--units UNIT"};
    Recording& recording = clip.recording;
    for (const std::string& label : labels_) recording.points.push_back({label, {}});
    recording.points.resize(points_);
    recording.first_frame = first_frame_;
    if (options_.keep_style) positions_.set_number_formats(std::move(formats_));
    recording.positions = std::move(positions_);
    if (has_lost) recording.states = std::move(lost_);
    if (keeps_times()) recording.times_s = std::move(times_);
    return clip;
  }

  std::string_view text_;
  const std::string& file_;
  const ReadOptions& options_;
  Diagnostics& found_;
  LineCursor lines_;
  char separator_ = '\t';
  Header header_;
  std::optional<double> metres_;
  Line values_line_;
  Line labels_line_;
  Line widest_line_;
  Line short_line_;
  std::vector<std::string> labels_;
  std::size_t points_ = 0;
  std::size_t columns_ = 0;
  std::size_t rows_ = 0;
  std::size_t short_rows_ = 0;
  std::size_t end_of_lines_ = 0;
  std::size_t rows_until_block_ = 0;
  std::size_t pause_rows_ = 0;
  std::int64_t first_frame_ = 1;
  Motion positions_;
  NumberFormats formats_;
  std::vector<SampleState> lost_;
  std::vector<double> times_;
};

std::optional<Clip> read_trc(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the TRC file");
  if (!bytes) {
    found.add(std::move(bytes.error()));
    return std::nullopt;
  }
  // The reader of rows needs readable memory on both sides.
  std::string padded(text::row_padding, '\n');
  padded.reserve(bytes->size() + 2 * text::row_padding);
  padded += *bytes;
  padded.append(text::row_padding, '\n');
  const std::string_view text = std::string_view(padded).substr(text::row_padding, bytes->size());
  const std::string file = source.name();
  std::optional<Clip> clip = TrcReader(text, file, options, found).read();
  if (!clip) return clip;
  if (options.keep_style) {
    Style& style = clip->format_data.make<Style>();
    style.as_read = mocap::detail::whole_text(std::move(*bytes), *clip);
    style.recording_digest = mocap::detail::digest_of(clip->recording);
  }
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
