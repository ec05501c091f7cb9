// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion files below a folder.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "library/file_stamp.hpp"

namespace mocap::pipeline {
class SkeletonCandidates;
}

namespace mocap::library {

/// Empty if there is no regular file: `error` is then 0 if it certainly does not exist, otherwise
/// the reason why its state is unknown.
std::optional<FileStamp> stamp_of(const std::filesystem::path& path, int* error = nullptr);

struct FolderFile {
  std::string path;  ///< Relative to the folder.
  FileStamp stamp;
  std::filesystem::path skeleton;  ///< If the motion needs one and it was found; absolute.
  FileStamp skeleton_stamp;
};

struct FolderListing {
  std::vector<FolderFile> files;               ///< All motion files, sorted by path.
  std::vector<std::filesystem::path> folders;  ///< All folders; absolute paths.
  /// All skeleton files by name, absolute and sorted. They are not opened.
  std::vector<std::filesystem::path> skeletons;
  std::unordered_set<std::string> hidden;  ///< Inaccessible relative paths; "" is the folder.
  /// Whether a file that is not in `files` may exist nevertheless.
  bool may_have(const std::string& path) const;
};

/// Lists the accessible files: hidden files and folders are skipped, and so are links that point
/// outside the folder, links to folders, and the library's own files.
class FolderScan {
 public:
  FolderScan(std::filesystem::path folder, std::filesystem::path catalogue)
      : folder_(std::move(folder)), catalogue_(std::move(catalogue)) {}

  FolderListing list() const;
  /// One file, as returned by `list`; empty if it is not a motion file or does not exist. Also
  /// empty if the file is inaccessible; `is_hidden` is then set.
  std::optional<FolderFile> motion(const std::filesystem::path& path,
                                   pipeline::SkeletonCandidates& candidates,
                                   bool* is_hidden = nullptr) const;
  /// The skeletons that motions can be paired with: those next to them, and those in a listing.
  std::unique_ptr<pipeline::SkeletonCandidates> candidates(
      const std::vector<std::filesystem::path>& skeletons) const;
  bool is_own(const std::filesystem::path& path) const { return path == catalogue_; }

 private:
  bool stays_inside(const std::filesystem::path& path) const;
  bool is_listed(const std::filesystem::path& path) const;
  /// A motion file without its skeleton.
  std::optional<FolderFile> file_at(const std::filesystem::path& path, bool* is_hidden) const;
  void pair(FolderFile& file, pipeline::SkeletonCandidates& candidates) const;

  std::filesystem::path folder_;
  std::filesystem::path catalogue_;
};

/// Whether a file may be a motion, judging by its extension.
bool has_motion_name(const std::filesystem::path& path);
bool is_hidden_name(const std::filesystem::path& path);
/// Whether a file only shares its extension with a supported format, judging by its first bytes (at
/// most `recognised_bytes`): such files are common in folders and zips, and are not errors.
bool is_other_kind(std::string_view name, std::string_view head);

}  // namespace mocap::library
