// SPDX-License-Identifier: MIT
#include "edit/skeleton/order_of_joints.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace mocap::edit {

namespace {

constexpr std::size_t unranked = std::numeric_limits<std::size_t>::max();

}  // namespace

std::vector<std::size_t> tree_order(const Skeleton& skeleton,
                                    const std::vector<std::size_t>& wanted) {
  std::vector<std::size_t> rank(skeleton.size(), unranked);
  for (std::size_t i = 0; i < wanted.size(); ++i) rank[wanted[i]] = i;
  std::vector<std::vector<std::size_t>> children(skeleton.size());
  std::vector<std::size_t> roots;
  for (std::size_t i = skeleton.size(); i-- > 0;) {
    const std::size_t parent = skeleton[i].parent;
    if (parent == Joint::no_parent) {
      roots.push_back(i);
      continue;
    }
    rank[parent] = std::min(rank[parent], rank[i]);
    children[parent].push_back(i);
  }
  // Sorted backwards, so that the first joint is on top of the stack.
  const auto push = [&](std::vector<std::size_t>& joints, std::vector<std::size_t>& open) {
    std::stable_sort(joints.begin(), joints.end(),
                     [&](std::size_t a, std::size_t b) { return rank[a] > rank[b]; });
    open.insert(open.end(), joints.begin(), joints.end());
  };
  std::vector<std::size_t> order;
  std::vector<std::size_t> open;
  push(roots, open);
  while (!open.empty()) {
    const std::size_t joint = open.back();
    open.pop_back();
    order.push_back(joint);
    push(children[joint], open);
  }
  return order;
}

void put_in_order(Clip& clip, const std::vector<std::size_t>& order) {
  if (std::is_sorted(order.begin(), order.end())) return;
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  Skeleton skeleton;
  skeleton.euler_axes = clip.skeleton.euler_axes;
  skeleton.position_mode = clip.skeleton.position_mode;
  Motion::Sources sources;
  sources.reserve(clip.motion.channels());
  std::vector<std::size_t> place(clip.skeleton.size(), Joint::no_parent);
  for (const std::size_t joint : order) {
    const std::size_t parent = clip.skeleton[joint].parent;
    const Result<std::size_t> index =
        skeleton.add(parent == Joint::no_parent ? parent : place[parent], clip.skeleton[joint]);
    // This cannot fail: the joints are the same, and each follows its parent.
    if (!index) return;
    place[joint] = *index;
    for (std::size_t column = columns[joint]; column < columns[joint + 1]; ++column) {
      sources.emplace_back(column);
    }
  }
  clip.motion.take_channels(sources);
  clip.skeleton = std::move(skeleton);
}

}  // namespace mocap::edit
