// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Columns of pose tables.

#include <string>
#include <vector>

#include "mocap/csv.hpp"

namespace mocap::csv {

/// Names of the columns after `frame,time`, in UTF-8.
std::vector<std::string> pose_columns(const Skeleton& skeleton, const WriteOptions& options);

/// The Euler order of a joint in `Table::angles`.
AxisOrder angle_sequence(const Skeleton& skeleton, std::size_t joint, const WriteOptions& options);

/// Comment lines above a pose table: contents of its cells, and the unit of length.
std::vector<std::string> pose_comments(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::csv
