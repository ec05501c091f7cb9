// SPDX-License-Identifier: MIT

/// \file
/// Lines of the motion that the fast row reader does not accept, read word by word.

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "formats/bvh/motion_reader.hpp"
#include "formats/excerpt.hpp"
#include "text/ascii.hpp"
#include "text/read_number.hpp"

namespace mocap::bvh {

namespace {

constexpr std::size_t max_irregular_marks = 32;
constexpr std::size_t least_irregular_lines = 1024;
/// Maximum number of words among the numbers; a file with more is not a motion.
constexpr std::uint64_t max_bad_words = 10'000;
constexpr std::size_t max_slow_lines = 1024;

bool starts_word(std::string_view line, std::size_t at) {
  return !text::is_line_blank(line[at]) && (at == 0 || text::is_line_blank(line[at - 1]));
}

std::size_t count_words(std::string_view line) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (starts_word(line, i)) ++words;
  }
  return words;
}

}  // namespace

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
    // Only the last line has an added line ending; earlier lines may end with a CR.
    const bool closed_here = last_line_closed_ && line.next == window_.end();
    if (!read_line(line)) return false;
    if (!stopped_) {
      const char* const text_end = line.text.data() + line.text.size();
      const bool has_own_end = !closed_here && !window_.translates_cr();
      spacing_.inspect_line(
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
  // The value of a number with a decimal comma can still be recovered, so it is not replaced.
  const bool has_comma = word.find(',') != std::string_view::npos;
  const bool hold = options_.bad_values == BadValues::hold && !has_comma;
  const std::uint64_t index = values_.size();
  const double held = index >= columns_ ? values_.data()[index - columns_] : 0.0;
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
      if (starts_word(line.text, i)) {
        caret = i;
        ++words;
      }
    }
  }
  irregular_marks_.push_back({caret + 1, detail::make_excerpt(line.text, caret)});
}

Diagnostic MotionReader::finding(Code code, std::string message, const Line& line,
                                 std::size_t at) const {
  return detail::finding_in_line(code, std::move(message), {file_, line.number, 0, line.byte},
                                 line.text, at);
}

}  // namespace mocap::bvh
