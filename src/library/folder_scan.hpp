// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion files below a folder.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "library/file_stamp.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::library {

/// Nothing where there is no plain file.
std::optional<FileStamp> stamp_of(const std::filesystem::path& path);

struct FolderFile {
  std::string path;  ///< Below the folder.
  FileStamp stamp;
  std::filesystem::path skeleton;  ///< Of an AMC, where one was found; whole path.
  FileStamp skeleton_stamp;
};

/// What may be looked at: hidden files and folders are left out, and so are links that lead out of
/// the folder, links to folders, and the library's own files.
class FolderScan {
 public:
  FolderScan(std::filesystem::path folder, std::filesystem::path catalogue)
      : folder_(std::move(folder)), catalogue_(std::move(catalogue)) {}

  /// Every motion file, by path, and every folder.
  std::vector<FolderFile> motions(std::vector<std::filesystem::path>* folders = nullptr) const;
  /// One file, as `motions` would give it; nothing when it is none, or gone.
  std::optional<FolderFile> motion(const std::filesystem::path& path,
                                   acclaim::SkeletonFinder& finder) const;
  bool is_own(const std::filesystem::path& path) const { return path == catalogue_; }

 private:
  bool stays_inside(const std::filesystem::path& path) const;

  std::filesystem::path folder_;
  std::filesystem::path catalogue_;
};

/// Whether a file of this name may be a motion: `.bvh`, `.amc`, `.csv`.
bool has_motion_name(const std::filesystem::path& path);
bool is_hidden_name(const std::filesystem::path& path);

}  // namespace mocap::library
