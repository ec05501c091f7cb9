// SPDX-License-Identifier: MIT

// Frames read line by line: their start, their end, and the memory for them.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "formats/acclaim/amc_reader.hpp"

namespace mocap::acclaim {

void AmcReader::start_frame(const Line& line, std::int64_t number) {
  OpenFrame frame;
  frame.number = number;
  frame.line = line;
  frame.line.text = {};  // The window is about to move.
  frame.filled.assign(skeleton_.size(), false);
  const std::size_t digits = fmt::formatted_size("{}", number);
  frame.layout_regular = line.text.starts_with(std::to_string(number)) && number >= 0;
  if (frame.layout_regular) {
    frame.layout.number_line_end = std::string(line.text.substr(digits)).append(line.end);
  }
  frame_ = std::move(frame);
  std::fill(forms_.begin(), forms_.end(), NumberForm::verbatim);
}

/// The reason why the frame at the end of the file is incomplete.
std::optional<Diagnostic> AmcReader::partial_frame(bool file_ends) const {
  if (!file_ends || frames_ == 0) return std::nullopt;
  const bool broken_line = frame_->error && frame_->error_in_last_line;
  const bool fewer_bones = !frame_->error && layout_known_ && frame_->bones < layout_.lines.size();
  if (!broken_line && !fewer_bones) return std::nullopt;
  Diagnostic diagnostic = make_diagnostic(
      codes::amc_frame_partial,
      fmt::format("the file ends in the middle of frame {}, which is dropped", frame_->number));
  diagnostic.at = {file_, frame_->line.number, 1, frame_->line.byte};
  return diagnostic;
}

void AmcReader::finish_frame(bool file_ends) {
  if (std::optional<Diagnostic> partial = partial_frame(file_ends)) {
    diagnostics_.add(std::move(*partial));
    regular_ = false;
    frame_.reset();
    return;
  }
  if (frame_->error) {
    Diagnostic error = std::move(*frame_->error);
    last_number_ = frame_->number;
    const bool drop = options_.bad_rows == BadRows::drop;
    if (drop) {
      error.severity = Severity::warning;
      error.message += "; the frame is dropped";
      error.advice.clear();
    }
    diagnostics_.add(std::move(error));
    frame_.reset();
    // `row_` may contain half of a frame; later frames are based on the last valid one.
    if (frames_ == 0) {
      std::fill(row_.begin(), row_.end(), 0.0);
    } else if (columns_ > 0) {
      std::memcpy(row_.data(), values_.data() + (frames_ - 1) * columns_,
                  columns_ * sizeof(double));
    }
    regular_ = false;
    is_repaired_ = is_repaired_ || drop;
    constexpr std::size_t most_errors = 1000;
    if (!drop && diagnostics_.count(Severity::error) > most_errors) stopped_ = true;
    return;
  }
  if (frames_ == 0) compare_with_skeleton();
  check_bones_of_frame();
  if (!make_room()) {
    stopped_ = true;
    return;
  }
  const std::int64_t expected = last_number_ + 1;
  if (frame_->number != expected && frames_ > 0) {
    const bool gap = frame_->number > expected;
    Diagnostic diagnostic =
        gap ? finding(codes::amc_frame_number,
                      expected == frame_->number - 1 ? fmt::format("frame {} is missing", expected)
                                                     : fmt::format("frames {} to {} are missing",
                                                                   expected, frame_->number - 1),
                      frame_->line, 0)
            : finding(codes::amc_frame_number,
                      fmt::format("frame {} follows frame {}", frame_->number, last_number_),
                      frame_->line, 0);
    diagnostic.severity = Severity::warning;
    diagnostic.subject = gap ? "gap" : "order";
    diagnostics_.add(std::move(diagnostic));
  }
  if (frame_->number != static_cast<std::int64_t>(frames_) + 1 && frame_numbers_.empty()) {
    for (std::size_t i = 0; i < frames_; ++i) {
      frame_numbers_.push_back(static_cast<std::int64_t>(i) + 1);
    }
    frame_numbers_.reserve(frames_ + 1);
    frame_numbers_.push_back(frame_->number);
  } else if (!frame_numbers_.empty()) {
    frame_numbers_.push_back(frame_->number);
  }
  last_number_ = frame_->number;
  commit_row();
  const bool learnt = frame_->layout_regular && !frame_->layout.lines.empty();
  if (frames_ == 1) {
    for (const std::size_t joint : frame_->order) line_order_.push_back(skeleton_[joint].name);
    // Lines are written with the names of the skeleton and without indentation.
    const auto has_plain_name = [&](const LineLayout& line) {
      return line.head == skeleton_[line.joint].name + ' ';
    };
    regular_ =
        regular_ && learnt &&
        std::all_of(frame_->layout.lines.begin(), frame_->layout.lines.end(), has_plain_name);
    style_.newline = "\n";
    if (learnt) {
      const std::string& end = frame_->layout.line_end;
      const std::size_t break_at = end.find_first_of("\r\n");
      style_.newline = break_at == std::string::npos ? "\n" : end.substr(break_at);
      style_.row_suffix = end.substr(0, break_at);
      if (frame_->layout.number_line_end != style_.newline) {
        number_line_end_ = frame_->layout.number_line_end;
      }
    }
  } else {
    const bool same =
        learnt && layout_known_ && frame_->layout.lines.size() == layout_.lines.size() &&
        frame_->layout.number_line_end == layout_.number_line_end &&
        (frame_->layout.line_end == layout_.line_end ||
         (file_ends && frame_->layout.line_end == style_.row_suffix)) &&
        std::equal(layout_.lines.begin(), layout_.lines.end(), frame_->layout.lines.begin(),
                   [](const LineLayout& a, const LineLayout& b) { return a.head == b.head; });
    regular_ = regular_ && same;
  }
  regular_ = regular_ && style_.complete;
  if (regular_) {
    text_.clear();
    first_kept_frame_ = frames_;
  }
  if (learnt && !file_ends) {
    layout_ = std::move(frame_->layout);
    layout_known_ = true;
  }
  frame_.reset();
}

bool AmcReader::commit_row() {
  if (columns_ != 0) {
    std::memcpy(values_.data() + values_.size(), row_.data(), columns_ * sizeof(double));
  }
  values_.set_size(values_.size() + columns_);
  form_log_.append(style_, forms_.data(), columns_);
  std::sort(frame_->verbatim.begin(), frame_->verbatim.end());
  for (const auto& [column, text] : frame_->verbatim) {
    form_log_.append_verbatim_text(style_, frames_ * columns_ + column, text);
  }
  ++frames_;
  return true;
}

bool AmcReader::make_room() {
  if (frames_ >= options_.limits.max_frames) {
    diagnostics_.add(
        make_diagnostic(codes::limit_frames,
                        fmt::format("there are more than {} frames", options_.limits.max_frames),
                        {file_, line_number_, 0, window_.consumed()}));
    return false;
  }
  const std::size_t needed = values_.size() + columns_;
  // Frames that list few bones still store the values of all bones, so a short file could request
  // any amount of memory.
  constexpr std::uint64_t most_bytes_a_byte = 64;
  constexpr std::uint64_t always_allowed = std::uint64_t{64} << 20;
  if (needed * sizeof(double) > always_allowed + most_bytes_a_byte * window_.consumed()) {
    diagnostics_.add(make_diagnostic(
        codes::limit_memory,
        "the motion would need far more memory than its text: nearly all values are missing",
        {file_, line_number_, 0, window_.consumed()}));
    return false;
  }
  if (needed <= values_.capacity()) return true;
  std::uint64_t wanted =
      std::max<std::uint64_t>(needed, values_.capacity() + values_.capacity() / 2);
  if (values_.capacity() == 0) {
    // A value takes about 8 bytes of text, including its share of names and frame numbers.
    wanted = std::max<std::uint64_t>(wanted,
                                     source_size_ ? *source_size_ / 8 : window_.text().size() / 2);
  }
  const std::uint64_t limit = options_.limits.max_memory / sizeof(double);
  const auto room = static_cast<std::size_t>(std::min(wanted, limit));
  if (needed <= limit && values_.reserve(room, Fill::uninitialized)) return true;
  Diagnostic diagnostic =
      make_diagnostic(codes::limit_memory,
                      fmt::format("the motion needs more than {} MiB",
                                  std::min<std::uint64_t>(limit, needed) * sizeof(double) >> 20));
  diagnostic.at.file = file_;
  diagnostics_.add(std::move(diagnostic));
  return false;
}

}  // namespace mocap::acclaim
