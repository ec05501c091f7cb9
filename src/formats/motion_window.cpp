// SPDX-License-Identifier: MIT
#include "formats/motion_window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "text/number_rows.hpp"

namespace mocap::detail {

namespace {

// Large enough to make the cost of system calls negligible, small enough for the second-level
// cache.
constexpr std::size_t window_size = std::size_t{256} << 10U;
constexpr std::size_t smallest_window = std::size_t{4} << 10U;
constexpr std::size_t padding = text::row_padding;
/// A frame at the limits of joints and channels, with 25 bytes per number, is smaller.
constexpr std::size_t max_line_bytes = std::size_t{64} << 20;
/// Maximum number of recorded LFs among CRs: 8 MiB of offsets.
constexpr std::size_t most_places = std::size_t{1} << 20U;

/// Small for a small source: clearing and releasing memory would cost more than reading it.
std::size_t window_size_for(const ByteSource& source, std::size_t head) {
  const std::uint64_t position = source.position();
  const std::uint64_t size = source.size().value_or(position + window_size);
  const std::uint64_t rest = size > position ? size - position : 0;
  const std::uint64_t wanted =
      std::clamp<std::uint64_t>(head + rest + 1, smallest_window, window_size);
  return std::max(static_cast<std::size_t>(wanted), head);
}

}  // namespace

MotionWindow::MotionWindow(ByteSource& source, std::string_view head, const ReadLimits& limits)
    : source_(source),
      limits_(limits),
      capacity_(window_size_for(source, head.size())),
      end_offset_(source.position()) {
  // Twice the padding at the end, because a last line may get a line ending.
  data_.reset(new char[capacity_ + 3 * padding]);
  std::memset(data_.get(), ' ', padding);
  begin_ = padding;
  end_ = padding + head.size();
  std::copy(head.begin(), head.end(), data_.get() + begin_);
  std::memset(data_.get() + end_, ' ', 2 * padding);
}

void MotionWindow::consume(const char* next) {
  const auto bytes = static_cast<std::size_t>(next - begin());
  begin_ += bytes;
  consumed_ += bytes;
}

void MotionWindow::skip(std::uint64_t bytes) {
  end_offset_ = offset() + bytes;
  consumed_ += bytes;
  begin_ = end_ = padding;
  std::memset(data_.get() + end_, ' ', 2 * padding);
  skipped_ = true;
  ended_ = false;
}

void MotionWindow::close_last_line(std::string_view newline) {
  std::memcpy(data_.get() + end_, newline.data(), newline.size());
  end_ += newline.size();
}

void MotionWindow::translate_cr() {
  translate_cr_ = true;
  translate(begin_);
}

void MotionWindow::translate(std::size_t from) {
  for (std::size_t i = from; i < end_; ++i) {
    const std::uint64_t at = consumed_ + (i - begin_);
    if (data_[i] == '\n') {
      if (met_lf_.count++ == 0) met_lf_.line_length = at - met_lf_.line_begin;
      met_lf_.places_are_whole = met_lf_.places.size() < most_places;
      if (met_lf_.places_are_whole) met_lf_.places.push_back(at);
    } else if (data_[i] == '\r') {
      data_[i] = '\n';
      translated_ = true;
      if (met_lf_.count > 0) continue;
      ++met_lf_.lines_before;
      met_lf_.line_begin = at + 1;
    }
  }
}

bool MotionWindow::grow() {
  if (capacity_ >= max_line_bytes) {
    error_ = make_diagnostic(codes::limit_bytes, fmt::format("a motion line is longer than {} MiB",
                                                             max_line_bytes >> 20));
    return false;
  }
  const std::size_t larger = capacity_ * 2;
  std::unique_ptr<char[]> data(new char[larger + 3 * padding]);
  std::memset(data.get(), ' ', padding);
  std::memcpy(data.get() + padding, begin(), end_ - begin_);
  end_ = padding + (end_ - begin_);
  begin_ = padding;
  data_ = std::move(data);
  capacity_ = larger;
  return true;
}

bool MotionWindow::fill() {
  if (ended_) return true;
  const std::size_t held = end_ - begin_;
  if (held == capacity_) {
    if (!grow()) return false;
  } else if (begin_ != padding) {
    std::memmove(data_.get() + padding, begin(), held);
    begin_ = padding;
    end_ = padding + held;
  }
  const std::span<char> space(data_.get() + end_, padding + capacity_ - end_);
  auto got = skipped_ ? source_.read_at(end_offset_, space) : source_.read(space);
  if (!got) {
    error_ = std::move(got.error());
    return false;
  }
  ended_ = *got == 0;
  end_ += *got;
  end_offset_ += *got;
  if (translate_cr_) translate(end_ - *got);
  if (consumed_ + held + *got > limits_.max_bytes) {
    error_ = make_diagnostic(codes::limit_bytes,
                             fmt::format("the file is longer than {} bytes", limits_.max_bytes));
    return false;
  }
  std::memset(data_.get() + end_, ' ', 2 * padding);
  return true;
}

}  // namespace mocap::detail
