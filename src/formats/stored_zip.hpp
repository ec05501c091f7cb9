// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes uncompressed zip files sequentially.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/io.hpp"

namespace mocap::detail {

/// Writes entries with sizes and checksums before the data, which simple readers require; entries
/// and archives above 4 GiB are Zip64.
class StoredZip {
 public:
  /// Receives bytes; returns false to stop.
  using Sink = std::function<bool(std::string_view)>;
  /// Passes all bytes of an entry to the sink, the same ones in every call; false if the sink
  /// returns false.
  using Producer = std::function<bool(const Sink&)>;

  /// The data of each entry begins at a multiple of `alignment`, 1 to 4096 bytes.
  explicit StoredZip(const TextOutput::Writer& out, std::size_t alignment = 1)
      : out_(out), alignment_(alignment) {}

  /// Calls `produce` twice: first for size and checksum, then to write. False if the writer has
  /// failed.
  bool add(const std::string& name, const Producer& produce);
  /// Writes the directory of the archive.
  bool finish();

 private:
  struct Entry {
    std::string name;
    std::uint64_t size = 0;
    std::uint64_t offset = 0;
    std::uint32_t checksum = 0;
  };

  bool put(std::string_view bytes);
  /// An extra field that moves the data after `header_bytes` to a multiple of the alignment.
  std::string padding(std::size_t header_bytes) const;

  const TextOutput::Writer& out_;
  std::size_t alignment_;
  std::vector<Entry> entries_;
  std::uint64_t written_ = 0;
};

}  // namespace mocap::detail
