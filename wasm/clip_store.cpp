// SPDX-License-Identifier: MIT
#include "clip_store.hpp"

#include <utility>

#include "clip_json.hpp"
#include "drawn_recording.hpp"
#include "mocap/check.hpp"

namespace mocap::wasm {

Json ClipStore::keep(OpenedClip kept, Diagnostics diagnostics) {
  Clip& clip = kept.clip;
  const std::vector<std::filesystem::path>& files = kept.files;
  ClipFacts facts = check_and_find_facts(clip, diagnostics);
  // Its path in the module's own file system is irrelevant to the user.
  clip.metadata.source = files.front().filename().string();
  Json recording = draw_recording(kept, facts);
  Json opened;
  opened["id"] = next_id_;
  opened["facts"] = facts_json(kept.drawn(), facts, files.front().filename().string());
  opened["recording"] = std::move(recording);
  opened["findings"] = findings_json(diagnostics.entries());
  opened["files"] = Json::array();
  for (const std::filesystem::path& file : files)
    opened["files"].push_back(file.filename().string());
  clips_.emplace(next_id_++, std::move(kept));
  return opened;
}

const OpenedClip* ClipStore::find(int id) const {
  const auto found = clips_.find(id);
  return found == clips_.end() ? nullptr : &found->second;
}

ClipStore& clip_store() {
  static ClipStore store;
  return store;
}

const char* kept(std::string text) {
  static std::string last;
  last = std::move(text);
  return last.c_str();
}

}  // namespace mocap::wasm
