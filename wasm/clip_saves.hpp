// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Opened clips written as files, as web/src/core/contract.ts describes it.

#include <filesystem>
#include <string>
#include <string_view>

#include "findings_json.hpp"

namespace mocap::wasm {

/// How a page asks for files: a format by name, and `parse_save_settings`.
struct SaveRequest {
  std::string_view format;
  std::string_view settings;
};

/// Writes the clip below `folder`; says which files they are, `{"files","notes"}`, or why there are
/// none.
Json save_clip(int id, const SaveRequest& request, const std::filesystem::path& folder);

/// The same for the pieces that `--split WHERE` cuts it in: `walk-1.bvh`, `walk-2.bvh`, ...
Json save_pieces(int id, std::string_view where, const SaveRequest& request,
                 const std::filesystem::path& folder);

/// What an .anim of the clip says: `AnimationFacts`. `null` where there is no such clip.
Json animation_json(int id);

}  // namespace mocap::wasm
