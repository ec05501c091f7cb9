// SPDX-License-Identifier: MIT
#include "formats/acclaim/amc_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "formats/acclaim/amc_radians.hpp"
#include "formats/acclaim/asf_skeleton.hpp"
#include "formats/acclaim/asf_text.hpp"
#include "formats/excerpt.hpp"
#include "mocap/acclaim_style.hpp"
#include "pose/degrees.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::size_t most_tail_bytes = std::size_t{64} << 10;
bool is_comment(std::string_view content) {
  return content.front() == '#' || content.starts_with("//");
}

bool is_whole_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return text::is_digits(word);
}

}  // namespace

AmcReader::AmcReader(ByteSource& amc, Clip& clip, const ReadOptions& options,
                     Diagnostics& diagnostics)
    : clip_(clip),
      skeleton_(clip.skeleton),
      options_(options),
      diagnostics_(diagnostics),
      file_(amc.name()),
      source_size_(amc.size()),
      window_(amc, {}, options.limits),
      header_text_(options.limits),
      text_(options.limits) {}

bool AmcReader::read() {
  while (!stopped_) {
    if (!in_header_ && !frame_ && layout_known_ && fast_path_ended_at_ != line_number_) {
      if (!read_regular_frames()) return false;
      fast_path_ended_at_ = line_number_;
    }
    Line line;
    if (!next_line(line)) {
      if (window_.ended()) break;
      if (!fill()) return false;
      continue;
    }
    if (read_line(line)) take(line);
  }
  if (in_header_) finish_header();
  if (frame_ && !stopped_) finish_frame(true);
  if (diagnostics_.has_errors()) return false;
  finish_motion();
  return !diagnostics_.has_errors();
}

// Lines.

bool AmcReader::next_line(Line& line) {
  const std::string_view text = window_.text();
  if (text.empty()) return false;
  const std::size_t length = detail::line_end(text, 0);
  const bool open = length == text.size();
  if (open && !window_.ended()) return false;
  const bool cr = !open && text[length] == '\r';
  if (cr && length + 1 == text.size() && !window_.ended()) return false;
  const bool crlf = cr && length + 1 < text.size() && text[length + 1] == '\n';
  line.text = text.substr(0, length);
  line.end = text.substr(length, open ? 0 : crlf ? 2 : 1);
  line.next = text.data() + length + line.end.size();
  line.number = line_number_;
  line.byte = window_.consumed();
  ended_in_line_ = open;
  return true;
}

void AmcReader::take(const Line& line) {
  if (options_.keep_style && !in_header_) {
    text_.append({window_.begin(), static_cast<std::size_t>(line.next - window_.begin())});
  }
  window_.consume(line.next);
  ++line_number_;
}

bool AmcReader::fill() {
  if (window_.fill()) return true;
  Diagnostic error = window_.error();
  error.at = {file_, line_number_, 0, window_.consumed()};
  diagnostics_.add(std::move(error));
  return false;
}

// The header.

void AmcReader::read_header_text(const Line& line) {
  header_text_.append(line.text);
  header_text_.append(line.end);
  const std::size_t first = line.text.find_first_not_of(text::line_blanks);
  if (first == std::string_view::npos) return;
  std::string_view content = line.text.substr(first);
  if (line.number == 1) content = text::without_byte_order_mark(content);
  if (content.empty()) return;
  switch (read_header_line(content, header_)) {
    case HeaderLine::comment:
    case HeaderLine::keyword:
      return;
    case HeaderLine::unknown_keyword: {
      report(finding(codes::amc_header,
                     fmt::format("{} is kept but has no effect", detail::quoted_word(content)),
                     line, first),
             word_at(content, 0));
      return;
    }
    case HeaderLine::bad_value: {
      Diagnostic diagnostic =
          finding(codes::amc_header,
                  fmt::format("{} has no valid rate", detail::quoted_word(content)), line, first);
      diagnostic.severity = Severity::warning;
      diagnostics_.add(std::move(diagnostic));
      return;
    }
    case HeaderLine::other:
      break;
  }
  diagnostics_.add(
      finding(codes::amc_syntax,
              fmt::format("{} before the number of the first frame", detail::quoted_word(content)),
              line, first));
  stopped_ = true;
}

void AmcReader::finish_header() {
  in_header_ = false;
  if (header_.three_dof) force_three_dof(skeleton_);
  columns_of_ = skeleton_.channel_offsets();
  columns_ = columns_of_.back();
  row_.assign(columns_, 0.0);
  forms_.assign(columns_, NumberForm::verbatim);
  for (const Joint& joint : skeleton_.joints()) {
    for (const Channel channel : joint.channels) is_angle_.push_back(is_rotation(channel));
  }
  for (std::size_t i = 0; i < skeleton_.size(); ++i) {
    joint_named_.emplace(skeleton_[i].name, i);
    joint_named_in_lower_case_.emplace(text::lower(skeleton_[i].name), i);
  }
}

// Frames.

/// Converts the angles of a frame with the known layout to degrees. Angles that cannot be restored
/// from degrees keep their text.
void AmcReader::turn_to_degrees(double* row) {
  own_spellings_.clear();
  for (const LineLayout& line : layout_.lines) {
    for (std::size_t column = line.column; column < line.column + line.count; ++column) {
      if (!is_angle_[column]) continue;
      if (!round_trips(row[column], forms_[column])) {
        verbatim_.push_back(
            {column, own_spellings_.emplace_back(printed_as(row[column], forms_[column]))});
        forms_[column] = NumberForm::verbatim;
      }
      row[column] *= detail::degrees_per_radian;
    }
  }
}

/// Reads all following frames with the known layout. False on failure.
bool AmcReader::read_regular_frames() {
  const std::size_t most_bytes = layout_.most_bytes();
  const std::size_t lines_a_frame = layout_.lines.size() + 1;
  while (true) {
    if (window_.text().size() < most_bytes) {
      if (window_.ended()) return true;
      if (!fill()) return false;
      continue;
    }
    if (!make_room()) return false;
    double* const row = values_.data() + values_.size();
    // Bones that never move in this file keep their values.
    if (columns_ != 0) std::memcpy(row, row_.data(), columns_ * sizeof(double));
    const char* next = read_regular_frame(window_.begin(), window_.end(), layout_, last_number_ + 1,
                                          row, forms_.data(), verbatim_);
    if (next == nullptr) return true;
    if (header_.radians) turn_to_degrees(row);
    form_log_.append(style_, forms_.data(), columns_);
    if (!verbatim_.empty()) {
      std::sort(verbatim_.begin(), verbatim_.end(),
                [](const VerbatimText& a, const VerbatimText& b) { return a.column < b.column; });
      for (const VerbatimText& verbatim : verbatim_) {
        form_log_.append_verbatim_text(style_, frames_ * columns_ + verbatim.column, verbatim.text);
      }
    }
    values_.set_size(values_.size() + columns_);
    ++frames_;
    ++last_number_;
    if (!frame_numbers_.empty()) frame_numbers_.push_back(last_number_);
    if (columns_ != 0) std::memcpy(row_.data(), row, columns_ * sizeof(double));
    regular_ = regular_ && style_.complete;
    if (!regular_ && options_.keep_style) {
      text_.append({window_.begin(), static_cast<std::size_t>(next - window_.begin())});
    } else {
      first_kept_frame_ = frames_;
    }
    window_.consume(next);
    line_number_ += lines_a_frame;
  }
}

/// Comments between frames are legal, but are not written back.
void AmcReader::note_comment(const Line& line, std::size_t at) {
  Diagnostic diagnostic =
      finding(codes::amc_syntax,
              "a comment between the frames; an edited file is written without it", line, at);
  diagnostic.severity = Severity::note;
  diagnostic.subject = "comment";
  diagnostic.advise("Keep the file if the comments matter; nothing else is lost.");
  diagnostics_.add(std::move(diagnostic));
  regular_ = false;
}

AmcReader::Line AmcReader::without_comment(const Line& line) {
  Line words = line;
  for (std::size_t at = line.text.find('#'); at != std::string_view::npos;
       at = line.text.find('#', at + 1)) {
    const bool behind_words = line.text.find_first_not_of(text::line_blanks) < at;
    if (!behind_words || !text::is_line_blank(line.text[at - 1])) continue;
    note_comment(line, at);
    words.text = line.text.substr(0, at);
    break;
  }
  return words;
}

bool AmcReader::read_line(const Line& whole) {
  const Line line = in_header_ ? whole : without_comment(whole);
  const bool has_comment = line.text.size() != whole.text.size();
  const std::size_t first = line.text.find_first_not_of(text::line_blanks);
  const std::string_view content =
      first == std::string_view::npos ? std::string_view{} : line.text.substr(first);
  const std::string_view word = content.empty() ? content : word_at(content, 0);
  const bool lone =
      content.find_first_not_of(text::line_blanks, word.size()) == std::string_view::npos;
  const bool number_line = !content.empty() && lone && is_whole_number(word);
  if (in_header_) {
    if (!number_line) {
      read_header_text(line);
      return true;
    }
    finish_header();
  }
  if (content.empty() || is_comment(content)) {
    if (tail_.size() <= most_tail_bytes) {
      tail_.append(whole.text).append(line.end);
    } else {
      regular_ = false;
    }
    return true;
  }
  if (!tail_.empty()) {
    // This is not the tail, because more text follows. Blank lines and comments between frames are
    // not written back.
    if (tail_.find_first_of("#/") != std::string::npos) {
      Line place = line;
      --place.number;
      place.text = {};
      note_comment(place, 0);
    }
    regular_ = false;
    if (frame_) frame_->layout_regular = false;
    tail_.clear();
  }
  if (frame_) frame_->error_in_last_line = false;
  if (!number_line) {
    read_bone(line);
    if (has_comment && frame_) frame_->layout_regular = false;
    return true;
  }
  if (frame_) {
    finish_frame(false);
    if (stopped_) return true;
  }
  if (layout_known_ && fast_path_ended_at_ != line.number) return false;
  constexpr std::int64_t greatest_number = 1'000'000'000'000'000'000;
  std::int64_t number = 0;
  const char* begin = word.data() + (word.front() == '+' ? 1 : 0);
  const auto read = std::from_chars(begin, word.data() + word.size(), number);
  if (read.ec != std::errc() || number > greatest_number || number < -greatest_number) {
    diagnostics_.add(finding(
        codes::amc_frame_number,
        fmt::format("{} is not a frame number: it has too many digits", detail::quoted_word(word)),
        line, first));
    stopped_ = true;
    return true;
  }
  start_frame(line, number);
  if (has_comment) frame_->layout_regular = false;
  return true;
}

void AmcReader::finish_motion() {
  FrameTime frame_time{default_rate};
  if (options_.frame_time) {
    frame_time = *options_.frame_time;
  } else if (header_.frame_time) {
    frame_time = *header_.frame_time;
  } else if (frames_ > 0) {
    Diagnostic diagnostic = make_diagnostic(
        codes::amc_rate_assumed, "the file has no frame rate; assuming 120 frames per second");
    diagnostic.at.file = file_;
    diagnostics_.add(std::move(diagnostic));
  }
  if (!header_.names_unit && frames_ > 0) {
    Diagnostic diagnostic = make_diagnostic(
        codes::amc_header, "neither `:DEGREES` nor `:RADIANS` is declared; assuming degrees");
    diagnostic.severity = Severity::warning;
    diagnostic.at.file = file_;
    diagnostic.subject = "unit";
    diagnostic.advise("Add `:DEGREES` before the first frame.");
    diagnostics_.add(std::move(diagnostic));
  }
  values_.shrink();
  clip_.motion = Motion(std::move(values_), frames_, columns_, frame_time);
  clip_.metadata.format = "amc";
  clip_.metadata.is_skeleton_alone = false;
  clip_.metadata.source = file_;
  if (!options_.keep_style && !options_.fill_gaps) return;
  MotionStyle& style = clip_.format_data.make<Style>().motion;
  style.header = header_text_.take();
  style.radians = header_.radians;
  style.three_dof = header_.three_dof;
  style.line_order = std::move(line_order_);
  style.frame_numbers = std::move(frame_numbers_);
  style_.regular_spacing = regular_;
  // If text follows the last frame, the missing line ending is that of the text.
  style_.final_newline = !ended_in_line_ || !tail_.empty();
  NumberFormats formats;
  if (!style_.complete) formats = static_cast<const NumberFormats&>(style_);
  text::FormLog::compact(style_);
  style.rows = std::move(static_cast<RowLayout&>(style_));
  clip_.motion.set_number_formats(std::move(static_cast<NumberFormats&>(style_)));
  style.number_line_end = std::move(number_line_end_);
  if (tail_.size() <= most_tail_bytes) style.tail = std::move(tail_);
  finish_text(std::move(formats), style);
}

/// Keeps the text of the frames if writing the motion would not reproduce it.
void AmcReader::finish_text(NumberFormats formats, MotionStyle& style) {
  if (!options_.keep_style || is_repaired_) return;
  if (!header_text_.is_whole() || (!regular_ && !text_.is_whole())) {
    diagnostics_.add(detail::text_not_kept(file_, options_.limits));
    return;
  }
  if (regular_) return;
  TextAsRead as_read;
  as_read.rows = text_.take();
  as_read.first_frame = first_kept_frame_;
  as_read.frames = frames_;
  as_read.first_formats = std::move(formats);
  as_read.digest = detail::digest_of(clip_);
  style.as_read = std::make_shared<const TextAsRead>(std::move(as_read));
}

Diagnostic AmcReader::finding(Code code, std::string message, const Line& line,
                              std::size_t at) const {
  return detail::finding_in_line(code, std::move(message), {file_, line.number, 0, line.byte},
                                 line.text, at);
}

}  // namespace mocap::acclaim
