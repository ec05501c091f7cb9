// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A file held open for reading.

#include <cstdint>
#include <filesystem>
#include <memory>

#include "library/file_stamp.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::server {

class OpenFile {
 public:
  /// Opens a regular file. Fails with `io.not-found`, `io.denied` or `io.not-a-file`; the message
  /// names the file without its folders, because visitors can read it.
  static Result<std::shared_ptr<const OpenFile>> open(const std::filesystem::path& path);

  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int descriptor() const { return descriptor_; }
  std::uint64_t size() const { return stamp_.size; }  ///< At opening.
  std::int64_t modified_s() const { return modified_s_; }
  std::int64_t modified_ns() const { return modified_ns_; }
  const library::FileStamp& stamp() const { return stamp_; }  ///< At opening.

 private:
  OpenFile() = default;

  int descriptor_ = -1;
  library::FileStamp stamp_;
  std::int64_t modified_s_ = 0;
  std::int64_t modified_ns_ = 0;  ///< The fraction of a second, in nanoseconds.
};

}  // namespace mocap::server
