// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings, printed for programs.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::cli {

/// Keys keep the order in which they are set.
using Json = nlohmann::ordered_json;

/// `[{"code","severity","line","column","message","count", ...}]`
Json findings_json(const std::vector<Diagnostic>& findings);

/// One line. Bytes that are not UTF-8 become U+FFFD.
std::string json_line(const Json& json);

}  // namespace mocap::cli
