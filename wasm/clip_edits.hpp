// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits of opened clips, as specified in web/src/core/contract.ts.

#include <filesystem>
#include <string_view>

#include "findings_json.hpp"

namespace mocap::wasm {

/// The name and value syntax of each edit: `EditFacts` in order.
Json edit_facts_json();

/// Applies a chain of edits to an opened clip and stores the result as a new clip. A line of
/// `steps` is an edit's name, its value, and the joints, frames and fade that it is limited to,
/// separated by U+001F. Files named by an edit are in `folder`. Returns `EditResult` without poses;
/// the original clip is unchanged.
Json edit_clip(int id, std::string_view steps, const std::filesystem::path& folder);

}  // namespace mocap::wasm
