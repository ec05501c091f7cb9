// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The lines of a Motive table before its rows.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/csv/line_reader.hpp"
#include "mocap/recording.hpp"
#include "mocap/rotation.hpp"

namespace mocap::csv {

/// What a column contains.
struct MotiveColumn {
  enum class Kind : std::uint8_t { none, point, body_position, body_rotation, table };
  Kind kind = Kind::none;
  std::size_t index = 0;  ///< Of the point, body or table column.
  std::size_t part = 0;   ///< 0 to 2 for x, y, z; 3 for w.
};

struct MotiveHeader {
  double frames_per_second = 0.0;
  std::optional<std::uint64_t> frames;  ///< The number of frames that it states.
  std::optional<double> metres_per_unit;
  std::string unit;       ///< As in the file.
  bool is_local = false;  ///< Bones are relative to their parents.
  /// The axes of angles, in the order in which they are applied; empty: quaternions.
  std::optional<AxisOrder> angles;
  std::vector<MotiveColumn> columns;  ///< Of each cell; the first two are frame and time.
  std::vector<Point> points;
  std::vector<RigidBody> bodies;
  std::vector<TableColumn> table;
};

/// Reads the lines up to the one that begins with `Frame`, or adds an error to `found`.
std::optional<MotiveHeader> read_motive_header(LineReader& lines, const ReadLimits& limits,
                                               Diagnostics& found);

}  // namespace mocap::csv
