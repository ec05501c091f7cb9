// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings as JSON: the one serialiser behind `--json`, the API and the page.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "mocap/diagnostics.hpp"

namespace mocap::report {

/// Keys keep the order in which they are set.
using Json = nlohmann::ordered_json;

/// How files are named in findings and in the commands of their advice.
enum class FileNames : std::uint8_t {
  whole,     ///< As the user named them.
  last_part  ///< Without folders: for clients that must not learn where files are.
};

/// `{"code", "severity", "file", "line", "column", "message", "count", ...}`. `line` and `column`
/// are null where the finding has no place. `file`, `subject`, `detail`, `advice`, `repair`,
/// `other_lines` and `excerpt` are there only where they say something. Advice holds commands that
/// can be typed.
Json finding_json(const Diagnostic& finding, FileNames names);

/// An array of them.
Json findings_json(std::span<const Diagnostic> findings, FileNames names);

/// The name of a file as `finding_json` gives it.
std::string file_name(const std::string& file, FileNames names);

/// The text of a JSON value, on one line. Bytes that are not UTF-8 become U+FFFD.
std::string text_of(const Json& json);

}  // namespace mocap::report
