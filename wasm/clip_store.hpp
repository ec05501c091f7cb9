// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The open clips of a page, by number.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"
#include "pipeline/edit_settings.hpp"

namespace mocap::wasm {

struct OpenedClip {
  Clip clip;
  std::vector<std::filesystem::path> files;  ///< The motion first, then its skeleton.
  pipeline::EditSettings edits = {};         ///< What the edits so far require of writers.
};

class ClipStore {
 public:
  /// Analyses a clip that was read or edited, and stores it. Returns what the page receives
  /// (`OpenedClip` of contract.ts, without poses).
  Json keep(OpenedClip opened, Diagnostics diagnostics);
  /// Null if there is no such clip.
  const OpenedClip* find(int id) const;
  void close(int id) { clips_.erase(id); }

 private:
  std::map<int, OpenedClip> clips_;
  int next_id_ = 1;
};

/// The one store of the module.
ClipStore& clip_store();

/// Returns text that remains valid until the next call, in the form that the page accepts.
const char* kept(std::string text);

}  // namespace mocap::wasm
