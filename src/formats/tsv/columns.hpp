// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the columns of a TSV of Qualisys mean.

#include <cstddef>
#include <string>
#include <vector>

#include "formats/cell_rows.hpp"
#include "formats/tsv/header.hpp"

namespace mocap::tsv {

/// Kinds of items, and the values of each.
enum class Kind : std::uint8_t {
  points,   ///< 3: x, y, z.
  bodies,   ///< 13: x, y, z, the residual, and the rotation matrix by columns.
  segments  ///< 7: x, y, z and a quaternion x, y, z, w.
};

/// Number of values that are read for an item.
std::size_t values_of(Kind kind);

/// The columns of a file, and the names of its points, bodies or segments.
struct Columns {
  mocap::detail::CellColumns cells;
  std::vector<std::string> names;  ///< Of all items; empty for those that have none.
  std::size_t named = 0;           ///< Number of items with a name.
};

/// The columns of a file with this header. There is no item if the header names none and the rows
/// have no values.
Columns columns_of(const Header& header, Kind kind, const mocap::detail::RowMeasure& rows);

}  // namespace mocap::tsv
