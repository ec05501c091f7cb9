// SPDX-License-Identifier: MIT
#include "formats/bvh/motion_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "formats/parallel_rows.hpp"
#include "model/parallel.hpp"

namespace mocap::bvh {

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
      spacing_(file_, header.style.rows.newline),
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

/// Checks the line endings of rows, except one that was added to the last line.
void MotionReader::inspect_line_ends(const text::RowReader::Step& step) {
  std::string_view rows = window_.text();
  rows = rows.substr(0, static_cast<std::size_t>(step.next - rows.data()));
  std::uint64_t count = step.rows;
  if (last_line_closed_ && step.next == window_.end()) {
    rows = rows.substr(0, rows.rfind('\n', rows.size() - 2) + 1);
    --count;
  }
  if (count > 0) spacing_.inspect_rows(rows, count, line_start(), rows_.style());
}

bool MotionReader::read_all() {
  while (!stopped_) {
    if (!make_room()) return false;
    if (may_read_in_parallel()) read_in_parallel();
    const std::size_t room = (values_.capacity() - values_.size()) / columns_;
    const text::RowReader::Step step =
        rows_.read(window_.begin(), window_.end(), values_.data() + values_.size(), room);
    values_.set_size(values_.size() + step.rows * columns_);
    if (step.rows > 0 && !window_.translates_cr()) inspect_line_ends(step);
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
    } else if (!last_line_closed_ && window_.text().back() != '\r') {
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

}  // namespace mocap::bvh
