// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// JSON output of the command.

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "report/findings_json.hpp"

namespace mocap::cli {

using Json = report::Json;

/// Findings as returned by `report::findings_json`, with file names as the user typed them.
Json findings_json(const std::vector<Diagnostic>& findings);

/// One line, including the line ending. Bytes that are not UTF-8 become U+FFFD.
std::string json_line(const Json& json);

}  // namespace mocap::cli
