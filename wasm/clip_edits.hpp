// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits of opened clips, as web/src/core/contract.ts describes them.

#include <filesystem>
#include <string_view>

#include "findings_json.hpp"

namespace mocap::wasm {

/// What each edit is called, and what its value looks like: `EditFacts` in their order.
Json edit_facts_json();

/// A new clip: the opened one with a chain of edits done to it. A line of `steps` is an edit's
/// name, its value, and the joints, frames and fade that it is kept to, each behind a U+001F. Files
/// that an edit names lie in `folder`. `EditResult` without poses; the clip with this number stays
/// as it is.
Json edit_clip(int id, std::string_view steps, const std::filesystem::path& folder);

}  // namespace mocap::wasm
