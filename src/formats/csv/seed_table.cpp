// SPDX-License-Identifier: MIT
#include "formats/csv/seed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/csv/table_columns.hpp"
#include "formats/csv/table_names.hpp"
#include "formats/csv/table_rows.hpp"
#include "formats/robot_motion.hpp"
#include "mocap/robots.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

using mocap::detail::RobotMotion;
using mocap::detail::RobotRows;

constexpr std::size_t columns_of_root = seed_columns.size() - 1;

Diagnostic wrong_hinges(const LineReader& lines, std::string message) {
  Diagnostic wrong = lines.finding(codes::csv_header, std::move(message), 0);
  wrong.detail =
      "the columns after the root must be the hinges of the robot, by default of a Unitree G1";
  mocap::detail::advise_model(wrong);
  return wrong;
}

/// The columns, with the hinges in the order of the robot.
std::optional<TableColumns> columns_of(const LineReader& lines,
                                       const std::vector<std::string>& names, Diagnostics& found) {
  const std::optional<std::vector<std::string>> cells = split_cells(lines.line());
  if (!cells) {
    found.add(wrong_hinges(lines, "the quotes of a column do not end in this line"));
    return std::nullopt;
  }
  TableColumns columns;
  columns.targets.push_back(TableColumns::frame_number);
  for (std::size_t i = 0; i < columns_of_root; ++i) columns.targets.push_back(i);
  columns.channels = columns_of_root + names.size();
  std::vector<bool> is_taken(names.size());
  for (std::size_t i = seed_columns.size(); i < cells->size(); ++i) {
    std::string_view name = (*cells)[i];
    if (name.ends_with(seed_suffix)) name.remove_suffix(seed_suffix.size());
    const auto hinge = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::size_t>(hinge - names.begin());
    if (hinge == names.end() || is_taken[index]) {
      found.add(wrong_hinges(
          lines, fmt::format("the column `{}` {}", text::shown((*cells)[i]),
                             hinge == names.end() ? "is no hinge of the robot" : "occurs twice")));
      return std::nullopt;
    }
    is_taken[index] = true;
    columns.targets.push_back(columns_of_root + index);
  }
  const auto missing = std::find(is_taken.begin(), is_taken.end(), false);
  if (missing == is_taken.end()) return columns;
  found.add(wrong_hinges(
      lines,
      fmt::format("there is no column for the hinge `{}`",
                  text::shown(names[static_cast<std::size_t>(missing - is_taken.begin())]))));
  return std::nullopt;
}

/// As `RobotMotion` reads them: in metres and radians, with a quaternion.
void convert_row(std::span<const double> row, std::span<double> out) {
  for (std::size_t axis = 0; axis < 3; ++axis) out[axis] = row[axis] / seed_units_per_metre;
  const Vector3 angles(row[5], row[4], row[3]);
  const Quaternion turn = rotation_from_euler_deg(seed_order, angles);
  // Eigen stores quaternions as x, y, z, w.
  std::copy(turn.coeffs().begin(), turn.coeffs().end(), out.begin() + RobotRows::place_width);
  std::transform(row.begin() + columns_of_root, row.end(), out.begin() + RobotRows::root_width,
                 detail::radians);
}

}  // namespace

bool is_seed(std::string_view head) {
  for (std::size_t i = 0; i < seed_columns.size(); ++i) {
    if (i != 0 && !head.starts_with(',')) return false;
    if (i != 0) head.remove_prefix(1);
    if (!head.starts_with(seed_columns[i])) return false;
    head.remove_prefix(seed_columns[i].size());
  }
  return head.starts_with(',');
}

std::optional<Clip> read_seed(LineReader& lines, const ReadOptions& options, Diagnostics& found) {
  Result<RobotMotion> robot = RobotMotion::of(options.skeleton);
  if (robot && !robot->has_root())
    robot = Result<RobotMotion>(
        fail(codes::fit_robot, "the table has a root that moves, but that of the robot is fixed"));
  if (!robot) {
    found.add(std::move(robot.error()));
    return std::nullopt;
  }
  const std::optional<TableColumns> columns = columns_of(lines, robot->names(), found);
  if (!columns) return std::nullopt;
  const std::optional<TableRows> rows = read_rows(lines, *columns, options.limits, found);
  if (!rows) return std::nullopt;
  ValueArray values(rows->motion.frames() * robot->width());
  for (std::size_t frame = 0; frame < rows->motion.frames(); ++frame)
    convert_row(rows->motion.row(frame), {values.data() + frame * robot->width(), robot->width()});
  Result<Clip> clip = robot->read({values.data(), values.size()}, codes::csv_number,
                                  robots::QuaternionOrder::scalar_last);
  if (!clip) {
    found.add(std::move(clip.error()));
    return std::nullopt;
  }
  clip->metadata.format = "csv";
  clip->motion.frame_time = FrameTime(seed_rate);
  found.add(robot->assumption(
      fmt::format(", in centimetres and degrees, at {} frames per second as in BONES-SEED",
                  seed_rate.numerator)));
  return std::move(*clip);
}

}  // namespace mocap::csv
