// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings as the page reads them (web/src/core/contract.ts).

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::wasm {

using Json = nlohmann::ordered_json;

/// `[{"code","severity","file","line",...}]`, as `Finding` in the contract.
Json findings_json(const std::vector<Diagnostic>& findings);

/// The findings of a reading that failed: `error` once, and what was found before it.
Json failure_json(const Diagnostics& diagnostics, const Error& error);

/// Text of a JSON value. Bytes that are not UTF-8 become U+FFFD.
std::string text_of(const Json& json);

}  // namespace mocap::wasm
