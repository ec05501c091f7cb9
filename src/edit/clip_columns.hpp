// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whole columns of a clip moved about, with the look of their numbers.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Column by column, the old one that it is taken from; nothing: a column of zeros.
using ColumnSources = std::vector<std::optional<std::size_t>>;

/// Makes column n of the motion what column `sources[n]` was. Every number stays as it was printed.
/// The skeleton is the caller's to change.
void take_columns(Clip& clip, const ColumnSources& sources);

}  // namespace mocap::edit
