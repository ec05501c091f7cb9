// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Skeletons of any shape, for property tests.

#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::test {

/// Fails the property unless the tree is depth first.
inline void assert_depth_first(const Skeleton& skeleton) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::size_t parent = skeleton[i].parent;
    RC_ASSERT(parent == Joint::no_parent || parent < i);
    while (!open.empty() && open.back() != parent) open.pop_back();
    RC_ASSERT(parent == Joint::no_parent || !open.empty());
    open.push_back(i);
  }
}

/// Few names for many joints, so that most are used several times; they include all bytes with a
/// special meaning in paths and tables.
inline std::string random_name() {
  static const std::vector<std::string> names = {
      "Hips", "a",   "a/b",   "b",   "a[2]",     "[2]",      "a\\",    "\\",  "",
      "/",    "a,b", "\"q\"", "x y", "\xC3\xA4", "\xFF\x01", "a\\[2]", "a~1", "a]"};
  return *rc::gen::elementOf(names);
}

inline Vector3 random_offset() {
  const auto component = [] { return *rc::gen::inRange(-40000, 40000) / 1000.0; };
  return {component(), component(), component()};
}

/// 1 to `most_joints` joints.
inline Skeleton random_skeleton(int most_joints) {
  Skeleton skeleton;
  const int count = *rc::gen::inRange(1, most_joints + 1);
  for (int i = 0; i < count; ++i) {
    Joint joint;
    joint.name = random_name();
    joint.offset = random_offset();
    const int channels = *rc::gen::inRange(0, 8);
    for (int c = 0; c < channels; ++c) {
      joint.channels.push_back(
          static_cast<Channel>(*rc::gen::inRange(0, static_cast<int>(Channel::bone_length) + 1)));
    }
    const int end_sites = *rc::gen::inRange(0, 3);
    for (int e = 0; e < end_sites; ++e) {
      joint.end_sites.push_back({random_name(), random_offset()});
    }
    const auto parent = static_cast<std::size_t>(*rc::gen::inRange(-1, i));  // -1: a root.
    RC_ASSERT(skeleton.add(parent, std::move(joint)).has_value());
  }
  return skeleton;
}

}  // namespace mocap::test
