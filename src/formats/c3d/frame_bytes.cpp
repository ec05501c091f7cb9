// SPDX-License-Identifier: MIT
#include "formats/c3d/frame_bytes.hpp"

#include <algorithm>

namespace mocap::c3d {

namespace {

/// Small enough for the second-level cache.
constexpr std::size_t window_bytes = std::size_t{256} << 10U;

}  // namespace

FrameBytes::FrameBytes(const ByteSource& source, std::uint64_t at, std::size_t frame_bytes,
                       std::size_t frames)
    : window_(std::in_place, source, at, at + std::uint64_t{frames} * frame_bytes,
              std::max<std::size_t>(1, window_bytes / frame_bytes) * frame_bytes),
      at_(at),
      frame_bytes_(frame_bytes) {}

std::string_view FrameBytes::frame(std::size_t index) {
  if (!window_) return data_.substr(index * frame_bytes_, frame_bytes_);
  const char* const bytes = window_->at(at_ + std::uint64_t{index} * frame_bytes_, frame_bytes_);
  return bytes == nullptr ? std::string_view() : std::string_view(bytes, frame_bytes_);
}

}  // namespace mocap::c3d
