// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The cells of lines in which commas may be quoted.

#include <string_view>
#include <vector>

namespace mocap::csv {

/// The cells of a line without blanks and quotes around them, at least one. Cells refer to the
/// line.
std::vector<std::string_view> quoted_cells(std::string_view line);

}  // namespace mocap::csv
