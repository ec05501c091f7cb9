// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The contents of a member of a zip file, piece by piece.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "formats/inflate.hpp"
#include "mocap/io.hpp"

namespace mocap::detail {

/// Consecutive bytes in a source, which may be compressed.
struct PackedBytes {
  std::uint64_t offset = 0;       ///< In the source.
  std::uint64_t packed_size = 0;  ///< Bytes in the source.
  std::uint64_t size = 0;         ///< Bytes of the contents.
  bool is_deflated = false;
  std::optional<std::uint32_t> checksum;  ///< CRC-32 of the contents, if known.
};

/// Reads such bytes in pieces. Reading compressed bytes before the piece that is held decompresses
/// again from the start, so read them in ascending order.
class MemberBytes {
 public:
  /// The source must allow `read_at` and outlive this.
  MemberBytes(const ByteSource& source, const PackedBytes& packed);
  ~MemberBytes() = default;
  // The decoder refers to this.
  MemberBytes(const MemberBytes&) = delete;
  MemberBytes& operator=(const MemberBytes&) = delete;
  MemberBytes(MemberBytes&&) = delete;
  MemberBytes& operator=(MemberBytes&&) = delete;

  std::uint64_t size() const { return packed_.size; }
  /// Copies the bytes from an offset on. False if they are damaged, do not exist or cannot be read;
  /// then all later calls fail too.
  bool read(std::uint64_t offset, std::span<char> out);
  /// Reads up to the end, and returns whether the checksum of all contents is right. The first
  /// calls of `read` should have been for all of them.
  bool is_intact();
  bool has_failed() const { return has_failed_; }

 private:
  bool hold_next();
  bool hold(std::uint64_t offset);
  void restart();
  std::string_view next_packed();

  const ByteSource* source_;
  PackedBytes packed_;
  std::string piece_;
  std::uint64_t first_ = 0;  ///< Offset in the contents of the first byte in `piece_`.
  std::size_t held_ = 0;     ///< Bytes in `piece_`.
  std::string packed_piece_;
  std::uint64_t packed_read_ = 0;
  std::optional<RawInflater> inflater_;
  std::uint32_t checksum_ = 0;
  std::uint64_t checksum_end_ = 0;  ///< Offset of the first byte that is not in `checksum_`.
  bool has_failed_ = false;
};

}  // namespace mocap::detail
