// SPDX-License-Identifier: MIT
#include "formats/csv/motive_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "formats/csv/quoted_text.hpp"
#include "mocap/csv.hpp"
#include "mocap/units.hpp"
#include "pose/axis_letters.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

using Cells = std::vector<std::string>;

/// The lines before the rows that describe the columns.
struct ColumnLines {
  Cells types;
  Cells names;
  Cells parents;
  Cells quantities;  ///< `Rotation`, `Position` or another.
  Cells axes;        ///< `X`, ...
};

Cells copy_of(const std::vector<std::string_view>& cells) {
  return {cells.begin(), cells.end()};
}

std::string_view cell_at(const Cells& cells, std::size_t i) {
  return i < cells.size() ? std::string_view(cells[i]) : std::string_view();
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t,\"") == std::string_view::npos;
}

/// Reads the keys and values of the first line. False with an error in `found`.
bool read_settings(const LineReader& lines, MotiveHeader& header, Diagnostics& found) {
  const std::vector<std::string_view> cells = quoted_cells(lines.line());
  const auto value_of = [&](std::string_view key) {
    for (std::size_t i = 0; i + 1 < cells.size(); i += 2)
      if (cells[i] == key) return cells[i + 1];
    return std::string_view();
  };
  std::string_view rate = value_of("Export Frame Rate");
  if (rate.empty()) rate = value_of("Capture Frame Rate");
  const std::optional<double> number = text::number_in<double>(rate);
  if (!number || *number <= 0.0) {
    found.add(
        lines.finding(codes::csv_motive, "the first line has no `Export Frame Rate` above 0", 0));
    return false;
  }
  header.frames_per_second = *number;
  header.frames = text::number_in<std::uint64_t>(value_of("Total Exported Frames"));
  header.is_local = value_of("Coordinate Space") == "Local";
  header.unit = std::string(value_of("Length Units"));
  header.metres_per_unit = metres_of_unit(header.unit);
  const std::string_view rotation = value_of("Rotation Type");
  if (rotation.empty() || rotation == "Quaternion") return true;
  header.angles = mocap::detail::order_in(rotation);
  if (header.angles) return true;
  found.add(lines.finding(
      codes::csv_motive,
      fmt::format("the rotation type is `{}`; expected Quaternion or an order such as XYZ",
                  text::shown(rotation)),
      0));
  return false;
}

/// Reads the lines that describe the columns, up to the one that begins with `Frame`.
std::optional<ColumnLines> read_column_lines(LineReader& lines, Diagnostics& found) {
  // More lines would be rows without a header.
  constexpr std::size_t most_lines = 16;
  ColumnLines result;
  std::vector<Cells> unnamed;
  for (std::size_t i = 0; i < most_lines && lines.next(); ++i) {
    if (is_blank(lines.line())) {
      // A table without columns has an empty line of quantities.
      continue;
    }
    Cells cells = copy_of(quoted_cells(lines.line()));
    if (cell_at(cells, 0) == "Frame") {
      result.axes = std::move(cells);
      // Older versions do not name the lines; the last one is always that of the quantities.
      if (!unnamed.empty()) {
        result.quantities = std::move(unnamed.back());
        unnamed.pop_back();
      }
      if (result.types.empty() && !unnamed.empty()) result.types = std::move(unnamed[0]);
      if (result.names.empty() && unnamed.size() > 1) result.names = std::move(unnamed[1]);
      return result;
    }
    const std::string_view label = cell_at(cells, 1);
    if (label == "Type") {
      result.types = std::move(cells);
    } else if (label == "Name") {
      result.names = std::move(cells);
    } else if (label == "Parent") {
      result.parents = std::move(cells);
    } else if (label != "ID") {
      unnamed.push_back(std::move(cells));
    }
  }
  if (lines.error()) {
    found.add(*lines.error());
  } else {
    found.add(lines.finding(codes::csv_motive,
                            "there is no line `Frame,Time (Seconds),...` before the rows", 0));
  }
  return std::nullopt;
}

std::optional<std::size_t> part_of(std::string_view axis) {
  constexpr std::string_view parts = "XYZW";
  if (axis.size() != 1) return std::nullopt;
  const std::size_t part = parts.find(axis.front());
  return part == std::string_view::npos ? std::nullopt : std::optional(part);
}

bool is_body(std::string_view type) {
  return type == "Rigid Body" || type == "Bone";
}

/// Gives each column its place in the recording.
class ColumnPlanner {
 public:
  ColumnPlanner(const ColumnLines& lines, MotiveHeader& header) : lines_(lines), header_(header) {}

  void plan() {
    header_.columns.resize(lines_.axes.size());
    for (std::size_t i = first_column; i < lines_.axes.size(); ++i)
      header_.columns[i] = column_at(i);
    set_parents();
  }

  /// A sentence about bodies whose parents are not listed before them; empty if there are none.
  std::string parents_problem() const {
    if (unknown_parents_.empty()) return {};
    const std::size_t body = unknown_parents_.front();
    std::string text = fmt::format("the parent `{}` of `{}` is not listed before it",
                                   text::shown(cell_at(lines_.parents, columns_of_bodies_[body])),
                                   text::shown(header_.bodies[body].label));
    if (unknown_parents_.size() > 1)
      text += fmt::format(", and {} more like this", unknown_parents_.size() - 1);
    return text;
  }

 private:
  static constexpr std::size_t first_column = 2;

  MotiveColumn column_at(std::size_t i) {
    using Kind = MotiveColumn::Kind;
    const std::string_view type = cell_at(lines_.types, i);
    const std::string_view quantity = cell_at(lines_.quantities, i);
    if (type.empty() && quantity.empty()) return {};
    const std::optional<std::size_t> part = part_of(cell_at(lines_.axes, i));
    const bool is_position = quantity == "Position" && part && *part < 3;
    const bool is_rotation = quantity == "Rotation" && part;
    if (is_body(type) && (is_position || is_rotation))
      return {is_position ? Kind::body_position : Kind::body_rotation, body_of(i), *part};
    if (!is_body(type) && is_position) return {Kind::point, point_of(i), *part};
    header_.table.push_back({fmt::format("{} {}", cell_at(lines_.names, i), quantity)});
    return {Kind::table, header_.table.size() - 1, 0};
  }

  std::size_t point_of(std::size_t i) {
    const auto [known, is_new] = points_.emplace(key_of(i), header_.points.size());
    if (is_new) {
      header_.points.push_back(
          {std::string(cell_at(lines_.names, i)), std::string(cell_at(lines_.types, i))});
    }
    return known->second;
  }

  std::size_t body_of(std::size_t i) {
    const auto [known, is_new] = bodies_.emplace(key_of(i), header_.bodies.size());
    if (is_new) {
      header_.bodies.push_back({std::string(cell_at(lines_.names, i))});
      columns_of_bodies_.push_back(i);
    }
    return known->second;
  }

  /// A body and its parent have the same type; parents are listed before their children.
  void set_parents() {
    for (std::size_t body = 0; body < header_.bodies.size(); ++body) {
      const std::size_t column = columns_of_bodies_[body];
      const std::string_view name = cell_at(lines_.parents, column);
      if (name.empty()) continue;
      const auto above = bodies_.find(key_of(cell_at(lines_.types, column), name));
      RigidBody& child = header_.bodies[body];
      if (above == bodies_.end() || above->second >= body) {
        unknown_parents_.push_back(body);
      } else {
        (header_.is_local ? child.parent : child.attached_to) = above->second;
      }
    }
  }

  static std::string key_of(std::string_view type, std::string_view name) {
    return fmt::format("{}\n{}", type, name);
  }
  std::string key_of(std::size_t i) const {
    return key_of(cell_at(lines_.types, i), cell_at(lines_.names, i));
  }

  const ColumnLines& lines_;
  MotiveHeader& header_;
  std::unordered_map<std::string, std::size_t> points_;
  std::unordered_map<std::string, std::size_t> bodies_;
  std::vector<std::size_t> columns_of_bodies_;  ///< The first column of each body.
  std::vector<std::size_t> unknown_parents_;    ///< Bodies whose parents are not listed before.
};

}  // namespace

std::optional<MotiveHeader> read_motive_header(LineReader& lines, const ReadLimits& limits,
                                               Diagnostics& found) {
  MotiveHeader header;
  if (!read_settings(lines, header, found)) return std::nullopt;
  const std::optional<ColumnLines> columns = read_column_lines(lines, found);
  if (!columns) return std::nullopt;
  ColumnPlanner planner(*columns, header);
  planner.plan();
  if (header.points.size() + header.bodies.size() <= limits.max_joints) {
    std::string problem = planner.parents_problem();
    if (!problem.empty()) found.add(lines.finding(codes::csv_parent, std::move(problem), 0));
    return header;
  }
  found.add(lines.finding(codes::limit_joints,
                          fmt::format("more than {} markers and bodies", limits.max_joints), 0));
  return std::nullopt;
}

}  // namespace mocap::csv
