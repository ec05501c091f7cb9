// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formats/cell_rows.hpp"
#include "formats/excerpt.hpp"
#include "formats/line_findings.hpp"
#include "formats/reader_findings.hpp"
#include "formats/row_blocks.hpp"
#include "formats/sto/header.hpp"
#include "formats/sto/table_clip.hpp"
#include "formats/sto/unmodified.hpp"
#include "formats/streamed_rows.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_cells.hpp"
#include "formats/whole_source.hpp"
#include "mocap/sto.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::sto {

namespace {

using mocap::detail::cells_of;
using mocap::detail::LineCursor;
using mocap::detail::TextLine;
using mocap::detail::words_of;

/// The longest vector of OpenSim, SpatialVec, has 6 elements.
constexpr std::size_t most_elements = 16;

/// How the number of rows is determined.
enum class RowCount { declared, counted };

class StoReader {
 public:
  StoReader(std::string_view text, const std::string& file, const ReadOptions& options,
            Diagnostics& found)
      : text_(text),
        file_(file),
        options_(options),
        findings_(text, file, found),
        lines_(text, text.starts_with(text::byte_order_mark) ? text::byte_order_mark.size() : 0),
        rows_begin_(lines_) {}

  /// With `RowCount::declared`, the rows are not counted before they are read. Empty if their
  /// number is then not that of the header; findings are only valid if it is.
  std::optional<Clip> read(RowCount row_count) {
    if (!read_head() || !read_labels() || !measure_rows(row_count)) return std::nullopt;
    values_ = Motion(rows_, width_, {});
    digest_.emplace(width_);
    times_.reserve(rows_);
    if (options_.keep_style) formats_.forms.assign(rows_ * width_, fixed_form(6));
    const bool has_plain_cells = !has_commas_ && elements_ == 1;
    mocap::detail::RowBlocks blocks(has_plain_cells ? width_ + 1 : 0);
    const mocap::detail::RowsInText rows_in_text(text_);
    while (true) {
      while (read_block(rows_in_text, blocks)) {
      }
      const TextLine line = lines_.next();
      if (line.number == 0) break;
      if (mocap::detail::is_blank_row(line.text)) continue;
      if (times_.size() == rows_ || !read_row(line)) return std::nullopt;
    }
    if (times_.size() != rows_) return std::nullopt;
    check_counts();
    check_times();
    return build();
  }

  /// Reads the rows from the source if `text` is only its first lines. Empty if the whole text is
  /// needed, in which case findings are not valid.
  std::optional<mocap::detail::StreamedClip> read_streamed(const ByteSource& source,
                                                           std::uint64_t size) {
    if (!read_head() || !read_labels() || has_commas_ || labels_.empty()) return std::nullopt;
    rows_begin_ = lines_;
    mocap::detail::skip_blank_rows(lines_);
    const std::size_t begin = lines_.at();
    measure_cells(LineCursor(lines_).next());
    if (elements_ != 1 || header_.has_quaternions) return std::nullopt;
    width_ = labels_.size();
    std::optional<mocap::detail::StreamedRows> streamed = mocap::detail::read_streamed_rows(
        {.source = source,
         .begin = begin,
         .end = size,
         .most_rows = mocap::detail::most_rows_of(2 * width_ + 1, options_.limits)},
        plain_columns());
    if (!streamed) return std::nullopt;
    rows_ = streamed->rows.times_s.size();
    values_ = std::move(streamed->rows.values);
    values_.frame_time = {};
    formats_ = std::move(streamed->rows.formats);
    times_ = std::move(streamed->rows.times_s);
    of_values_ = streamed->rows.digest;
    check_counts();
    check_times();
    if (needs_rows_) return std::nullopt;
    mocap::detail::StreamedClip result{build(), nullptr};
    if (options_.keep_style)
      result.text =
          mocap::detail::streamed_text(text_.substr(0, begin), std::move(*streamed), result.clip,
                                       mocap::detail::digest_of(result.clip.motion));
    return result;
  }

  /// `digest_of` the recording of the clip, if the style is kept.
  std::uint64_t digest_of(const Recording& recording) const {
    if (header_.has_quaternions) return mocap::detail::digest_of(recording);
    return mocap::detail::digest_of(recording, recording.table,
                                    of_values_ ? *of_values_ : digest_->value());
  }
  /// What the header says about angles.
  void describe(Clip& clip) const {
    if (!header_.has_quaternions)
      clip.recording.angle_unit = in_degrees_ ? AngleUnit::degrees : AngleUnit::radians;
    auto& style = clip.format_data.make<Style>();
    style.is_unit_assumed = !header_.in_degrees && !header_.has_quaternions;
    style.is_motion = is_motion();
  }

 private:
  void report(Code code, std::string message, const TextLine& line,
              std::string_view at = {}) const {
    findings_.add(code, std::move(message), line, at);
  }

  bool read_head() {
    header_ = read_header(lines_);
    if (!header_.has_end && !is_label_line(header_.end_line.text)) {
      report(codes::sto_header,
             "the file has neither `endheader` nor a line that begins with `time`",
             header_.end_line);
      return false;
    }
    if (!header_.has_end)
      report(codes::sto_end_of_header, "expected `endheader` before the labels", header_.end_line);
    else if (header_.is_quoted)
      report(codes::sto_end_of_header, "`endheader` is in quotation marks", header_.end_line);
    in_degrees_ = header_.in_degrees.value_or(is_motion() && !header_.has_version);
    if (!header_.in_degrees && !header_.has_quaternions)
      report(codes::sto_angle_unit,
             fmt::format("the header has no `inDegrees`; {} are assumed, as in OpenSim",
                         in_degrees_ ? "degrees" : "radians"),
             header_.end_line);
    return true;
  }

  bool is_motion() const {
    return file_.size() > motion_extension.size() &&
           text::equal_in_any_case(file_.substr(file_.size() - motion_extension.size()),
                                   motion_extension);
  }

  bool read_labels() {
    labels_line_ = lines_.next();
    while (labels_line_.number != 0 && mocap::detail::is_blank_row(labels_line_.text))
      labels_line_ = lines_.next();
    if (!is_label_line(labels_line_.text)) {
      report(codes::sto_header, "expected a line of labels that begins with `time`", labels_line_);
      return false;
    }
    const std::string_view line = labels_line_.text;
    const bool has_tab = line.find('\t') != std::string_view::npos;
    has_commas_ = !has_tab && line.find(',') != std::string_view::npos;
    if (has_commas_)
      report(codes::sto_separator, "the cells are separated by commas instead of tabs",
             labels_line_);
    auto cells = has_tab       ? cells_of(line, '\t')
                 : has_commas_ ? cells_of(line, ',')
                               : words_of(line);
    // Spreadsheets end lines with empty cells.
    while (!cells.empty() && cells.back().empty()) cells.pop_back();
    cells.erase(cells.begin(), std::find_if(cells.begin(), cells.end(),
                                            [](std::string_view cell) { return !cell.empty(); }));
    if (!has_columns_without_label(cells)) std::erase(cells, std::string_view());
    return take_labels(cells);
  }

  /// Whether empty cells between the labels are columns, judging by the first row. Otherwise, the
  /// labels are only aligned with more separators.
  bool has_columns_without_label(const std::vector<std::string_view>& cells) const {
    LineCursor ahead = lines_;
    TextLine row = ahead.next();
    while (row.number != 0 && mocap::detail::is_blank_row(row.text)) row = ahead.next();
    const auto named = static_cast<std::size_t>(std::count_if(
        cells.begin(), cells.end(), [](std::string_view cell) { return !cell.empty(); }));
    if (named == cells.size()) return false;
    return (has_commas_ ? cells_of(row.text, ',') : words_of(row.text)).size() != named;
  }

  bool take_labels(const std::vector<std::string_view>& cells) {
    std::unordered_set<std::string_view> known;
    bool is_reported = false;
    const auto report_once = [&](std::string message, std::string_view cell) {
      if (!std::exchange(is_reported, true))
        report(codes::sto_label, std::move(message), labels_line_, cell);
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string_view cell = cells[i];
      if (cell.size() > options_.limits.max_name_bytes) {
        report(codes::limit_name,
               fmt::format("the name is longer than {} bytes", options_.limits.max_name_bytes),
               labels_line_, cell);
        return false;
      }
      if (cell.empty())
        report_once(fmt::format("column {} has no label", i + 1), cell);
      else if (!known.insert(cell).second)
        report_once(fmt::format("several columns are called {}", mocap::detail::quoted_word(cell)),
                    cell);
      labels_.emplace_back(cell);
    }
    labels_.erase(labels_.begin());
    return true;
  }

  std::vector<std::string_view> cells_in(std::string_view line) const {
    if (has_commas_) return cells_of(line, ',');
    std::vector<std::string_view> cells = words_of(line);
    if (cells.size() == labels_.size() + 1) return cells;
    // With a tab before each column, a cell between two of them is empty.
    const auto tabs = static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
    return tabs == labels_.size() ? cells_of(line, '\t') : cells;
  }

  /// The columns of a table with one number in each cell, separated as the labels are.
  mocap::detail::CellColumns plain_columns() const {
    const bool has_tab = labels_line_.text.find('\t') != std::string_view::npos;
    auto columns = mocap::detail::CellColumns::in_order(has_tab ? '\t' : ' ', 1, width_);
    columns.time = 0;
    columns.item_values = 1;
    columns.keeps_style = options_.keep_style;
    return columns;
  }

  bool measure_rows(RowCount row_count) {
    rows_begin_ = lines_;
    LineCursor ahead = lines_;
    for (TextLine line = ahead.next(); line.number != 0; line = ahead.next()) {
      if (mocap::detail::is_blank_row(line.text)) continue;
      if (rows_++ == 0) measure_cells(line);
      if (row_count == RowCount::declared) break;
    }
    if (row_count == RowCount::declared) {
      // Each cell takes at least one byte, with its separator.
      const std::size_t whole_rows = (text_.size() - lines_.at()) / (2 * labels_.size() + 1);
      const auto most = static_cast<double>(whole_rows);
      if (!header_.rows || !(*header_.rows >= static_cast<double>(rows_)) || *header_.rows > most)
        return false;
      rows_ = static_cast<std::size_t>(*header_.rows);
    }
    if (header_.has_quaternions && elements_ != quaternion_elements && rows_ > 0 &&
        !labels_.empty()) {
      report(codes::sto_number, "expected quaternions: four numbers separated by commas",
             first_row_);
      return false;
    }
    if (header_.has_quaternions) elements_ = quaternion_elements;
    // OpenSim states the type of vectors, none of which has two elements.
    if (!header_.has_type && elements_ == 2) {
      report(codes::sto_number, "decimals are separated by a comma; replace it with a point",
             first_row_);
      return false;
    }
    if (rows_ > options_.limits.max_frames) {
      report(codes::limit_frames, fmt::format("more than {} frames", options_.limits.max_frames),
             labels_line_);
      return false;
    }
    width_ = labels_.size() * elements_;
    const std::uint64_t most = options_.limits.max_memory / (4 * sizeof(double));
    if (rows_ > 0 && 2 * width_ + 1 > most / rows_) {
      report(codes::limit_memory,
             fmt::format("the table needs more than {} MiB of memory",
                         options_.limits.max_memory >> 20U),
             labels_line_);
      return false;
    }
    return true;
  }

  /// The number of elements of a cell, from the first row.
  void measure_cells(const TextLine& line) {
    first_row_ = line;
    if (has_commas_) return;
    const auto cells = words_of(line.text);
    // A cell that is not there has no elements.
    if (cells.size() < 2 || cells.size() < labels_.size() + 1) return;
    elements_ = static_cast<std::size_t>(std::count(cells[1].begin(), cells[1].end(), ',')) + 1;
    elements_ = std::min(elements_, most_elements);
  }

  bool read_block(const mocap::detail::RowsInText& text, mocap::detail::RowBlocks& blocks) {
    const std::string_view ahead = text.from(lines_.at());
    if (ahead.empty()) return false;
    const mocap::detail::RowBlocks::Step step = blocks.read(ahead, rows_ - times_.size());
    if (step.rows == 0) return false;
    take_block(blocks.values(), step.rows, blocks.style());
    add_to_digest(times_.size() - step.rows, step.rows);
    lines_.skip_rows(lines_.at() + step.bytes, step.rows);
    return true;
  }

  void take_block(std::span<const double> block, std::size_t rows, const NumberStyle& style) {
    const std::size_t first = times_.size();
    for (std::size_t row = 0; row < rows; ++row) {
      const double* from = &block[row * (width_ + 1)];
      times_.push_back(from[0]);
      std::copy_n(from + 1, width_, values_.exact_row(first + row).begin());
      if (formats_.forms.empty()) continue;
      const auto forms =
          formats_.forms.begin() + static_cast<std::ptrdiff_t>((first + row) * width_);
      if (style.forms.empty())
        std::fill_n(forms, width_, style.form);
      else
        std::copy_n(&style.forms[row * (width_ + 1) + 1], width_, forms);
    }
    if (formats_.forms.empty()) return;
    for (const VerbatimNumber& number : style.verbatim_texts) {
      const std::size_t column = number.index % (width_ + 1);
      if (column > 0)
        note_verbatim((first + number.index / (width_ + 1)) * width_ + column - 1, number.text);
    }
  }

  void note_verbatim(std::size_t index, std::string_view spelling) {
    if (formats_.verbatim_texts.size() < mocap::detail::most_verbatim_texts)
      formats_.verbatim_texts.push_back({index, std::string(spelling)});
    else
      formats_.complete = false;
  }

  bool read_row(const TextLine& line) {
    const std::size_t row = times_.size();
    auto cells = cells_in(line.text);
    // Spreadsheets end rows with empty cells.
    while (has_commas_ && cells.size() > labels_.size() + 1 && cells.back().empty())
      cells.pop_back();
    if (cells.size() != labels_.size() + 1 && uneven_rows_++ == 0) uneven_line_ = line;
    double time = 0.0;
    if (!read_number(cells.front(), line, time, std::nullopt)) return false;
    if (!std::isfinite(time)) return bad_number(cells.front(), line);
    times_.push_back(time);
    std::fill(values_.exact_row(row).begin(), values_.exact_row(row).end(),
              std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < labels_.size() && i + 1 < cells.size(); ++i)
      if (!read_cell(cells[i + 1], line, row, i * elements_)) return false;
    add_to_digest(row, 1);
    return true;
  }

  /// Adds rows while they are in the cache.
  void add_to_digest(std::size_t first, std::size_t rows) {
    if (options_.keep_style) digest_->add(values_.values().subspan(first * width_, rows * width_));
  }

  bool read_cell(std::string_view cell, const TextLine& line, std::size_t row, std::size_t first) {
    std::size_t at = 0;
    for (std::size_t element = 0; element < elements_; ++element) {
      if (at > cell.size()) return bad_number(cell, line);
      const std::size_t end = std::min(cell.find(',', at), cell.size());
      const std::size_t column = first + element;
      if (!read_number(cell.substr(at, end - at), line, values_.exact_at(row, column),
                       row * width_ + column))
        return false;
      at = end + 1;
    }
    return at > cell.size() || bad_number(cell, line);
  }

  bool bad_number(std::string_view cell, const TextLine& line) {
    if (elements_ == 1 && !has_commas_ && std::count(cell.begin(), cell.end(), ',') == 1) {
      report(codes::sto_number,
             fmt::format("the decimals of {} are separated by a comma; replace it with a point",
                         mocap::detail::quoted_word(cell)),
             line, cell);
      return false;
    }
    report(codes::sto_number,
           fmt::format("expected {}, found {}",
                       elements_ == 1 ? "a number"
                                      : fmt::format("{} numbers separated by commas", elements_),
                       mocap::detail::quoted_word(cell)),
           line, cell);
    return false;
  }

  /// `index`: of the number format; none for a time.
  bool read_number(std::string_view cell, const TextLine& line, double& value,
                   std::optional<std::size_t> index) {
    const std::string_view word = text::trimmed(cell, " \t\"+-");
    if (word.empty() && text::trimmed(cell).empty() && index) return true;
    const bool is_infinite = text::equal_in_any_case(word, "inf") ||
                             text::equal_in_any_case(word, "infinity") ||
                             text::equal_in_any_case(word, "1.#inf");
    // A time that is infinite or NaN is an error.
    if (is_infinite && !index) return bad_number(cell, line);
    if (is_infinite && infinite_values_++ == 0) {
      infinite_line_ = line;
      infinite_cell_ = cell;
    }
    if (is_infinite || text::equal_in_any_case(word, "nan")) {
      value = std::numeric_limits<double>::quiet_NaN();
      return true;
    }
    const char* end = cell.data() + cell.size();
    const text::Number number = text::read_number(cell.data(), end);
    if (!number.ok() || number.end != end) return bad_number(cell, line);
    value = number.value;
    if (!index || formats_.forms.empty()) return true;
    formats_.forms[*index] = number.form;
    if (number.form == NumberForm::verbatim) note_verbatim(*index, cell);
    return true;
  }

  void check_counts() {
    if (header_.rows && *header_.rows != static_cast<double>(rows_))
      report(codes::sto_count,
             fmt::format("the table has {}, but the header states {}", text::counted(rows_, "row"),
                         *header_.rows),
             header_.counts);
    // OpenSim counts the elements of vectors as columns in some versions.
    if (elements_ == 1 && header_.columns &&
        *header_.columns != static_cast<double>(labels_.size() + 1))
      report(codes::sto_count,
             fmt::format("the table has {} including `time`, but the header states {}",
                         text::counted(labels_.size() + 1, "column"), *header_.columns),
             header_.counts);
    if (infinite_values_ > 0)
      report(codes::sto_not_finite,
             fmt::format("{} infinite, and read as NaN",
                         infinite_values_ == 1 ? "1 value is"
                                               : fmt::format("{} values are", infinite_values_)),
             infinite_line_, infinite_cell_);
    if (uneven_rows_ > 0)
      report(codes::sto_row_width,
             fmt::format("{} row{} not have {} cells", uneven_rows_,
                         uneven_rows_ == 1 ? " does" : "s do", labels_.size() + 1),
             uneven_line_);
  }

  /// The line of a row.
  TextLine row_line(std::size_t row) {
    needs_rows_ = true;
    return mocap::detail::row_at(rows_begin_, row);
  }

  void check_times() {
    for (std::size_t i = 1; i < times_.size(); ++i) {
      if (times_[i] > times_[i - 1]) continue;
      report(codes::sto_time,
             fmt::format("the time of row {} is {} s, after {} s", i + 1, times_[i], times_[i - 1]),
             row_line(i));
      return;
    }
  }

  Clip build() {
    TableContents table;
    table.labels = std::move(labels_);
    table.elements = elements_;
    table.has_quaternions = header_.has_quaternions;
    table.rate = header_.rate;
    if (options_.keep_style) values_.set_number_formats(std::move(formats_));
    table.values = std::move(values_);
    table.times = std::move(times_);
    Clip clip = clip_of(std::move(table));
    clip.metadata.source = file_;
    return clip;
  }

  std::string_view text_;
  const std::string& file_;
  const ReadOptions& options_;
  mocap::detail::LineFindings findings_;
  LineCursor lines_;
  LineCursor rows_begin_;
  Header header_;
  bool in_degrees_ = false;
  bool has_commas_ = false;
  TextLine labels_line_;
  TextLine first_row_;
  TextLine uneven_line_;
  std::vector<std::string> labels_;
  std::size_t elements_ = 1;
  std::size_t width_ = 0;
  std::size_t rows_ = 0;
  std::size_t uneven_rows_ = 0;
  std::size_t infinite_values_ = 0;
  TextLine infinite_line_;
  std::string_view infinite_cell_;
  Motion values_;
  NumberFormats formats_;
  std::optional<mocap::detail::MotionDigest> digest_;
  std::optional<std::uint64_t> of_values_;  ///< The digest of streamed values.
  bool needs_rows_ = false;                 ///< A finding is about the line of a row.
  std::vector<double> times_;
};

/// What the clip keeps of the file besides its text.
void describe(const StoReader& reader, const ReadOptions& options, Clip& clip) {
  reader.describe(clip);
  if (options.keep_style)
    clip.format_data.find<Style>()->recording_digest = reader.digest_of(clip.recording);
}

/// Reads a large table of regular rows without holding its text. Empty, without findings, if that
/// is not possible.
std::optional<Clip> read_large(const ByteSource& source, const ReadOptions& options,
                               Diagnostics& found) {
  const std::optional<mocap::detail::StreamHead> head =
      mocap::detail::read_stream_head(source, options.limits);
  if (!head) return std::nullopt;
  const std::string& file = source.name();
  Diagnostics of_attempt;
  StoReader reader(head->text, file, options, of_attempt);
  std::optional<mocap::detail::StreamedClip> streamed = reader.read_streamed(source, head->size);
  if (!streamed) return std::nullopt;
  for (const Diagnostic& each : of_attempt.entries()) found.add(each);
  describe(reader, options, streamed->clip);
  if (options.keep_style)
    streamed->clip.format_data.find<Style>()->as_read = std::move(streamed->text);
  return std::move(streamed->clip);
}

/// Reads the table, if possible without counting its rows first.
std::optional<Clip> read_text(std::string_view text, const std::string& file,
                              const ReadOptions& options, Diagnostics& found) {
  for (const RowCount row_count : {RowCount::declared, RowCount::counted}) {
    Diagnostics of_attempt;
    StoReader reader(text, file, options, of_attempt);
    std::optional<Clip> clip = reader.read(row_count);
    if (!clip && row_count == RowCount::declared) continue;
    for (const Diagnostic& each : of_attempt.entries()) found.add(each);
    if (!clip) break;
    describe(reader, options, *clip);
    return clip;
  }
  return std::nullopt;
}

std::optional<Clip> read_sto(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  if (std::optional<Clip> clip = read_large(source, options, found)) return clip;
  Result<std::string> bytes =
      mocap::detail::read_whole(source, options.limits, options.limits.max_memory / 4, "the table");
  if (!bytes) {
    found.add(std::move(bytes.error()));
    return std::nullopt;
  }
  const std::string& file = source.name();
  std::optional<Clip> clip = read_text(*bytes, file, options, found);
  if (clip && options.keep_style)
    clip->format_data.find<Style>()->as_read = mocap::detail::whole_text(std::move(*bytes), *clip);
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return read_sto(source, options, found);
  });
}

}  // namespace mocap::sto
