// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Column names, and text cells.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::csv {

/// `Hips.Xposition`, one name for each channel in column order; in UTF-8.
std::vector<std::string> channel_columns(const Skeleton& skeleton);

/// A text as a cell: quoted, with inner quotes doubled, if it contains a comma, a quote or a line
/// ending, or whitespace that some programs would trim.
std::string to_cell(std::string_view text);

/// The cells of one line. Empty if a quoted cell does not end in it.
std::optional<std::vector<std::string>> split_cells(std::string_view line);

}  // namespace mocap::csv
