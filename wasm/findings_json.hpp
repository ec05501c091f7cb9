// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings as the page reads them (web/src/shared/finding.ts).

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "report/findings_json.hpp"

namespace mocap::wasm {

using Json = report::Json;
using report::text_of;

/// Findings as `report::findings_json` gives them, with files without their folders.
Json findings_json(const std::vector<Diagnostic>& findings);

/// The findings of a reading that failed: `error` once, and what was found before it.
Json failure_json(const Diagnostics& diagnostics, const Error& error);

}  // namespace mocap::wasm
