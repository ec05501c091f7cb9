// SPDX-License-Identifier: MIT
#include "check/secondlife_build.hpp"

#include <algorithm>
#include <string_view>

#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::detail {

namespace {

/// Bones of the avatar that are shorter than this, in inches, do not indicate the proportions of a
/// figure.
constexpr double long_bone_in = 7.0;

std::optional<std::size_t> classic_joint(const Skeleton& avatar, std::string_view name) {
  const std::optional<std::size_t> bone = secondlife::find_bone(name);
  if (!bone) return std::nullopt;
  return avatar.find(secondlife::bones()[*bone].alias);
}

}  // namespace

AvatarBuild compare_with_avatar(const Skeleton& skeleton) {
  const Skeleton avatar = secondlife::classic_skeleton();
  AvatarBuild build;
  for (const Joint& joint : skeleton.joints()) {
    if (joint.parent == Joint::no_parent) continue;
    const auto parent = joint.parent;
    const std::optional<std::size_t> own = classic_joint(avatar, joint.name);
    const std::optional<std::size_t> above = classic_joint(avatar, skeleton[parent].name);
    if (!own || !above || avatar[*own].parent != *above) continue;
    const Vector3& wanted = avatar[*own].offset;
    if (wanted.norm() < long_bone_in || !(joint.offset.norm() > 0.0)) continue;
    const double angle =
        angle_between_deg(Quaternion::Identity(), shortest_rotation(joint.offset, wanted));
    if (angle > build.turned_deg) {
      build.turned_deg = angle;
      build.turned = parent;
    }
    const double ratio = joint.offset.norm() / wanted.norm();
    build.shortest = std::min(build.shortest, ratio);
    build.longest = std::max(build.longest, ratio);
  }
  return build;
}

}  // namespace mocap::detail
