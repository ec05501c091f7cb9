// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names of columns, and cells of text.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::csv {

/// `Hips.Xposition`, one name for each channel in the order of the motion's columns; in UTF-8.
std::vector<std::string> channel_columns(const Skeleton& skeleton);

/// A text as a cell: in quotes, with inner ones doubled, where it holds a comma, a quote or a line
/// end, or blanks that some programs would cut off.
std::string to_cell(std::string_view text);

/// The cells of one line. Nothing when a quoted cell does not end in it.
std::optional<std::vector<std::string>> split_cells(std::string_view line);

}  // namespace mocap::csv
