// SPDX-License-Identifier: MIT
#include "formats/csv/pose_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "formats/unit_of_clip.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

/// Suffixes of the columns of a joint.
std::vector<std::string> components_of(const Skeleton& skeleton, std::size_t joint,
                                       const WriteOptions& options) {
  switch (options.table) {
    case Table::rotations:
    case Table::world_rotations:
      return {"x", "y", "z", "w"};
    case Table::matrices:
      return {"m00", "m01", "m02", "m10", "m11", "m12", "m20", "m21", "m22"};
    case Table::six_d:
      return {"m00", "m10", "m20", "m01", "m11", "m21"};
    case Table::angles: {
      std::vector<std::string> letters;
      for (const int axis : angle_sequence(skeleton, joint, options))
        letters.emplace_back(1, static_cast<char>('x' + axis));
      return letters;
    }
    case Table::channels:
    case Table::positions:
    case Table::angular_velocities:
    case Table::contacts:
    case Table::points:
    case Table::bodies:
    case Table::columns:
    case Table::analog:
    case Table::events:
    case Table::robot:
    case Table::qpos:
    case Table::seed:
      break;
  }
  return {"x", "y", "z"};
}

/// The axes of three rotation channels that form one Euler rotation; none for others.
std::optional<AxisOrder> sequence_of_channels(const Joint& joint, EulerAxes axes) {
  AxisOrder order{};
  std::size_t count = 0;
  for (const Channel channel : joint.channels) {
    if (!is_rotation(channel)) continue;
    if (count == order.size()) return std::nullopt;
    order[count++] = axis_of(channel);
  }
  if (count != order.size() || order[0] == order[1] || order[1] == order[2]) return std::nullopt;
  if (axes == EulerAxes::fixed) std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace

AxisOrder angle_sequence(const Skeleton& skeleton, std::size_t joint, const WriteOptions& options) {
  constexpr AxisOrder usual{2, 0, 1};
  if (options.sequence) return *options.sequence;
  return sequence_of_channels(skeleton[joint], skeleton.euler_axes).value_or(usual);
}

std::vector<std::string> pose_columns(const Skeleton& skeleton, const WriteOptions& options) {
  std::vector<std::string> columns;
  const std::vector<std::string> names = skeleton.unique_names();
  const bool with_ends = options.end_sites && options.table == Table::positions;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::string name = text::utf8_from_bytes(names[i]);
    for (const std::string& component : components_of(skeleton, i, options))
      columns.push_back(fmt::format("{}.{}", name, component));
    if (!with_ends) continue;
    for (std::size_t site = 0; site < skeleton[i].end_sites.size(); ++site) {
      const std::string number = site == 0 ? "" : std::to_string(site + 1);
      for (const char component : std::string_view("xyz"))
        columns.push_back(fmt::format("{}.end{}.{}", name, number, component));
    }
  }
  return columns;
}

std::vector<std::string> pose_comments(const Clip& clip, const WriteOptions& options) {
  const TableFacts& facts = facts_of(options.table);
  std::vector<std::string> lines{fmt::format("# mocapkit {} 1", facts.name),
                                 fmt::format("# cells {}", facts.meaning)};
  if (options.table == Table::positions) {
    const std::optional<double> metres = detail::metres_per_unit_of(clip, options.metres_per_unit);
    lines.push_back(metres ? fmt::format("# unit {} m", *metres) : "# unit unknown");
  }
  return lines;
}

}  // namespace mocap::csv
