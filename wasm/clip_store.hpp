// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The clips that a page has open, by number.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"

namespace mocap::wasm {

struct OpenedClip {
  Clip clip;
  std::vector<std::filesystem::path> files;  ///< The motion first, then its skeleton.
};

class ClipStore {
 public:
  /// Looks at a clip that was read, and keeps it: what the page gets to know of it (`OpenedClip` of
  /// contract.ts, without poses).
  Json keep(Clip clip, std::vector<std::filesystem::path> files, Diagnostics diagnostics);
  /// Null where there is no such clip.
  const OpenedClip* find(int id) const;
  void close(int id) { clips_.erase(id); }

 private:
  std::map<int, OpenedClip> clips_;
  int next_id_ = 1;
};

/// The one store of the module.
ClipStore& clip_store();

/// Text that stays until the next call, as the page takes it.
const char* kept(std::string text);

}  // namespace mocap::wasm
