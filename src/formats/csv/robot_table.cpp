// SPDX-License-Identifier: MIT
#include "formats/csv/robot_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "formats/csv/table_columns.hpp"
#include "formats/csv/table_rows.hpp"
#include "formats/robot_motion.hpp"

namespace mocap::csv {

namespace {

using mocap::detail::RobotMotion;

constexpr std::size_t root_columns = mocap::detail::RobotRows::root_width;
constexpr std::size_t g1_columns = root_columns + RobotMotion::g1_hinges;

Diagnostic unknown_robot(const LineReader& lines, std::size_t columns) {
  Diagnostic numbers = lines.finding(
      codes::csv_header, "the first line has numbers instead of the names of columns", 0);
  numbers.detail = fmt::format(
      "{} columns of numbers do not determine the joints; only a table of the Unitree G1, with {}, "
      "is read without its model",
      columns, g1_columns);
  mocap::detail::advise_model(numbers);
  return numbers;
}

Diagnostic other_robot(const LineReader& lines, std::size_t columns, const RobotMotion& robot) {
  Diagnostic differs = lines.finding(
      codes::csv_row_width,
      fmt::format("the row has {} cells, but the robot has {}{} hinges and slides: {} columns",
                  columns,
                  robot.has_root() ? fmt::format("a root with {} values and ", root_columns) : "",
                  robot.names().size(), robot.width()),
      0);
  mocap::detail::advise_model(differs);
  return differs;
}

/// Each column is a value of its own.
TableColumns plain_columns(std::size_t count) {
  TableColumns columns;
  columns.has_header = false;
  columns.channels = count;
  columns.targets.resize(count);
  std::iota(columns.targets.begin(), columns.targets.end(), std::size_t{0});
  return columns;
}

}  // namespace

bool is_numbers_only(std::string_view line) {
  return line.find_first_not_of("0123456789+-.eE, \t\r") == std::string_view::npos &&
         line.find_first_of("0123456789") != std::string_view::npos;
}

std::optional<Clip> read_robot(LineReader& lines, const ReadOptions& options, Diagnostics& found) {
  const std::string_view first = lines.line();
  const auto width = static_cast<std::size_t>(std::count(first.begin(), first.end(), ',')) + 1;
  if (options.skeleton == nullptr && width != g1_columns) {
    found.add(unknown_robot(lines, width));
    return std::nullopt;
  }
  Result<RobotMotion> robot = RobotMotion::of(options.skeleton);
  if (!robot) {
    found.add(std::move(robot.error()));
    return std::nullopt;
  }
  if (width != robot->width()) {
    found.add(other_robot(lines, width, *robot));
    return std::nullopt;
  }
  const std::optional<TableRows> rows =
      read_rows(lines, plain_columns(width), options.limits, found);
  if (!rows) return std::nullopt;
  Result<Clip> clip =
      robot->read(rows->motion.values(), codes::csv_number, options.quaternion_order);
  if (!clip) {
    found.add(std::move(clip.error()));
    return std::nullopt;
  }
  clip->metadata.format = "csv";
  found.add(robot->assumption());
  return std::move(*clip);
}

}  // namespace mocap::csv
