// SPDX-License-Identifier: MIT
#include "formats/c3d/frame_bytes.hpp"

#include <algorithm>

namespace mocap::c3d {

namespace {

/// Small enough for the second-level cache.
constexpr std::size_t window_bytes = std::size_t{256} << 10U;

}  // namespace

std::string_view FrameBytes::frame(std::size_t index) {
  if (source_ == nullptr) return window_.substr(index * frame_bytes_, frame_bytes_);
  const std::size_t end = first_ + window_.size() / frame_bytes_;
  if ((index < first_ || index >= end) && !fill(index)) return {};
  return window_.substr((index - first_) * frame_bytes_, frame_bytes_);
}

bool FrameBytes::fill(std::size_t first) {
  const std::size_t most = std::max<std::size_t>(1, window_bytes / frame_bytes_);
  const std::size_t bytes = std::min(most, frames_ - first) * frame_bytes_;
  buffer_.resize(std::max(buffer_.size(), bytes));
  const Result<std::size_t> count =
      source_->read_at(at_ + std::uint64_t{first} * frame_bytes_, {buffer_.data(), bytes});
  has_failed_ = !count || *count != bytes;
  window_ = has_failed_ ? std::string_view() : std::string_view(buffer_.data(), bytes);
  first_ = first;
  return !has_failed_;
}

}  // namespace mocap::c3d
