// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The facts of a clip in the page's format (`ClipFacts` in web/src/core/contract.ts).

#include <string>

#include "findings_json.hpp"
#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::wasm {

Json facts_json(const Clip& clip, const ClipFacts& facts, const std::string& name);

}  // namespace mocap::wasm
