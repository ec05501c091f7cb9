// SPDX-License-Identifier: MIT
#include "secondlife/avatar_joint.hpp"

#include <optional>
#include <string>
#include <utility>

#include "mocap/secondlife.hpp"

namespace mocap::secondlife {

Vector3 inches(const std::array<double, 3>& metres) {
  return y_up_from_avatar(Vector3(metres[0], metres[1], metres[2])) / metres_per_inch;
}

std::size_t avatar_joint(Skeleton& skeleton, std::string_view name) {
  if (const auto known = skeleton.find(name)) return *known;
  const std::optional<std::size_t> bone = find_bone(name);
  if (!bone) return 0;
  const AvatarBone& facts = bones()[*bone];
  // Bones of the classic skeleton have their old names. Spine bones that it lacks are skipped, and
  // their offsets are added to those of their children.
  if (!facts.alias.empty()) {
    if (const auto known = skeleton.find(facts.alias)) return *known;
  }
  Vector3 offset = inches(facts.position_m);
  std::size_t above = facts.parent;
  while (above != AvatarBone::no_parent && above != 0 &&
         bones()[above].name.starts_with("mSpine")) {
    const AvatarBone& passed = bones()[above];
    offset += inches(passed.position_m);
    above = passed.parent;
  }
  const std::size_t parent = above == AvatarBone::no_parent || above == 0
                                 ? 0
                                 : avatar_joint(skeleton, bones()[above].name);
  Joint joint;
  joint.name = std::string(facts.name);
  joint.offset = offset;
  joint.channels = {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation};
  joint.end_sites = {{"Site", inches(facts.end_m)}};
  skeleton.set_end_sites(parent, {});
  const Result<std::size_t> added = skeleton.add(parent, std::move(joint));
  return added ? *added : 0;
}

}  // namespace mocap::secondlife
