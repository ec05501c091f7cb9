// SPDX-License-Identifier: MIT
#include "formats/bvh/motion_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "formats/excerpt.hpp"
#include "formats/parallel_rows.hpp"
#include "model/parallel.hpp"
#include "text/ascii.hpp"

namespace mocap::bvh {

namespace {

constexpr std::size_t max_irregular_marks = 32;
constexpr std::size_t least_irregular_lines = 1024;
/// Maximum number of words among the numbers; a file with more is not a motion.
constexpr std::uint64_t max_bad_words = 10'000;
constexpr std::size_t max_slow_lines = 1024;

std::size_t count_words(std::string_view line) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!text::is_line_blank(line[i]) && (i == 0 || text::is_line_blank(line[i - 1]))) ++words;
  }
  return words;
}

}  // namespace

/// One line of the window.
struct MotionReader::Line {
  std::string_view text;  ///< Without its line ending.
  const char* next = nullptr;
  std::uint64_t number = 0;
  std::uint64_t byte = 0;  ///< Offset in the file.
};

MotionReader::MotionReader(ByteSource& source, std::string_view head, const Header& header,
                           const ReadOptions& options, RowPrinter print_rows,
                           Diagnostics& diagnostics)
    : source_(source),
      header_(header),
      options_(options),
      print_rows_(print_rows),
      diagnostics_(diagnostics),
      file_(source.name()),
      columns_(header.skeleton.channel_count()),
      window_(source, head, options.limits),
      source_size_(source.size()),
      rows_(std::max<std::size_t>(columns_, 1)),
      deviations_(file_, header.style.rows.newline),
      style_(header.style),
      text_(options.limits),
      line_number_(header.rows_at.line),
      first_byte_(header.rows_at.at) {}

std::optional<Motion> MotionReader::read() {
  if (header_.style.rows.newline == "\r") {
    // The translated line endings are only recorded for the motion as a whole.
    window_.translate_cr();
    keep_text_from_here();
  }
  if (columns_ == 0) {
    keep_text_from_here();
    keep_rest();
    if (header_.declared_frames.value_or(0) > 0) {
      Diagnostic diagnostic = make_diagnostic(
          codes::bvh_frame_count,
          fmt::format("`Frames:` is {}, but no joint has channels", *header_.declared_frames));
      diagnostic.at.file = file_;
      diagnostics_.add(std::move(diagnostic));
    }
    Motion motion(ValueArray{}, 0, 0, header_.frame_time);
    finish_text(motion);
    return motion;
  }
  if (!read_all()) return std::nullopt;
  if (stopped_) keep_rest();
  return finish();
}

bool MotionReader::make_room() {
  const std::size_t needed = values_.size() + columns_;
  if (needed <= values_.capacity()) return true;
  std::uint64_t wanted =
      std::max<std::uint64_t>(needed, values_.capacity() + values_.capacity() / 2);
  if (values_.capacity() == 0 && source_size_) {
    // The declared count is trusted as far as the file size permits.
    const std::uint64_t at_most = *source_size_ / 2 + 1;
    const std::uint64_t declared = header_.declared_frames.value_or(0);
    const bool plausible = declared > 0 && declared <= at_most / columns_;
    wanted = std::max(wanted, plausible ? declared * columns_ : *source_size_ / 8);
  } else if (values_.capacity() == 0) {
    wanted = std::max<std::uint64_t>(wanted, window_.text().size() / 2);
  }
  const std::uint64_t limit = options_.limits.max_memory / sizeof(double);
  const auto room = static_cast<std::size_t>(std::min(wanted, limit));
  if (needed > limit || !values_.reserve(room, Fill::uninitialized)) {
    Diagnostic diagnostic =
        make_diagnostic(codes::limit_memory,
                        fmt::format("the motion needs more than {} MiB",
                                    std::min<std::uint64_t>(limit, needed) * sizeof(double) >> 20));
    diagnostic.at.file = file_;
    diagnostics_.add(std::move(diagnostic));
    failed_ = true;
    return false;
  }
  rows_.expect_numbers(room);
  return true;
}

bool MotionReader::read_all() {
  while (!stopped_) {
    if (!make_room()) return false;
    if (may_read_in_parallel()) read_in_parallel();
    const std::size_t room = (values_.capacity() - values_.size()) / columns_;
    const text::RowReader::Step step =
        rows_.read(window_.begin(), window_.end(), values_.data() + values_.size(), room);
    values_.set_size(values_.size() + step.rows * columns_);
    if (step.rows > 0 && !last_line_closed_ && !window_.translates_cr()) {
      const auto bytes = static_cast<std::size_t>(step.next - window_.begin());
      deviations_.inspect_rows(window_.text().substr(0, bytes), step.rows, line_start(),
                               rows_.style());
    }
    line_number_ += step.rows;
    if (step.rows > 0) {
      tail_.reset();
      slow_lines_ = 1;
      if (blank_line_ != 0) note_blank_line({{}, nullptr, blank_line_, 0});
    }
    consume(step.next);
    if (step.irregular) {
      if (!read_irregular_lines()) return false;
    } else if (!window_.ended()) {
      if (std::memchr(window_.begin(), '\r', window_.text().size()) != nullptr && step.rows == 0) {
        if (!read_irregular_lines()) return false;
      }
      if (!window_.fill()) {
        Diagnostic error = window_.error();
        error.at = {file_, line_number_, 0, first_byte_ + window_.consumed()};
        diagnostics_.add(std::move(error));
        return false;
      }
    } else if (window_.text().empty()) {
      break;
    } else if (!last_line_closed_) {
      const std::string& newline =
          values_.size() > 0 ? rows_.style().newline : header_.style.rows.newline;
      const std::string_view line_end = newline == "\r" ? std::string_view("\n") : newline;
      window_.close_last_line(line_end);
      added_line_end_ = line_end.size();
      last_line_closed_ = true;
    } else if (!read_irregular_lines()) {
      return false;
    }
  }
  return !failed_;
}

/// Several threads read the rows after the first window, if those in it contain nothing that needs
/// the whole text.
bool MotionReader::may_read_in_parallel() const {
  if (!detail::has_threads || options_.threads < 2 || tried_threads_ || values_.size() == 0)
    return false;
  if (!source_.reads_at() || !source_size_ || *source_size_ > options_.limits.max_bytes)
    return false;
  const std::uint64_t at = window_.offset();
  if (*source_size_ < at || *source_size_ - at < detail::least_parallel_bytes) return false;
  return is_regular() && rows_.style().complete && !keeps_text_ && irregular_lines_.empty() &&
         !last_line_closed_ && !window_.translates_cr() &&
         rows_.style().newline == header_.style.rows.newline;
}

void MotionReader::read_in_parallel() {
  tried_threads_ = true;
  const detail::ParallelRows job = {.source = source_,
                                    .begin = window_.offset(),
                                    .end = *source_size_,
                                    .columns = columns_,
                                    .max_rows = (values_.capacity() - values_.size()) / columns_,
                                    .out = values_.data() + values_.size(),
                                    .threads = options_.threads};
  const detail::ParallelRowsRead read = detail::read_parallel_rows(job, rows_);
  if (read.rows == 0) return;
  values_.set_size(values_.size() + read.rows * columns_);
  line_number_ += read.rows;
  frames_consumed_ += read.rows;
  window_.skip(read.next - job.begin);
}

bool MotionReader::is_regular() const {
  return rows_only_ && rows_.style().regular_spacing;
}

/// Moves the start of the window to `next`. Keeps the text starting with the first row that
/// printing would not reproduce.
void MotionReader::consume(const char* next) {
  if (!is_regular() || !rows_.style().complete) keep_text_from_here();
  if (keeps_text_) {
    text_.append({window_.begin(), static_cast<std::size_t>(next - window_.begin())});
  }
  window_.consume(next);
  frames_consumed_ = values_.size() / columns_;
}

void MotionReader::keep_text_from_here() {
  if (!options_.keep_style || print_rows_ == nullptr || keeps_text_) return;
  keeps_text_ = true;
  first_kept_frame_ = frames_consumed_;
}

/// Keeps the text after the position where reading stopped.
void MotionReader::keep_rest() {
  while (keeps_text_ && text_.is_whole()) {
    text_.append(window_.text());
    window_.consume(window_.end());
    if (window_.ended()) return;
    // The motion is complete, so this is not an error.
    if (!window_.fill()) text_.drop();
  }
}

/// Prints the frames before the kept text, whose number formats are about to be dropped.
void MotionReader::keep_first_frames(const NumberStyle& style) {
  detail::KeptText whole(options_.limits);
  print_rows_({values_.data(), first_kept_frame_ * columns_}, columns_, style, whole);
  if (text_.is_whole()) {
    whole.append(text_.text());
  } else {
    whole.drop();
  }
  text_ = std::move(whole);
  first_kept_frame_ = 0;
}

bool MotionReader::next_line(Line& line) {
  const std::string_view text = window_.text();
  const std::size_t length = detail::line_end(text, 0);
  if (length == text.size()) return false;
  const bool cr = text[length] == '\r';
  if (cr && length + 1 == text.size() && !window_.ended()) return false;
  const bool crlf = cr && length + 1 < text.size() && text[length + 1] == '\n';
  line.text = text.substr(0, length);
  line.next = window_.begin() + length + (crlf ? 2 : 1);
  line.number = line_number_;
  line.byte = first_byte_ + window_.consumed();
  return true;
}

/// Reads some lines word by word. If every line is irregular, the fast path would fail on each of
/// them, so it is tried less and less often.
bool MotionReader::read_irregular_lines() {
  for (std::size_t i = 0; i < slow_lines_ && !stopped_; ++i) {
    Line line;
    if (!next_line(line)) break;
    if (!make_room()) return false;
    // Only the last line has an added ending; a CR may end others before it.
    const bool closed_here = last_line_closed_ && line.next == window_.end();
    if (!read_line(line)) return false;
    if (!stopped_) {
      const char* const text_end = line.text.data() + line.text.size();
      const bool has_own_end = !closed_here && !window_.translates_cr();
      deviations_.inspect_line(
          line.text, {text_end, has_own_end ? static_cast<std::size_t>(line.next - text_end) : 0},
          line_start());
    }
    consume(line.next);
    ++line_number_;
  }
  slow_lines_ = std::min(slow_lines_ * 2, max_slow_lines);
  return true;
}

bool MotionReader::read_line(const Line& line) {
  const std::size_t first_word = line.text.find_first_not_of(text::line_blanks);
  if (first_word == std::string_view::npos) {
    keep_text_from_here();
    if (blank_line_ == 0) {
      blank_line_ = line.number;
      blanks_at_ = text_.text().size();
    }
    // A blank last line without a line ending ends the tail, not the rows.
    const bool has_added_end = last_line_closed_ && line.next == window_.end();
    if (has_added_end) last_line_closed_ = false;
    return true;
  }
  if (blank_line_ != 0) note_blank_line({{}, nullptr, blank_line_, 0});
  const std::string_view content = line.text.substr(first_word);
  if (content.front() == '#' || content.substr(0, 2) == "//") {
    rows_only_ = false;
    diagnostics_.add(
        finding(codes::bvh_comment, "BVH has no comments; this one is ignored", line, first_word));
    return true;
  }
  const std::uint64_t first_value = values_.size();
  const bool may_be_tail = whole_frames_read();
  const bool word_first = !text::read_number(content.data(), content.data() + content.size()).ok();
  if (may_be_tail && !tail_) {
    tail_ = IrregularLine{line.number, line.byte, first_value, 0};
    tail_excerpt_ = detail::make_excerpt(line.text, first_word);
    irregular_lines_before_tail_ = irregular_lines_.size();
  }
  // A row of the correct width with a word at the start is a frame with an invalid value.
  if (tail_ && word_first && count_words(line.text) != columns_) {
    cut_tail();
    return true;
  }
  const std::size_t count = read_words(line);
  if (failed_) return false;
  if (count == columns_) tail_.reset();  // Another frame, only irregular.
  if (count != columns_) note_irregular_line(line, first_value, count);
  rows_only_ = false;
  return true;
}

bool MotionReader::whole_frames_read() const {
  return header_.declared_frames && *header_.declared_frames > 0 &&
         *header_.declared_frames * columns_ == values_.size();
}

std::size_t MotionReader::read_words(const Line& line) {
  std::size_t count = 0;
  std::size_t at = 0;
  while (at < line.text.size() && !stopped_) {
    if (text::is_line_blank(line.text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < line.text.size() && !text::is_line_blank(line.text[end])) ++end;
    count += read_word(line, at, end - at);
    at = end;
  }
  return count;
}

/// Reads one word, which is usually one number. Returns the number of values in it.
std::size_t MotionReader::read_word(const Line& line, std::size_t at, std::size_t length) {
  std::string_view word = line.text.substr(at, length);
  constexpr std::string_view left_out =
      "brackets, commas or semicolons between the numbers are ignored";
  const std::size_t first = word.find_first_not_of("[(,;");
  const std::size_t last = word.find_last_not_of("]),;");
  if (first == std::string_view::npos || last == std::string_view::npos) {
    diagnostics_.add(finding(codes::bvh_number_brackets, std::string(left_out), line, at));
    return 0;
  }
  if (last - first + 1 != word.size()) {
    const std::string_view bare = word.substr(first, last - first + 1);
    if (text::read_number(bare.data(), bare.data() + bare.size()).ok()) {
      diagnostics_.add(finding(codes::bvh_number_brackets, std::string(left_out), line, at));
      word = bare;
    }
  }
  std::size_t count = 0;
  while (!word.empty()) {
    const char* const end = word.data() + word.size();
    const text::Number number = text::read_number(word.data(), end);
    const bool glued =
        number.ok() && number.end != end && (*number.end == '-' || *number.end == '+');
    const bool has_semicolon = number.ok() && number.end != end && *number.end == ';';
    if (!number.ok() || (number.end != end && !glued && !has_semicolon)) {
      bad_value(line, at, word);
      return count + 1;
    }
    auto used = static_cast<std::size_t>(number.end - word.data());
    if (glued) {
      diagnostics_.add(finding(
          codes::bvh_number_glued,
          fmt::format("two numbers without a space between them: {}", detail::quoted_word(word)),
          line, at + used));
    }
    append(number.value, word.substr(0, used), number.form);
    ++count;
    if (has_semicolon) {
      // Reported once per row.
      if (count == 1)
        diagnostics_.add(
            finding(codes::bvh_number_brackets, std::string(left_out), line, at + used));
      ++used;
    }
    word.remove_prefix(used);
    at += used;
  }
  return count;
}

void MotionReader::append(double value, std::string_view text, NumberForm form) {
  if (values_.size() == values_.capacity() && !make_room()) {
    stopped_ = true;
    return;
  }
  values_.data()[values_.size()] = value;
  values_.set_size(values_.size() + 1);
  rows_.note_number(text.data(), text.size(), form);
}

void MotionReader::bad_value(const Line& line, std::size_t at, std::string_view word) {
  const bool hold = options_.bad_values == BadValues::hold;
  const std::uint64_t index = values_.size();
  const double held = index >= columns_ ? values_.data()[index - columns_] : 0.0;
  const bool has_comma = word.find(',') != std::string_view::npos;
  Diagnostic diagnostic =
      finding(codes::bvh_bad_value,
              hold ? fmt::format("{} is not a number; using {} from the previous frame",
                                 detail::quoted_word(word), held)
                   : fmt::format("{} is not a number", detail::quoted_word(word)),
              line, at);
  if (hold) diagnostic.severity = Severity::warning;
  is_repaired_ = true;
  if (hold || has_comma) diagnostic.repair = Repair::none;
  // If values are missing too, holding a value does not make a complete frame. Frames that are
  // broken over lines are complete, and are not dropped.
  const bool is_whole = count_words(line.text) == columns_;
  if (hold) {
    diagnostic.advise({});
  } else if (has_comma) {
    diagnostic.advise("Write decimal points, and spaces between numbers.");
  } else if (is_whole) {
    diagnostic.advise("Use the previous frame's value.",
                      "mocap check FILE --fix=hold-values -o FIXED");
  } else {
    diagnostic.advise("Use the previous frame's value, and drop incomplete frames.",
                      "mocap check FILE --fix=hold-values,drop-frames -o FIXED");
  }
  diagnostics_.add(std::move(diagnostic));
  append(held, "0", rows_.style().form);
  if (++bad_words_ > max_bad_words) stopped_ = true;
}

void MotionReader::note_blank_line(const Line& line) {
  rows_only_ = false;
  blank_line_ = 0;
  Diagnostic diagnostic = make_diagnostic(codes::bvh_blank_line, "blank line between the frames");
  diagnostic.at = {file_, line.number, 0, 0};
  diagnostics_.add(std::move(diagnostic));
}

/// The data about irregular lines counts towards the memory limit of the motion.
bool MotionReader::make_room_for_irregular_line() {
  if (irregular_lines_.size() < irregular_lines_.capacity()) return true;
  const std::size_t wanted = std::max(least_irregular_lines, irregular_lines_.size() * 2);
  const std::uint64_t free_bytes =
      options_.limits.max_memory -
      std::min<std::uint64_t>(options_.limits.max_memory, values_.size() * sizeof(double));
  if (wanted > free_bytes / sizeof(IrregularLine)) return false;
  try {
    irregular_lines_.reserve(wanted);
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

void MotionReader::note_irregular_line(const Line& line, std::uint64_t first_value,
                                       std::size_t count) {
  if (count == 0) return;
  if (!make_room_for_irregular_line()) {
    diagnostics_.add(
        finding(codes::limit_memory,
                fmt::format("the motion and {} irregular lines need more than {} MiB",
                            irregular_lines_.size(), options_.limits.max_memory >> 20U),
                line, 0));
    stopped_ = failed_ = true;
    return;
  }
  irregular_lines_.push_back(
      {line.number, line.byte, first_value, static_cast<std::uint32_t>(count)});
  if (irregular_marks_.size() >= max_irregular_marks) return;
  // The caret is where the row ends too early, or where the excess starts.
  std::size_t caret = line.text.find_last_not_of(" \t") + 1;
  if (count > columns_) {
    std::size_t words = 0;
    for (std::size_t i = 0; i < line.text.size() && words <= columns_; ++i) {
      if (!text::is_line_blank(line.text[i]) && (i == 0 || text::is_line_blank(line.text[i - 1]))) {
        caret = i;
        ++words;
      }
    }
  }
  irregular_marks_.push_back({caret + 1, detail::make_excerpt(line.text, caret)});
}

Diagnostic MotionReader::finding(Code code, std::string message, const Line& line,
                                 std::size_t at) const {
  Diagnostic diagnostic =
      make_diagnostic(code, std::move(message), {file_, line.number, at + 1, line.byte + at});
  diagnostic.excerpt = detail::make_excerpt(line.text, at);
  return diagnostic;
}

}  // namespace mocap::bvh
