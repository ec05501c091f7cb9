// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Stores findings and reads them back without loss.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::library {

/// An array of findings on one line, as in `finding_json` with whole file names, plus the `byte`
/// offset of the location. Commands are stored without applying `command_with_names`, so that they
/// name the file for which they are shown.
std::string stored_findings(std::span<const Diagnostic> findings);

/// Parses stored findings; those with unknown codes are dropped. Empty if the text is not an array.
/// Also reads the format of earlier versions, with numbers for severities and repairs.
std::optional<std::vector<Diagnostic>> findings_stored_in(std::string_view text);

}  // namespace mocap::library
