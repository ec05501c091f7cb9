// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The same joint in two skeletons.
struct JointPair {
  std::size_t a = 0;
  std::size_t b = 0;
};

/// Pairs joints by path of names from the root (siblings with the same name in order), then pairs
/// the remaining joints by names that are unique in both skeletons: first as they are, then without
/// a namespace such as `mixamorig:` and ignoring case. Roots are paired if each skeleton has one
/// and any other joints match. The result is in the order of `a`.
std::vector<JointPair> match_joints(const Skeleton& a, const Skeleton& b);

/// The joint of `b` for each joint of `a`, by the same rules.
using JointPartners = std::vector<std::optional<std::size_t>>;
JointPartners partners_of(const Skeleton& a, const Skeleton& b);

/// The bone from the parent of one joint to it, in two skeletons.
struct BonePair {
  std::size_t joint = 0;  ///< Of `a`.
  Vector3 of_a = Vector3::Zero();
  Vector3 of_b = Vector3::Zero();
};

/// Bones that have a length in both skeletons. Joints with position channels are excluded, because
/// their positions are motion.
std::vector<BonePair> bone_pairs(const Skeleton& a, const Skeleton& b);

/// Median ratio of the bone lengths of `a` to those of `b`; 1 if the difference is at most a
/// hundredth.
double size_ratio(const Skeleton& a, const Skeleton& b);

}  // namespace mocap::detail
