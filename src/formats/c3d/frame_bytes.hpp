// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bytes of the frames of a file, from memory or from its source.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/io.hpp"

namespace mocap::c3d {

class FrameBytes {
 public:
  /// Frames in memory.
  FrameBytes(std::string_view data, std::size_t frame_bytes)
      : window_(data), frame_bytes_(frame_bytes) {}
  /// `frames` frames of a source that allows `read_at`, from the offset `at`. They are read in
  /// pieces. `frame_bytes` > 0.
  FrameBytes(const ByteSource& source, std::uint64_t at, std::size_t frame_bytes,
             std::size_t frames)
      : source_(&source), at_(at), frame_bytes_(frame_bytes), frames_(frames) {}

  /// The bytes of a frame, valid until the next call. The frames must be requested in order. Empty
  /// if the source has failed.
  std::string_view frame(std::size_t index);
  bool has_failed() const { return has_failed_; }

 private:
  bool fill(std::size_t first);

  const ByteSource* source_ = nullptr;
  std::uint64_t at_ = 0;
  std::string buffer_;
  std::string_view window_;
  std::size_t first_ = 0;  ///< Index of the first frame of the window.
  std::size_t frame_bytes_;
  std::size_t frames_ = 0;
  bool has_failed_ = false;
};

}  // namespace mocap::c3d
