// SPDX-License-Identifier: MIT
#include "edit/skeleton/usual_angles.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace mocap::edit {

namespace {

using Channels = std::vector<Channel>;

Channels angles_of(const Joint& joint) {
  Channels angles;
  std::copy_if(joint.channels.begin(), joint.channels.end(), std::back_inserter(angles),
               is_rotation);
  return angles;
}

}  // namespace

std::vector<Channel> usual_angles(const Skeleton& skeleton) {
  std::map<Channels, std::size_t> counts;
  for (const Joint& joint : skeleton.joints()) {
    Channels angles = angles_of(joint);
    const std::set<Channel> different(angles.begin(), angles.end());
    if (angles.size() == 3 && different.size() == 3) ++counts[std::move(angles)];
  }
  Channels usual{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  std::size_t most = 0;
  for (const auto& [angles, count] : counts) {
    if (count <= most) continue;
    usual = angles;
    most = count;
  }
  return usual;
}

}  // namespace mocap::edit
