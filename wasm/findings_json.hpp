// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings in the page's format (web/src/shared/finding.ts).

#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "report/findings_json.hpp"

namespace mocap::wasm {

using Json = report::Json;
using report::text_of;

/// `name_of_repaired` for the formats of the module. Each module defines it.
std::string repaired_name(std::string_view file);

/// Findings as returned by `report::findings_json`, with file names without folders.
Json findings_json(const std::vector<Diagnostic>& findings);

/// The findings of a failed read: `error` once, and the findings before it.
Json failure_json(const Diagnostics& diagnostics, const Error& error);

}  // namespace mocap::wasm
