// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings as JSON. Common to `--json`, the API and the web page.

#include <cstdint>
#include <span>
#include <string>

#include "mocap/diagnostics.hpp"
#include "report/json_fields.hpp"

namespace mocap::report {

/// File names in findings and in the commands of their advice.
enum class FileNames : std::uint8_t {
  whole,     ///< As given by the user.
  last_part  ///< Without folders: for clients that must not see file locations.
};

/// `{"code", "severity", "file", "line", "column", "message", "count", ...}`. `line` and `column`
/// are null if the finding has no location. `file`, `subject`, `detail`, `advice`, `repair`,
/// `other_lines` and `excerpt` are omitted if empty. Advice contains complete commands.
Json finding_json(const Diagnostic& finding, FileNames names);

/// An array of findings.
Json findings_json(std::span<const Diagnostic> findings, FileNames names);

/// The name of a file as in `finding_json`.
std::string file_name(const std::string& file, FileNames names);

}  // namespace mocap::report
