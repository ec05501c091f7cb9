// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The catalogue of findings as text.

#include <string>
#include <vector>

#include "console.hpp"
#include "mocap/codes.hpp"

namespace mocap::cli {

/// The codes of the library and of the library site.
std::vector<Code> all_codes();

/// The complete catalogue as one Markdown page (docs/findings.md).
std::string findings_page();

/// Prints one finding to the terminal.
void print_explanation(Console& console, const CodeFacts& facts);

/// All codes and all families (`motion`, `skeleton`, ...).
std::vector<std::string> selectable_names();

}  // namespace mocap::cli
