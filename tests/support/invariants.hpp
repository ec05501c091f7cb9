// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Invariants of every clip, regardless of its source.

#include <cmath>
#include <string>

#include "mocap/clip.hpp"

namespace mocap::test {

/// Empty if all invariants hold, otherwise a description of the violation.
inline std::string broken_invariant(const Clip& clip) {
  if (!clip.validate()) return clip.validate().error().message;
  const Skeleton& skeleton = clip.skeleton;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::size_t parent = skeleton[i].parent;
    if (parent != Joint::no_parent && parent >= i) return "a parent after its child";
    if (parent != Joint::no_parent && skeleton.subtree_end(parent) <= i) {
      return "a child outside its parent's subtree";
    }
    if (!skeleton[i].offset.allFinite()) return "an offset that is not finite";
  }
  for (const double value : clip.motion.values()) {
    if (!std::isfinite(value)) return "a value that is not finite";
  }
  return {};
}

}  // namespace mocap::test
