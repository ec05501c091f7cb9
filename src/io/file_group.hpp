// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes several files together, and protects existing files from being replaced.

#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "mocap/io.hpp"

namespace mocap::detail {

/// The error for a file that exists and may not be replaced.
Error existing_file(const std::filesystem::path& path);

/// Files that are written together, such as the two of a pair: all or none. Exception: if one of
/// them replaced an older file, which cannot be restored, all that were written are kept.
class FileGroup {
 public:
  explicit FileGroup(Overwrite overwrite) : overwrite_(overwrite) {}
  FileGroup(const FileGroup&) = delete;
  FileGroup& operator=(const FileGroup&) = delete;
  FileGroup(FileGroup&&) = delete;
  FileGroup& operator=(FileGroup&&) = delete;
  /// Removes the files again unless `keep` was called or one of them replaced an older file.
  ~FileGroup();

  /// Fails with `io.exists` if one of these files exists and may not be replaced, and reports the
  /// first. For several files; `write` makes the same check for each.
  Status check(std::span<const std::filesystem::path> paths) const;
  /// `TextOutput::to_file`.
  Status write(const std::filesystem::path& path,
               const std::function<Status(const TextOutput::Writer&)>& write);
  /// Whether one of the written files replaced an older one.
  bool replaces() const { return replaces_; }
  void keep() { created_.clear(); }

 private:
  Overwrite overwrite_;
  bool replaces_ = false;
  std::vector<std::filesystem::path> created_;
};

}  // namespace mocap::detail
