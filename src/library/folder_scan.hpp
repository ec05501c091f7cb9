// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion files below a folder.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "library/file_stamp.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::library {

/// Nothing where there is no plain file; `error` is then why nobody can tell, 0 where it is sure.
std::optional<FileStamp> stamp_of(const std::filesystem::path& path, int* error = nullptr);

struct FolderFile {
  std::string path;  ///< Below the folder.
  FileStamp stamp;
  std::filesystem::path skeleton;  ///< Of an AMC, where one was found; whole path.
  FileStamp skeleton_stamp;
};

struct FolderListing {
  std::vector<FolderFile> files;               ///< Every motion file, by path.
  std::vector<std::filesystem::path> folders;  ///< Every folder; whole paths.
  std::unordered_set<std::string> hidden;      ///< Paths below the folder of files and folders that
                                               ///< could not be looked at; the folder is ``.
  /// Whether a file that is not in `files` may be there all the same.
  bool may_have(const std::string& path) const;
};

/// What may be looked at: hidden files and folders are left out, and so are links that lead out of
/// the folder, links to folders, and the library's own files.
class FolderScan {
 public:
  FolderScan(std::filesystem::path folder, std::filesystem::path catalogue)
      : folder_(std::move(folder)), catalogue_(std::move(catalogue)) {}

  FolderListing list() const;
  /// One file, as `list` would give it; nothing when it is none, or gone. `is_hidden`: or when
  /// nobody can tell, since it may not be looked at.
  std::optional<FolderFile> motion(const std::filesystem::path& path,
                                   acclaim::SkeletonFinder& finder,
                                   bool* is_hidden = nullptr) const;
  bool is_own(const std::filesystem::path& path) const { return path == catalogue_; }

 private:
  bool stays_inside(const std::filesystem::path& path) const;

  std::filesystem::path folder_;
  std::filesystem::path catalogue_;
};

/// Whether a file of this name may be a motion, by its extension.
bool has_motion_name(const std::filesystem::path& path);
bool is_hidden_name(const std::filesystem::path& path);
/// Whether a file only shares its extension with one of our formats, by its first bytes
/// (`recognised_bytes` at most): such files are in many folders and zips, and are not errors.
bool is_other_kind(std::string_view name, std::string_view head);

}  // namespace mocap::library
