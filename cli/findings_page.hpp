// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The catalogue of findings, for reading.

#include <string>
#include <vector>

#include "console.hpp"
#include "mocap/codes.hpp"

namespace mocap::cli {

/// The whole catalogue as one Markdown page (docs/findings.md).
std::string findings_page();

/// One finding, for the terminal.
void print_explanation(Console& console, const CodeFacts& facts);

/// Every code, and every family (`bvh`, `motion`, ...).
std::vector<std::string> selectable_names();

}  // namespace mocap::cli
