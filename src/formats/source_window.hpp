// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A part of a source, read in pieces.

#include <cstddef>
#include <cstdint>
#include <string>

#include "mocap/io.hpp"

namespace mocap::detail {

/// The bytes of a source between two offsets. Holds one piece of them, so that most of these that
/// follow each other are read from the source once.
class SourceWindow {
 public:
  /// The source must allow `read_at` and outlive this. `piece_bytes`: bytes to read at a time.
  SourceWindow(const ByteSource& source, std::uint64_t begin, std::uint64_t end,
               std::size_t piece_bytes)
      : source_(&source), begin_(begin), end_(end), piece_bytes_(piece_bytes) {}

  /// `count` bytes from an offset in the source, valid until the next call; null if they are not
  /// between the two offsets or cannot be read. Up to `before` bytes in front of them are held as
  /// well.
  const char* at(std::uint64_t offset, std::size_t count, std::size_t before = 0) {
    const bool is_held = offset >= first_ && offset - first_ <= held_ &&
                         count <= held_ - static_cast<std::size_t>(offset - first_);
    return is_held ? buffer_.data() + (offset - first_) : fill(offset, count, before);
  }
  /// Whether bytes could not be read.
  bool has_failed() const { return has_failed_; }

 private:
  const char* fill(std::uint64_t offset, std::size_t count, std::size_t before);

  const ByteSource* source_;
  std::uint64_t begin_;
  std::uint64_t end_;
  std::size_t piece_bytes_;
  std::string buffer_;
  std::uint64_t first_ = 0;  ///< Offset in the source of the first byte in `buffer_`.
  std::size_t held_ = 0;     ///< Bytes in `buffer_`.
  bool has_failed_ = false;
};

/// Appends the bytes of a source between two offsets. False if they cannot be read. The source must
/// allow `read_at`, and have that many bytes according to `verified_size`.
bool append_bytes(const ByteSource& source, std::uint64_t begin, std::uint64_t end,
                  std::string& bytes);

}  // namespace mocap::detail
