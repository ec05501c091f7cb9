// SPDX-License-Identifier: MIT
#include "body/travel.hpp"

#include <algorithm>

#include "body/largest_length.hpp"

namespace mocap::detail {

Travel find_travel(std::span<const Eigen::Vector3f> positions, const Vector3& up,
                   const Vector3& heading, double min_step) {
  Travel travel;
  bool has_started = false;
  Vector3 start = Vector3::Zero();
  Vector3 last = Vector3::Zero();
  Vector3 anchor = Vector3::Zero();  // End of the last step that counted.
  for (const Eigen::Vector3f& single : positions) {
    const Vector3 position = single.cast<double>();
    if (!is_in_reach(position)) continue;
    const double height = position.dot(up);
    const Vector3 on_ground = position - height * up;
    if (!has_started) {
      has_started = true;
      start = on_ground;
      anchor = on_ground;
      travel.lowest = height;
      travel.highest = height;
    }
    last = on_ground;
    travel.lowest = std::min(travel.lowest, height);
    travel.highest = std::max(travel.highest, height);
    const double step = (on_ground - anchor).norm();
    if (step >= min_step) {
      travel.path_length += step;
      anchor = on_ground;
    }
  }
  const Vector3 displacement = last - start;
  travel.forward = displacement.dot(heading);
  travel.sideways = displacement.dot(up.cross(heading));
  return travel;
}

}  // namespace mocap::detail
