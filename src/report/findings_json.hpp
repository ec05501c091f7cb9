// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings as JSON. Shared by `--json`, the API and the web page.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "report/json_fields.hpp"

namespace mocap::report {

/// File names in findings and in the commands of their advice.
enum class FileNames : std::uint8_t {
  whole,     ///< As given by the user.
  last_part  ///< Without folders: for clients that must not see file locations.
};

/// A function such as `name_of_repaired`, which links all formats; programs that must be small pass
/// a different one.
using NameOfRepaired = std::string (*)(std::string_view file);

/// `{"code", "severity", "file", "line", "column", "message", "count", ...}`. `line` and `column`
/// are null if the finding has no location. `file`, `subject`, `detail`, `advice`, `repair`,
/// `other_lines` and `excerpt` are omitted if empty. Advice contains complete commands.
Json finding_json(const Diagnostic& finding, FileNames names,
                  NameOfRepaired repaired = name_of_repaired);

/// An array of findings.
Json findings_json(std::span<const Diagnostic> findings, FileNames names,
                   NameOfRepaired repaired = name_of_repaired);

/// The name of a file as in `finding_json`.
std::string file_name(const std::string& file, FileNames names);

}  // namespace mocap::report
