// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A file written beside its place and moved there when it is whole.

#include <sys/stat.h>

#include <filesystem>
#include <tl/expected.hpp>

#include "core/file_descriptor.hpp"

namespace mocap::detail {

/// A new file in the folder of its target. Unless `commit` succeeds it is removed again. Files may
/// be written on many threads at once.
class ReplacementFile {
 public:
  /// Makes the file under a name of its own, or gives the errno of the failure: ECANCELED after
  /// `abandon_all`.
  static tl::expected<ReplacementFile, int> create(const std::filesystem::path& target);

  ReplacementFile(ReplacementFile&& other) noexcept;
  ReplacementFile& operator=(ReplacementFile&& other) = delete;
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  ~ReplacementFile();

  int descriptor() const { return file_.get(); }
  /// Takes over the mode bits of the file that will be replaced, and its owner and group as far
  /// as the system lets us.
  void copy_permissions(const struct stat& old_file);
  /// Moves the file to its place. Returns 0 or the errno of the failure, EEXIST when a file is
  /// there and `replace` is false, ECANCELED after `abandon_all`.
  int commit(bool replace);

  /// Removes all files that were not committed, and lets no more be made or committed.
  static void abandon_all();

 private:
  ReplacementFile(FileDescriptor file, std::filesystem::path path, std::filesystem::path target)
      : file_(std::move(file)), path_(std::move(path)), target_(std::move(target)) {}

  FileDescriptor file_;
  std::filesystem::path path_;  ///< Empty once there is nothing to remove.
  std::filesystem::path target_;
};

}  // namespace mocap::detail
