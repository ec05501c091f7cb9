// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Zip files, written from start to end.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mocap/result.hpp"
#include "mocap/sink.hpp"

namespace mocap::server {

/// Entries are packed with the fastest level, and hold what is given, piece by piece; nothing is
/// kept. Fails with `io.write`.
class ZipWriter {
 public:
  /// `out` gets the bytes as they come, and says false to stop.
  explicit ZipWriter(TextOutput::Writer out);
  ~ZipWriter();
  ZipWriter(const ZipWriter&) = delete;
  ZipWriter& operator=(const ZipWriter&) = delete;

  Status begin(const std::string& name, std::uint64_t size, std::int64_t modified_s);
  Status append(std::string_view bytes);
  Status finish();

  /// A whole entry.
  Status add(const std::string& name, std::string_view bytes);

 private:
  class Archive;
  std::unique_ptr<Archive> archive_;
};

}  // namespace mocap::server
