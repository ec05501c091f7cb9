// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Opened clips written as files, as specified in web/src/core/contract.ts.

#include <filesystem>
#include <string>
#include <string_view>

#include "findings_json.hpp"

namespace mocap::wasm {

/// A page's request for files: a format by name, and `parse_save_settings`.
struct SaveRequest {
  std::string_view format;
  std::string_view settings;
};

/// Writes the clip below `folder`; returns the written files, `{"files","notes"}`, or the error.
Json save_clip(int id, const SaveRequest& request, const std::filesystem::path& folder);

/// The same for the pieces that `--split WHERE` produces: `walk-1.bvh`, `walk-2.bvh`, ...
Json save_pieces(int id, std::string_view where, const SaveRequest& request,
                 const std::filesystem::path& folder);

/// `pipeline::option_values_text`; an empty object if there is no such clip or format.
std::string option_values(int id, std::string_view format);

}  // namespace mocap::wasm
