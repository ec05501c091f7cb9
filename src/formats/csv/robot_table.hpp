// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of numbers only, with the motion of a robot.

#include <optional>
#include <string_view>

#include "formats/csv/line_reader.hpp"
#include "mocap/clip.hpp"
#include "mocap/csv.hpp"

namespace mocap::csv {

/// Whether a line consists of numbers and commas.
bool is_numbers_only(std::string_view line);

/// Reads the rows from the current line on: the place of the root, its unit quaternion, and each
/// hinge and slide of `ReadOptions::skeleton`, or of the Unitree G1 if there are 36 columns. The
/// order of the quaternion is the one in which the root is upright. Reports skeleton and order
/// as `robot.assumed`. Without a clip, the reason is added to `found`.
std::optional<Clip> read_robot(LineReader& lines, const ReadOptions& options, Diagnostics& found);

}  // namespace mocap::csv
