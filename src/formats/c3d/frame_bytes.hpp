// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bytes of the frames of a file, from memory or from its source.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/source_window.hpp"
#include "mocap/io.hpp"

namespace mocap::c3d {

class FrameBytes {
 public:
  /// Frames in memory.
  FrameBytes(std::string_view data, std::size_t frame_bytes)
      : data_(data), frame_bytes_(frame_bytes) {}
  /// `frames` frames of a source that allows `read_at`, from the offset `at`. They are read in
  /// pieces. `frame_bytes` > 0.
  FrameBytes(const ByteSource& source, std::uint64_t at, std::size_t frame_bytes,
             std::size_t frames);

  /// The bytes of a frame, valid until the next call. Empty if the source has failed.
  std::string_view frame(std::size_t index);
  bool has_failed() const { return window_ && window_->has_failed(); }

 private:
  std::string_view data_;
  std::optional<mocap::detail::SourceWindow> window_;
  std::uint64_t at_ = 0;
  std::size_t frame_bytes_;
};

}  // namespace mocap::c3d
