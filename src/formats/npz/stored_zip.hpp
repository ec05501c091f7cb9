// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Zip files whose entries are not packed, written from start to end.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/io.hpp"

namespace mocap::npz {

/// Writes entries with their sizes and checksums before the bytes, so that simple readers take
/// them too; entries and archives above 4 GiB are Zip64.
class StoredZip {
 public:
  /// Takes bytes; false to stop.
  using Sink = std::function<bool(std::string_view)>;
  /// Hands all bytes of an entry to the sink, the same ones at every call; false when it did.
  using Producer = std::function<bool(const Sink&)>;

  explicit StoredZip(const TextOutput::Writer& out) : out_(out) {}

  /// Calls `produce` twice: once for size and checksum, and once to write. False once the writer
  /// has failed.
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

  const TextOutput::Writer& out_;
  std::vector<Entry> entries_;
  std::uint64_t written_ = 0;
};

}  // namespace mocap::npz
