// SPDX-License-Identifier: MIT
#include <span>
#include <vector>

#include "formats/npz/array_out.hpp"
#include "formats/npz/layouts_out.hpp"

namespace mocap::npz {

bool write_robot(ArrayZip& zip, const mocap::detail::RobotRows& robot, double rate) {
  constexpr std::size_t place_width = mocap::detail::RobotRows::place_width;
  constexpr std::size_t root_width = mocap::detail::RobotRows::root_width;
  std::vector<float> places;
  std::vector<float> turns;
  std::vector<float> values;
  const bool is_whole = robot.for_each([&](std::span<const double> row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::vector<float>& part = i < place_width ? places : i < root_width ? turns : values;
      part.push_back(static_cast<float>(row[i]));
    }
    return true;
  });
  const std::size_t frames = robot.frames();
  return is_whole && zip.add_number("fps", rate) &&
         zip.add_bytes("root_pos", single_type, {frames, place_width}, bytes_of(places)) &&
         zip.add_bytes("root_rot", single_type, {frames, root_width - place_width},
                       bytes_of(turns)) &&
         zip.add_bytes("dof_pos", single_type, {frames, robot.width() - root_width},
                       bytes_of(values)) &&
         zip.add_texts("dof_names", robot.names());
}

}  // namespace mocap::npz
