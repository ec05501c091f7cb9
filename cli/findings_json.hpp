// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// JSON that the command prints.

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "report/findings_json.hpp"

namespace mocap::cli {

using Json = report::Json;

/// Findings as `report::findings_json` gives them, with files as the user named them.
Json findings_json(const std::vector<Diagnostic>& findings);

/// One line, with its line end. Bytes that are not UTF-8 become U+FFFD.
std::string json_line(const Json& json);

}  // namespace mocap::cli
