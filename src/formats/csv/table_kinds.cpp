// SPDX-License-Identifier: MIT
// The kinds of tables by name.
#include <algorithm>
#include <array>

#include "mocap/csv.hpp"

namespace mocap::csv {

namespace {

constexpr std::array kinds{
    TableFacts{Table::channels, "channels", "the channels of the file"},
    TableFacts{Table::positions, "positions", "positions in world space"},
    TableFacts{Table::rotations, "rotations",
               "rotations relative to the parent as unit quaternions x y z w"},
    TableFacts{Table::world_rotations, "world-rotations",
               "rotations in world space as unit quaternions x y z w"},
    TableFacts{
        Table::matrices, "matrices",
        "rotations relative to the parent as matrices, mRC in row R and column C (column vectors)"},
    TableFacts{Table::six_d, "6d",
               "rotations relative to the parent as the first two columns of their matrices, mRC "
               "in row R and column C"},
    TableFacts{Table::angles, "angles",
               "rotations relative to the parent as angles in degrees about moving axes, in the "
               "sequence of the columns"},
    TableFacts{Table::angular_velocities, "angular-velocities",
               "angular velocities in world space, degrees per second"},
    TableFacts{
        Table::contacts, "contacts",
        "contacts of feet and toes: 1 in frames in which they touch the ground, otherwise 0"},
    TableFacts{Table::points, "points", "the positions of recorded points, empty if unknown"},
    TableFacts{Table::bodies, "bodies",
               "the places of rigid bodies and their rotations as unit quaternions x y z w, empty "
               "if unknown"},
    TableFacts{Table::columns, "columns", "the columns of the recording"},
    TableFacts{Table::analog, "analog", "the samples of analog channels"},
    TableFacts{Table::events, "events", "the events of the recording"},
    TableFacts{
        Table::robot, "robot",
        "the place of the root in metres, its rotation as a unit quaternion x y z w, and the "
        "values of hinges in radians"},
    TableFacts{
        Table::qpos, "qpos",
        "the place of the root in metres, its rotation as a unit quaternion w x y z, and the "
        "values of hinges in radians"},
    TableFacts{
        Table::seed, "seed",
        "the place of the root in centimetres, its angles in degrees about the fixed axes x, "
        "y and z, and the values of hinges in degrees"}};

}  // namespace

std::span<const TableFacts> tables() {
  return kinds;
}

const TableFacts& facts_of(Table table) {
  return kinds[static_cast<std::size_t>(table)];
}

std::optional<Table> find_table(std::string_view name) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const TableFacts& facts) { return facts.name == name; });
  if (found == kinds.end()) return std::nullopt;
  return found->table;
}

}  // namespace mocap::csv
