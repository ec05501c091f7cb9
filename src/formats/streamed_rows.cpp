// SPDX-License-Identifier: MIT
#include "formats/streamed_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "formats/text_as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/value_array.hpp"
#include "text/form_log.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

namespace {

/// Small enough for the second-level cache, with the numbers of a block.
constexpr std::size_t window_bytes = std::size_t{128} << 10U;
/// The text of smaller files costs less than the conditions of streaming.
constexpr std::uint64_t least_streamed_bytes = std::uint64_t{1} << 20U;
constexpr std::size_t numbers_in_block = std::size_t{4} << 10U;

bool has_same_layout(const RowLayout& a, const RowLayout& b) {
  return a.separator == b.separator && a.row_prefix == b.row_prefix &&
         a.row_suffix == b.row_suffix && a.newline == b.newline;
}

class RowStreamReader {
 public:
  RowStreamReader(const RowStream& stream, const CellColumns& columns)
      : stream_(stream),
        columns_(columns),
        count_(columns.places.size()),
        leading_(count_ - columns.width),
        has_commas_(columns.separator == ','),
        reader_(has_commas_ ? text::RowReader(count_, {',', count_}) : text::RowReader(count_)),
        block_(std::max<std::size_t>(1, numbers_in_block / count_) * count_),
        digest_(columns.width) {}

  std::optional<StreamedRows> read() {
    std::vector<char> buffer(text::row_padding + window_bytes + text::row_padding);
    char* const begin = buffer.data() + text::row_padding;
    std::size_t held = 0;
    std::uint64_t at = stream_.begin;
    while (at < stream_.end) {
      const auto wanted =
          static_cast<std::size_t>(std::min<std::uint64_t>(stream_.end - at, window_bytes - held));
      const Result<std::size_t> count = stream_.source.read_at(at, {begin + held, wanted});
      if (!count || *count == 0) return std::nullopt;
      held += *count;
      at += *count;
      const std::optional<std::size_t> used = take_rows({begin, held}, at == stream_.end);
      // A row that is longer than the buffer ends the attempt.
      if (!used || (*used == 0 && held == window_bytes)) return std::nullopt;
      held -= *used;
      std::memmove(begin, begin + *used, held);
    }
    streamed_.rest.assign(begin, held);
    if (!is_blank(streamed_.rest) || row_count() == 0) return std::nullopt;
    return finish();
  }

 private:
  std::size_t row_count() const { return streamed_.rows.times_s.size(); }

  static bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
  }

  /// Takes all whole rows at the start of a text, and returns their size. Empty if there is another
  /// line, unless the text is the last and the rest of it is blank.
  std::optional<std::size_t> take_rows(std::string_view text, bool is_last) {
    std::size_t used = 0;
    if (row_count() == 0 && !reserve_rows(text)) return std::nullopt;
    while (used < text.size()) {
      const std::string_view ahead = text.substr(used);
      const text::RowReader::Step step = reader_.read(ahead.data(), ahead.data() + ahead.size(),
                                                      block_.data(), block_.size() / count_);
      const auto bytes = static_cast<std::size_t>(step.next - ahead.data());
      if (step.rows > 0 && !take_block(step.rows, ahead.substr(0, bytes))) return std::nullopt;
      used += bytes;
      if (step.irregular && !(is_last && is_blank(text.substr(used)))) return std::nullopt;
      if (step.irregular || step.rows == 0) break;
    }
    return used;
  }

  /// Memory for somewhat more rows than if all are as long as the first.
  bool reserve_rows(std::string_view text) {
    const std::size_t first = text.find('\n') + 1;
    if (first == 0) return false;
    // A cell takes at least two bytes, with its separator.
    const std::uint64_t rows = (stream_.end - stream_.begin) / std::max(first, 2 * count_);
    return make_room(static_cast<std::size_t>(rows + rows / 16 + 1));
  }

  bool make_room(std::size_t rows) {
    rows = std::min(rows, stream_.most_rows);
    values_.set_size(row_count() * columns_.width);
    room_ = rows;
    return values_.reserve(rows * columns_.width, Fill::uninitialized);
  }

  bool take_block(std::size_t rows, std::string_view text) {
    const NumberStyle style = reader_.take_style();
    if (!style.complete || !take_layout(style, rows, text)) return false;
    const std::size_t first = row_count();
    if (first + rows > stream_.most_rows) return false;
    if (first + rows > room_ && !make_room(first + rows + room_ / 2)) return false;
    if (first == 0 && columns_.frame) {
      constexpr double most = 1e15;
      if (!(std::abs(block_[*columns_.frame]) < most)) return false;
      streamed_.rows.first_frame = static_cast<std::int64_t>(block_[*columns_.frame]);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const double* const from = &block_[row * count_];
      streamed_.rows.times_s.push_back(
          columns_.time ? from[*columns_.time] : static_cast<double>(first + row) / columns_.rate);
      std::copy_n(from + leading_, columns_.width, values_.data() + (first + row) * columns_.width);
      take_leading(from, style, row);
      take_forms(style, row);
    }
    look_at({values_.data() + first * columns_.width, rows * columns_.width});
    for (const VerbatimNumber& number : style.verbatim_texts) {
      const std::size_t column = number.index % count_;
      if (column < leading_) return false;
      log_.append_verbatim_text(
          style_, (first + number.index / count_) * columns_.width + column - leading_,
          number.text);
    }
    return style_.complete && style_.verbatim_texts.size() <= most_verbatim_texts;
  }

  /// Looks at values while they are in the cache.
  void look_at(std::span<const double> values) {
    if (columns_.keeps_style) digest_.add(values);
    streamed_.rows.has_far = streamed_.rows.has_far || has_far(values, columns_.far);
  }

  /// Whether the rows have the blanks and line endings of the first.
  bool take_layout(const NumberStyle& style, std::size_t rows, std::string_view text) {
    auto layout = static_cast<const RowLayout&>(style);
    if (has_commas_) {
      // The reader of cells does not record line endings. No cell contains a CR.
      const std::size_t cr = count_of(text, '\r');
      if (cr != 0 && cr != rows) return false;
      layout.separator = ',';
      layout.newline = cr == 0 ? "\n" : "\r\n";
    }
    // An empty cell in front of the first number would move all others.
    const bool is_usual = layout.regular_spacing && layout.separator == columns_.separator &&
                          layout.row_prefix.empty();
    if (!is_usual) return false;
    if (row_count() == 0) streamed_.printed.layout = layout;
    return has_same_layout(streamed_.printed.layout, layout);
  }

  void take_leading(const double* from, const NumberStyle& style, std::size_t row) {
    PrintedRows& printed = streamed_.printed;
    for (std::size_t column = 0; column < leading_; ++column) {
      printed.leading_numbers.push_back(from[column]);
      printed.leading_forms.push_back(style.forms.empty() ? style.form
                                                          : style.forms[row * count_ + column]);
    }
  }

  void take_forms(const NumberStyle& style, std::size_t row) {
    if (style.forms.empty()) {
      NumberFormats uniform;
      uniform.form = style.form;
      log_.append(style_, uniform, columns_.width);
      return;
    }
    log_.append(style_, &style.forms[row * count_ + leading_], columns_.width);
  }

  StreamedRows finish() {
    text::FormLog::compact(style_);
    values_.set_size(row_count() * columns_.width);
    values_.shrink();
    CellRows& rows = streamed_.rows;
    rows.formats = std::move(static_cast<NumberFormats&>(style_));
    rows.values = Motion(std::move(values_), row_count(), columns_.width,
                         FrameTime::from_rate(columns_.rate));
    rows.digest = digest_.value();
    if (columns_.keeps_style) streamed_.printed.formats = rows.formats;
    streamed_.printed.leading = leading_;
    return std::move(streamed_);
  }

  const RowStream& stream_;
  const CellColumns& columns_;
  std::size_t count_;    ///< Columns.
  std::size_t leading_;  ///< Those before the values.
  bool has_commas_;
  text::RowReader reader_;
  std::vector<double> block_;  ///< Numbers of some rows.
  std::size_t room_ = 0;       ///< Rows for which there is memory.
  ValueArray values_;
  MotionDigest digest_;
  text::FormLog log_;
  NumberStyle style_;  ///< Forms of the values.
  StreamedRows streamed_;
};

}  // namespace

std::optional<StreamedRows> read_streamed_rows(const RowStream& stream,
                                               const CellColumns& columns) {
  const bool is_possible =
      columns.are_in_order() && stream.most_rows > 0 && stream.begin < stream.end;
  if (!is_possible) return std::nullopt;
  try {
    return RowStreamReader(stream, columns).read();
  } catch (const std::bad_alloc&) {
    // The reader of the text says so, unless it needs less.
    return std::nullopt;
  }
}

std::optional<std::uint64_t> size_for_streaming(const ByteSource& source,
                                                const ReadLimits& limits) {
  const std::uint64_t size = verified_size(source);
  if (size < least_streamed_bytes || size > limits.max_bytes) return std::nullopt;
  return size;
}

std::size_t most_rows_of(std::size_t numbers, const ReadLimits& limits) {
  const std::uint64_t most = limits.max_memory / (4 * sizeof(double));
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(limits.max_frames, most / std::max<std::size_t>(numbers, 1)));
}

std::optional<StreamHead> read_stream_head(const ByteSource& source, const ReadLimits& limits) {
  const std::optional<std::uint64_t> size = size_for_streaming(source, limits);
  if (!size) return std::nullopt;
  StreamHead head{std::string(window_bytes, '\0'), *size};
  const Result<std::size_t> count = source.read_at(0, head.text);
  if (!count) return std::nullopt;
  head.text.resize(*count);
  head.text.resize(head.text.rfind('\n') + 1);
  return head;
}

std::shared_ptr<const TextAsRead> streamed_text(std::string_view header, StreamedRows&& rows,
                                                const Clip& clip, std::uint64_t of_motion) {
  TextAsRead as_read;
  as_read.header = header;
  as_read.printed = std::make_shared<const PrintedRows>(std::move(rows.printed));
  as_read.rows = std::move(rows.rest);
  as_read.frames = clip.motion.frames();
  as_read.digest = digest_of(clip, of_motion);
  return std::make_shared<const TextAsRead>(std::move(as_read));
}

}  // namespace mocap::detail
