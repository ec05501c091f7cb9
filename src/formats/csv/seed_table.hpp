// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of robot motion with names, in centimetres and degrees, as in the BONES-SEED data set.

#include <array>
#include <optional>
#include <string_view>

#include "formats/csv/line_reader.hpp"
#include "mocap/clip.hpp"
#include "mocap/csv.hpp"

namespace mocap::csv {

/// The columns before those of the hinges: number of the frame, place of the root in centimetres,
/// its angles in degrees about the fixed axes x, y and z.
inline constexpr std::array<std::string_view, 7> seed_columns{
    "Frame",        "root_translateX", "root_translateY", "root_translateZ",
    "root_rotateX", "root_rotateY",    "root_rotateZ"};
/// Follows the name of a hinge in the name of its column.
inline constexpr std::string_view seed_suffix = "_dof";
/// In this order, angles about fixed axes are those of `rotation_from_euler_deg`, from the last to
/// the first.
inline constexpr AxisOrder seed_order{2, 1, 0};
inline constexpr double seed_units_per_metre = 100.0;
/// The tables have no frame rate; that of the data set.
inline constexpr FrameRate seed_rate{120, 1};

/// Whether a file begins with the names of these columns.
bool is_seed(std::string_view head);

/// Reads the table that begins with the current line: of `ReadOptions::skeleton`, or of the Unitree
/// G1. Reports the skeleton and the rate as `robot.assumed`. Without a clip, the reason is added to
/// `found`.
std::optional<Clip> read_seed(LineReader& lines, const ReadOptions& options, Diagnostics& found);

}  // namespace mocap::csv
