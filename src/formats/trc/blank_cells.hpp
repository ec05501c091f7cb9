// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// TRC files whose cells are separated by spaces.

#include <string>
#include <string_view>

namespace mocap::trc {

/// Whether the keys or their values, lines 2 and 3, are separated by spaces and not by tabs.
bool has_blank_cells(std::string_view text);

/// The text with one tab between the words of each line. The number of lines is the same.
std::string tabs_for_blanks(std::string_view text);

}  // namespace mocap::trc
