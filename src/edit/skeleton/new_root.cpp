// SPDX-License-Identifier: MIT
#include "edit/skeleton/new_root.hpp"

#include <cstddef>
#include <utility>

namespace mocap::edit {

void put_root(Clip& clip, const std::string& name, std::vector<Channel> channels) {
  Motion::Sources sources(channels.size());
  for (std::size_t column = 0; column < clip.motion.channels(); ++column) {
    sources.emplace_back(column);
  }
  Skeleton skeleton;
  skeleton.euler_axes = clip.skeleton.euler_axes;
  skeleton.position_mode = clip.skeleton.position_mode;
  Joint root;
  root.name = name;
  root.channels = std::move(channels);
  if (!skeleton.add(Joint::no_parent, std::move(root))) return;
  for (const Joint& joint : clip.skeleton.joints()) {
    // Joints are in depth-first order, so each one is appended.
    if (!skeleton.add(joint.parent + 1, joint)) return;
  }
  clip.motion.take_channels(sources);
  clip.skeleton = std::move(skeleton);
}

}  // namespace mocap::edit
