// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Opening files of every format, and pairs of files.

#include <filesystem>
#include <vector>

#include "findings_json.hpp"
#include "mocap/formats.hpp"

namespace mocap::wasm {

/// Opens files in the worker's file system, where the page stored their bytes.
class FileOpener {
 public:
  /// Opens the files together; returns `OpenResult` of the contract without poses. A motion uses
  /// the skeleton that `pipeline::SkeletonCandidates` chooses from all skeletons opened so far, of
  /// which the most recently opened one is the nearest.
  Json open(const std::vector<std::filesystem::path>& files);

 private:
  void open_one(const std::filesystem::path& file, Json& result);
  void open_motion(const std::filesystem::path& motion, Json& result);
  /// Reports the missing skeleton, unless the file is not a motion at all. The folder of the motion
  /// is not searched: the skeletons in it are unreadable.
  void open_without_skeleton(const std::filesystem::path& motion, Json& result);

  std::vector<std::filesystem::path> skeletons_;  ///< Readable skeleton files, oldest first.
};

/// For each file the index of its skeleton in `files`, or null. The rule is the same, but the order
/// of the files has no effect.
Json pairs_among(const std::vector<std::filesystem::path>& files);

}  // namespace mocap::wasm
