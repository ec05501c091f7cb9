// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings that are stored and read again, with nothing lost.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::report {

/// An array of findings as `finding_json` gives them, with whole file names, and of what that
/// leaves out the offset of the place, `byte`. Commands are stored before `command_with_names`,
/// so that they name the file that they are shown for. On one line.
std::string stored_findings(std::span<const Diagnostic> findings);

/// The findings again; those with unknown codes are left out. Empty where the text is no array.
/// Also reads what earlier versions stored, with numbers for severities and repairs.
std::optional<std::vector<Diagnostic>> findings_stored_in(std::string_view text);

}  // namespace mocap::report
