// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The clips that a page has open, and the skeletons it has seen.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"
#include "mocap/formats.hpp"

namespace mocap::wasm {

struct OpenedClip {
  Clip clip;
  std::vector<std::filesystem::path> files;  ///< The motion first, then its skeleton.
};

/// Numbered clips. Files lie in the file system of the worker, where a page's bytes were put.
class OpenedClips {
 public:
  /// Opens the files together, as `OpenResult` of the contract without poses. An AMC takes the ASF
  /// that belongs to it among them by the rules of `acclaim::find_skeleton`, else the one opened
  /// last that it fits.
  Json open(const std::vector<std::filesystem::path>& files);
  /// Null where there is no such clip.
  const OpenedClip* find(int id) const;
  void close(int id) { clips_.erase(id); }

 private:
  void open_one(const std::filesystem::path& file, Json& result);
  void open_motion(const std::filesystem::path& amc, Json& result);
  void keep(Clip clip, std::vector<std::filesystem::path> files, Diagnostics diagnostics,
            Json& result);

  std::map<int, OpenedClip> clips_;
  int next_id_ = 1;
  std::vector<std::filesystem::path> skeletons_;  ///< ASF files that could be read, oldest first.
};

/// Readers with a limit of memory that fits into the 4 GiB that WebAssembly can address.
LoadOptions load_options();

/// Which reader takes a file: by its extension where that is a format's, else by its content.
bool has_extension(const std::filesystem::path& file, Format format);

}  // namespace mocap::wasm
