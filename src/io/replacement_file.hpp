// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes a temporary file and renames it when it is complete.

#include <filesystem>
#include <tl/expected.hpp>
#include <utility>

#include "io/system/file.hpp"

namespace mocap::detail {

/// A new file in the folder of its target. It is removed unless `commit` succeeds. Files may be
/// written on several threads at the same time.
class ReplacementFile {
 public:
  /// Creates the file under a temporary name, or returns the errno of the failure: ECANCELED after
  /// `abandon_all`.
  static tl::expected<ReplacementFile, int> create(const std::filesystem::path& target);

  ReplacementFile(ReplacementFile&& other) noexcept;
  ReplacementFile& operator=(ReplacementFile&& other) = delete;
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  ~ReplacementFile();

  int descriptor() const { return file_.get(); }
  /// Copies the mode bits of the file to be replaced, and its owner and group as far as the system
  /// permits.
  void copy_permissions(const system::FileFacts& old_file);
  /// Renames the file to its target. Returns 0 or the errno of the failure: EEXIST if the target
  /// exists and `replace` is false, ECANCELED after `abandon_all`.
  int commit(bool replace);

  /// Whether the path has such a temporary name: of a file that is being written, or that was left
  /// by a terminated program.
  static bool is_temporary(const std::filesystem::path& path);

  /// Removes all uncommitted files, and prevents creating or committing more.
  static void abandon_all();

 private:
  ReplacementFile(system::FileDescriptor file, std::filesystem::path path,
                  std::filesystem::path target)
      : file_(std::move(file)), path_(std::move(path)), target_(std::move(target)) {}

  system::FileDescriptor file_;
  std::filesystem::path path_;  ///< Empty if there is nothing to remove.
  std::filesystem::path target_;
};

}  // namespace mocap::detail
