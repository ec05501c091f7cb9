// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes zip files sequentially.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"

namespace mocap::server {

/// Entries use the fastest compression level and are written piece by piece without buffering.
/// Fails with `io.write`.
class ZipWriter {
 public:
  /// `out` receives the bytes as they are produced, and returns false to stop.
  explicit ZipWriter(TextOutput::Writer out);
  ~ZipWriter();
  ZipWriter(const ZipWriter&) = delete;
  ZipWriter& operator=(const ZipWriter&) = delete;

  Status begin(const std::string& name, std::uint64_t size, std::int64_t modified_s);
  Status append(std::string_view bytes);
  Status finish();

  /// A complete entry.
  Status add(const std::string& name, std::string_view bytes, std::int64_t modified_s);

 private:
  class Archive;
  std::unique_ptr<Archive> archive_;
};

}  // namespace mocap::server
