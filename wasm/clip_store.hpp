// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The open clips of a page, by number.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"
#include "pipeline/edit_settings.hpp"
#include "retarget/quality_curves.hpp"

namespace mocap::wasm {

struct OpenedClip {
  Clip clip;                                 ///< As it is saved and edited.
  std::vector<std::filesystem::path> files;  ///< The motion first, then its skeleton.
  pipeline::EditSettings edits = {};         ///< Settings that the edits require.
  /// The clip with joints for its points and rigid bodies; empty if it has neither.
  std::optional<Clip> drawn_clip = {};
  /// For each frame, if the last edit was a transfer to another skeleton.
  std::vector<retarget::QualityCurve> quality_curves = {};

  /// The clip whose joints are drawn and compared.
  const Clip& drawn() const { return drawn_clip ? *drawn_clip : clip; }
};

class ClipStore {
 public:
  /// Analyses a clip that was read or edited, and stores it. Returns the object for the page
  /// (`OpenedClip` of contract.ts, without poses).
  Json keep(OpenedClip opened, Diagnostics diagnostics);
  /// Null if there is no such clip.
  const OpenedClip* find(int id) const;
  void close(int id) { clips_.erase(id); }

 private:
  std::map<int, OpenedClip> clips_;
  int next_id_ = 1;
};

/// The only store of the module.
ClipStore& clip_store();

/// Stores the text until the next call and returns it as a C string.
const char* kept(std::string text);

}  // namespace mocap::wasm
