// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Opening files of every format, and pairs of files.

#include <filesystem>
#include <vector>

#include "findings_json.hpp"
#include "mocap/formats.hpp"

namespace mocap::wasm {

/// Opens files that lie in the worker's file system, where a page's bytes were put.
class FileOpener {
 public:
  /// Opens the files together, as `OpenResult` of the contract without poses. An AMC takes the ASF
  /// that belongs to it among them by the rules of `acclaim::find_skeleton`, else the one opened
  /// last that it fits.
  Json open(const std::vector<std::filesystem::path>& files);

 private:
  void open_one(const std::filesystem::path& file, Json& result);
  void open_motion(const std::filesystem::path& amc, Json& result);

  std::vector<std::filesystem::path> skeletons_;  ///< ASF files that could be read, oldest first.
};

}  // namespace mocap::wasm
