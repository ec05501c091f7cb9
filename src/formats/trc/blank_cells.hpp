// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// TRC files whose cells are separated by spaces.

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::trc {

/// Whether the keys or their values, lines 2 and 3, are separated by spaces and not by tabs.
bool has_blank_cells(std::string_view text);

/// Whether the cells of a line are separated by tabs: it has some, and no space in its first two
/// cells.
bool has_tab_cells(std::string_view line);

/// The text with one tab between the words of each line, and without blanks before them. Lines
/// whose cells are separated by tabs keep these. The number of lines is the same.
std::string tabs_for_blanks(std::string_view text);

/// The offset in a line before `tabs_for_blanks` of what is at `offset` in the line after it.
std::size_t offset_before_tabs(std::string_view before, std::string_view after, std::size_t offset);

}  // namespace mocap::trc
