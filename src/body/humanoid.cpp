// SPDX-License-Identifier: MIT
#include "body/humanoid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "body/body.hpp"
#include "body/limbs.hpp"
#include "body/named_joints.hpp"
#include "body/part_names.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

namespace {

constexpr bool required = true;
constexpr bool needs_parent = true;

constexpr std::array all_humanoid_bones{
    HumanoidBone{"hips", "", required},
    HumanoidBone{"spine", "hips", required},
    HumanoidBone{"chest", "spine"},
    HumanoidBone{"upperChest", "chest", false, needs_parent},
    HumanoidBone{"neck", "upperChest"},
    HumanoidBone{"head", "neck", required},
    HumanoidBone{"leftEye", "head"},
    HumanoidBone{"rightEye", "head"},
    HumanoidBone{"jaw", "head"},
    HumanoidBone{"leftShoulder", "upperChest"},
    HumanoidBone{"leftUpperArm", "leftShoulder", required},
    HumanoidBone{"leftLowerArm", "leftUpperArm", required},
    HumanoidBone{"leftHand", "leftLowerArm", required},
    HumanoidBone{"leftThumbMetacarpal", "leftHand"},
    HumanoidBone{"leftThumbProximal", "leftThumbMetacarpal", false, needs_parent},
    HumanoidBone{"leftThumbDistal", "leftThumbProximal", false, needs_parent},
    HumanoidBone{"leftIndexProximal", "leftHand"},
    HumanoidBone{"leftIndexIntermediate", "leftIndexProximal", false, needs_parent},
    HumanoidBone{"leftIndexDistal", "leftIndexIntermediate", false, needs_parent},
    HumanoidBone{"leftMiddleProximal", "leftHand"},
    HumanoidBone{"leftMiddleIntermediate", "leftMiddleProximal", false, needs_parent},
    HumanoidBone{"leftMiddleDistal", "leftMiddleIntermediate", false, needs_parent},
    HumanoidBone{"leftRingProximal", "leftHand"},
    HumanoidBone{"leftRingIntermediate", "leftRingProximal", false, needs_parent},
    HumanoidBone{"leftRingDistal", "leftRingIntermediate", false, needs_parent},
    HumanoidBone{"leftLittleProximal", "leftHand"},
    HumanoidBone{"leftLittleIntermediate", "leftLittleProximal", false, needs_parent},
    HumanoidBone{"leftLittleDistal", "leftLittleIntermediate", false, needs_parent},
    HumanoidBone{"rightShoulder", "upperChest"},
    HumanoidBone{"rightUpperArm", "rightShoulder", required},
    HumanoidBone{"rightLowerArm", "rightUpperArm", required},
    HumanoidBone{"rightHand", "rightLowerArm", required},
    HumanoidBone{"rightThumbMetacarpal", "rightHand"},
    HumanoidBone{"rightThumbProximal", "rightThumbMetacarpal", false, needs_parent},
    HumanoidBone{"rightThumbDistal", "rightThumbProximal", false, needs_parent},
    HumanoidBone{"rightIndexProximal", "rightHand"},
    HumanoidBone{"rightIndexIntermediate", "rightIndexProximal", false, needs_parent},
    HumanoidBone{"rightIndexDistal", "rightIndexIntermediate", false, needs_parent},
    HumanoidBone{"rightMiddleProximal", "rightHand"},
    HumanoidBone{"rightMiddleIntermediate", "rightMiddleProximal", false, needs_parent},
    HumanoidBone{"rightMiddleDistal", "rightMiddleIntermediate", false, needs_parent},
    HumanoidBone{"rightRingProximal", "rightHand"},
    HumanoidBone{"rightRingIntermediate", "rightRingProximal", false, needs_parent},
    HumanoidBone{"rightRingDistal", "rightRingIntermediate", false, needs_parent},
    HumanoidBone{"rightLittleProximal", "rightHand"},
    HumanoidBone{"rightLittleIntermediate", "rightLittleProximal", false, needs_parent},
    HumanoidBone{"rightLittleDistal", "rightLittleIntermediate", false, needs_parent},
    HumanoidBone{"leftUpperLeg", "hips", required},
    HumanoidBone{"leftLowerLeg", "leftUpperLeg", required},
    HumanoidBone{"leftFoot", "leftLowerLeg", required},
    HumanoidBone{"leftToes", "leftFoot"},
    HumanoidBone{"rightUpperLeg", "hips", required},
    HumanoidBone{"rightLowerLeg", "rightUpperLeg", required},
    HumanoidBone{"rightFoot", "rightLowerLeg", required},
    HumanoidBone{"rightToes", "rightFoot"},
};

using JointPath = std::vector<std::size_t>;

bool is_below(const Skeleton& skeleton, std::size_t joint, std::size_t above) {
  return joint > above && joint < skeleton.subtree_end(above);
}

/// The joints between two joints, from the top.
JointPath joints_between(const Skeleton& skeleton, std::size_t above, std::size_t end) {
  JointPath path;
  if (!is_below(skeleton, end, above)) return path;
  for (std::size_t at = skeleton[end].parent; at != above; at = skeleton[at].parent)
    path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

/// The joint between start and end of a limb whose distances to both are the most similar.
std::optional<std::size_t> bend_of(const Skeleton& skeleton, std::size_t start, std::size_t end) {
  std::optional<std::size_t> found;
  double nearest = 0.0;
  for (const std::size_t joint : joints_between(skeleton, start, end)) {
    const double difference = std::abs(distance_along_tree(skeleton, start, joint) -
                                       distance_along_tree(skeleton, joint, end));
    if (found && difference >= nearest) continue;
    found = joint;
    nearest = difference;
  }
  return found;
}

/// Assigns joints to bones. Each bone has one joint at most, and each joint one bone.
class HumanoidFinder {
 public:
  explicit HumanoidFinder(const Skeleton& skeleton)
      : skeleton_(skeleton), joints_(all_humanoid_bones.size()), is_used_(skeleton.size(), false) {}

  HumanoidJoints run() {
    if (PartNames(skeleton_).are_declared()) {
      for (std::size_t i = 0; i < skeleton_.size(); ++i) assign(skeleton_[i].part, i);
    } else if (!skeleton_.empty()) {
      assign_named();
      assign_by_shape();
    }
    drop_without_parent();
    return std::move(joints_);
  }

 private:
  void assign(std::string_view name, std::optional<std::size_t> joint) {
    const std::optional<std::size_t> bone = find_humanoid_bone(name);
    if (!bone || !joint || joints_[*bone] || is_used_[*joint]) return;
    joints_[*bone] = joint;
    is_used_[*joint] = true;
  }

  std::optional<std::size_t> joint_of(std::string_view name) const {
    const std::optional<std::size_t> bone = find_humanoid_bone(name);
    return bone ? joints_[*bone] : std::nullopt;
  }

  void assign_named() {
    std::optional<NamedJoints> named = find_named_joints(skeleton_);
    const Naming* vrm = find_naming("vrm");
    if (!named || vrm == nullptr) return;
    if (named->naming != vrm) fit_chains(*vrm, skeleton_, named->slots);
    const std::map<BodySlot, std::string> names = slot_names(*vrm);
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      if (!named->slots[i]) continue;
      const auto name = names.find(*named->slots[i]);
      if (name != names.end()) assign(name->second, i);
    }
  }

  void assign_by_shape() {
    const Body body = find_body(skeleton_);
    const std::vector<BodySide> sides = sides_of(skeleton_, body);
    const BodyParts parts = parts_of(body);
    for (const ArmEnd& end : find_arm_ends(skeleton_, sides, parts)) assign_arm(sides, end);
    std::size_t end_of_foot = 0;
    for (const std::size_t foot : parts.feet) {
      // The first one is the ankle; toes follow it.
      if (foot < end_of_foot) continue;
      end_of_foot = skeleton_.subtree_end(foot);
      assign_leg(sides, foot);
    }
    assign_trunk(body);
  }

  static std::string_view word_of_side(BodySide side) {
    return side == BodySide::left ? "left" : "right";
  }

  void assign_limb(BodySide side, std::string_view part, std::size_t start, std::size_t end) {
    const std::string word(word_of_side(side));
    assign(word + "Upper" + std::string(part), start);
    assign(word + "Lower" + std::string(part), bend_of(skeleton_, start, end));
  }

  void assign_arm(const std::vector<BodySide>& sides, const ArmEnd& end) {
    const BodySide side = sides[end.joint];
    if (side == BodySide::middle || !end.is_hand) return;
    const JointPath arm = limb_to(skeleton_, sides, end.joint);
    const std::size_t first = upper_arm_in(skeleton_, arm, end);
    assign(std::string(word_of_side(side)) + "Hand", end.joint);
    assign_limb(side, "Arm", arm[first], end.joint);
    if (first > 0) assign(std::string(word_of_side(side)) + "Shoulder", arm[first - 1]);
  }

  void assign_leg(const std::vector<BodySide>& sides, std::size_t foot) {
    const BodySide side = sides[foot];
    if (side == BodySide::middle) return;
    const JointPath leg = limb_to(skeleton_, sides, foot);
    assign(std::string(word_of_side(side)) + "Foot", foot);
    assign_limb(side, "Leg", leg[thigh_in(skeleton_, leg)], foot);
  }

  void assign_trunk(const Body& body) {
    assign("hips", body.hips);
    assign("head", body.head);
    const std::optional<std::size_t> left = joint_of("leftUpperArm");
    const std::optional<std::size_t> right = joint_of("rightUpperArm");
    if (!left || !right) return;
    const std::optional<std::size_t> chest = common_ancestor(skeleton_, *left, *right);
    if (!chest) return;
    assign_spine(*chest);
    const std::optional<std::size_t> head = joint_of("head");
    if (!head || joint_of("neck")) return;
    const JointPath neck = joints_between(skeleton_, *chest, *head);
    if (!neck.empty()) assign("neck", neck.front());
  }

  /// The bones of the spine that no name gives: the joints above those that are found, including
  /// both ends.
  void assign_spine(std::size_t chest) {
    std::optional<std::size_t> below = joint_of("hips");
    std::vector<std::string_view> missing;
    for (const std::string_view name : {"spine", "chest", "upperChest"}) {
      if (missing.empty() && joint_of(name)) below = joint_of(name);
      if (!joint_of(name)) missing.push_back(name);
    }
    if (!below || !is_below(skeleton_, chest, *below)) return;
    JointPath spine = joints_between(skeleton_, *below, chest);
    spine.push_back(chest);
    std::erase_if(spine, [&](std::size_t joint) { return is_used_[joint]; });
    const std::size_t count = std::min(missing.size(), spine.size());
    for (std::size_t i = 0; i < count; ++i)
      assign(missing[i], spine[count == 1 ? 0 : i * (spine.size() - 1) / (count - 1)]);
  }

  void drop_without_parent() {
    for (std::size_t bone = 0; bone < joints_.size(); ++bone) {
      const HumanoidBone& facts = all_humanoid_bones[bone];
      if (facts.needs_parent && !joint_of(facts.parent)) joints_[bone].reset();
    }
  }

  const Skeleton& skeleton_;
  HumanoidJoints joints_;
  std::vector<bool> is_used_;
};

}  // namespace

std::span<const HumanoidBone> humanoid_bones() {
  return all_humanoid_bones;
}

std::optional<std::size_t> find_humanoid_bone(std::string_view name) {
  const auto found =
      std::find_if(all_humanoid_bones.begin(), all_humanoid_bones.end(),
                   [&](const HumanoidBone& bone) { return !name.empty() && bone.name == name; });
  if (found == all_humanoid_bones.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all_humanoid_bones.begin());
}

HumanoidJoints find_humanoid(const Skeleton& skeleton) {
  return HumanoidFinder(skeleton).run();
}

std::optional<std::size_t> parent_bone(const HumanoidJoints& joints, std::size_t bone) {
  std::optional<std::size_t> above = find_humanoid_bone(all_humanoid_bones[bone].parent);
  while (above && !joints[*above]) above = find_humanoid_bone(all_humanoid_bones[*above].parent);
  return above;
}

}  // namespace mocap::detail
