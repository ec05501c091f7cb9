// SPDX-License-Identifier: MIT
#include "body/humanoid.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "body/figure_parts.hpp"
#include "body/part_names.hpp"

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

void assign(HumanoidJoints& joints, std::string_view bone, PartJoint joint) {
  const std::optional<std::size_t> index = find_humanoid_bone(bone);
  if (index && joint) joints[*index] = joint;
}

/// Assigns the first joints of a chain to consecutive bones.
template <std::size_t Count>
void assign_first(HumanoidJoints& joints, const std::array<std::string, Count>& bones,
                  const std::vector<std::size_t>& chain) {
  for (std::size_t i = 0; i < std::min(Count, chain.size()); ++i)
    assign(joints, bones[i], chain[i]);
}

/// The spine has three bones at most: if there are more joints, evenly spaced ones and both ends.
void assign_spine(HumanoidJoints& joints, const std::vector<std::size_t>& spine) {
  constexpr std::array<std::string_view, 3> bones{"spine", "chest", "upperChest"};
  const std::size_t count = std::min(bones.size(), spine.size());
  for (std::size_t i = 0; i < count; ++i)
    assign(joints, bones[i], spine[count == 1 ? 0 : i * (spine.size() - 1) / (count - 1)]);
}

void assign_side(HumanoidJoints& joints, const std::string& side, const SideParts& parts) {
  assign(joints, side + "Eye", parts.eye);
  assign(joints, side + "Shoulder", parts.collar);
  assign(joints, side + "UpperArm", parts.upper_arm);
  assign(joints, side + "LowerArm", parts.forearm);
  assign(joints, side + "Hand", parts.hand);
  assign(joints, side + "UpperLeg", parts.thigh);
  assign(joints, side + "LowerLeg", parts.shin);
  assign(joints, side + "Foot", parts.foot);
  assign(joints, side + "Toes", parts.toe);
  constexpr std::array fingers{"Thumb", "Index", "Middle", "Ring", "Little"};
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    const std::string finger = side + fingers[i];
    const bool is_thumb = i == 0;
    assign_first(joints,
                 std::array{finger + (is_thumb ? "Metacarpal" : "Proximal"),
                            finger + (is_thumb ? "Proximal" : "Intermediate"), finger + "Distal"},
                 parts.fingers[i].joints);
  }
}

/// The neck has one bone: the first joint that names give, otherwise the first one.
PartJoint neck_of(const FigureParts& parts) {
  for (const std::size_t joint : parts.neck)
    if (parts.sources[joint] == PartSource::naming) return joint;
  return parts.neck.empty() ? PartJoint() : PartJoint(parts.neck.front());
}

HumanoidJoints joints_of_parts(const FigureParts& parts) {
  HumanoidJoints joints(all_humanoid_bones.size());
  assign(joints, "hips", parts.hips);
  assign_spine(joints, parts.spine);
  assign(joints, "neck", neck_of(parts));
  assign(joints, "head", parts.head);
  assign(joints, "jaw", parts.jaw);
  assign_side(joints, "left", parts.left);
  assign_side(joints, "right", parts.right);
  return joints;
}

/// The first joint that declares each bone.
HumanoidJoints declared_joints(const Skeleton& skeleton) {
  HumanoidJoints joints(all_humanoid_bones.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::optional<std::size_t> bone = find_humanoid_bone(skeleton[i].part);
    if (bone && !joints[*bone]) joints[*bone] = i;
  }
  return joints;
}

void drop_without_parent(HumanoidJoints& joints) {
  for (std::size_t bone = 0; bone < joints.size(); ++bone) {
    const HumanoidBone& facts = all_humanoid_bones[bone];
    const std::optional<std::size_t> parent = find_humanoid_bone(facts.parent);
    if (facts.needs_parent && parent && !joints[*parent]) joints[bone].reset();
  }
}

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

Result<HumanoidJoints> find_humanoid(const Skeleton& skeleton) {
  HumanoidJoints joints;
  if (PartNames(skeleton).are_declared()) {
    joints = declared_joints(skeleton);
  } else {
    const Result<FigureParts> parts = find_figure_parts(skeleton);
    if (!parts) return tl::unexpected<Error>(parts.error());
    joints = joints_of_parts(*parts);
  }
  drop_without_parent(joints);
  return joints;
}

std::optional<std::size_t> parent_bone(const HumanoidJoints& joints, std::size_t bone) {
  std::optional<std::size_t> above = find_humanoid_bone(all_humanoid_bones[bone].parent);
  while (above && !joints[*above]) above = find_humanoid_bone(all_humanoid_bones[*above].parent);
  return above;
}

}  // namespace mocap::detail
