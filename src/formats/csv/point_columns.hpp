// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of recorded points.

#include <string>
#include <vector>

#include "mocap/csv.hpp"

namespace mocap::csv {

/// Whether the table contains the points of the recording: if requested, or if there are no joints.
bool writes_points(const Clip& clip, const WriteOptions& options);

/// Whether a table has the motion of a robot.
inline bool is_of_robot(Table table) {
  return table == Table::robot || table == Table::qpos || table == Table::seed;
}

/// The text of the file if the clip is unmodified and no option changes its format; else null.
const TextAsRead* text_to_write_back(const Clip& clip, const WriteOptions& options);

/// The comment lines above a table of points: the unit and the up axis. Empty if neither is known.
std::vector<std::string> point_comments(const Clip& clip, const WriteOptions& options);

/// `LFHD_x`, `LFHD_y`, `LFHD_z` for each point, in UTF-8. Repeated labels are numbered, and points
/// without a label are called `point`.
std::vector<std::string> point_columns(const Recording& recording);

}  // namespace mocap::csv
