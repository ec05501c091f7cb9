// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The columns of the tables of poses.

#include <string>
#include <vector>

#include "mocap/csv.hpp"

namespace mocap::csv {

/// Names of the columns behind `frame,time`, in UTF-8.
std::vector<std::string> pose_columns(const Skeleton& skeleton, const WriteOptions& options);

/// The sequence of the angles of a joint in `Table::angles`.
AxisOrder angle_sequence(const Skeleton& skeleton, std::size_t joint, const WriteOptions& options);

/// Comment lines above a table of poses: what its cells hold, and the unit of lengths.
std::vector<std::string> pose_comments(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::csv
