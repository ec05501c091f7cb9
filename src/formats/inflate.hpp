// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace mocap::detail {

/// Decompresses zlib data, which must end with its checksum; never writes beyond `out`. False if
/// the data is damaged, or does not decompress to exactly as many bytes as `out`.
bool inflate(std::string_view compressed, std::span<char> out);
/// The same for deflate data without the header and checksum of zlib, as in zip files. Bytes after
/// its end are ignored. Data that lacks its last bytes may be accepted: compare its checksum.
bool inflate_raw(std::string_view compressed, std::span<char> out);

/// Decompresses the same data piece by piece.
class RawInflater {
 public:
  /// Returns the next compressed bytes, valid until the next call; empty at their end.
  using More = std::function<std::string_view()>;

  explicit RawInflater(More more);
  ~RawInflater();
  RawInflater(const RawInflater&) = delete;
  RawInflater& operator=(const RawInflater&) = delete;
  RawInflater(RawInflater&&) noexcept;
  RawInflater& operator=(RawInflater&&) noexcept;

  /// Fills `out` with the next bytes. False if the data is damaged, or has fewer bytes.
  bool read(std::span<char> out);

 private:
  struct State;
  More more_;
  std::unique_ptr<State> state_;
};

}  // namespace mocap::detail
