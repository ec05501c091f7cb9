// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The poses of the rigid bodies of a 6D file, and of the segments of a skeleton.

#include <cstddef>

#include "formats/cell_rows.hpp"
#include "formats/tsv/columns.hpp"
#include "mocap/recording.hpp"

namespace mocap::tsv {

/// Positions that are exactly zero.
struct Zeros {
  std::size_t count = 0;
  std::size_t first_frame = 0;

  void add(std::size_t frame) {
    if (count++ == 0) first_frame = frame;
  }
};

/// Adds bodies with these names, and their poses, to a recording without bodies. Returns the poses
/// that are exactly zero, which are lost like those without data.
Zeros add_bodies(const Columns& columns, Kind kind, const mocap::detail::CellRows& rows,
                 Recording& recording);

}  // namespace mocap::tsv
