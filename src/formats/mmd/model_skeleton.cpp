// SPDX-License-Identifier: MIT
#include "formats/mmd/model_skeleton.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "formats/mmd/matching.hpp"
#include "formats/mmd/standard_bones.hpp"

namespace mocap::mmd {

namespace {

struct PendingBone {
  std::size_t bone = 0;
  std::size_t parent_joint = Joint::no_parent;
  std::size_t depth = 1;
};

/// In our models, a name that motions would cut is cut as well, and the English one is the whole.
const std::string& whole_name(const ModelBone& bone) {
  const bool is_cut = bone.english_name.size() > bone.name.size() &&
                      name_in_motions(bone.english_name) == bone.name;
  return is_cut ? bone.english_name : bone.name;
}

Joint joint_of(const Model& model, const ModelBone& bone) {
  Joint joint;
  joint.name = whole_name(bone);
  const Vector3 above =
      bone.parent == ModelBone::none ? Vector3::Zero() : model.bones[bone.parent].position;
  joint.offset = mirrored(bone.position - above);
  joint.channels = channels_of_joint(bone.is_movable || bone.parent == ModelBone::none);
  joint.part = std::string(part_of_bone(bone.name));
  return joint;
}

}  // namespace

std::vector<Channel> channels_of_joint(bool is_movable) {
  std::vector<Channel> channels;
  if (is_movable) channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  channels.insert(channels.end(), {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation});
  return channels;
}

Result<ModelSkeleton> skeleton_of(const Model& model, const ReadLimits& limits) {
  const std::size_t count = model.bones.size();
  // Children of each bone in reverse, so that a stack visits them in file order.
  std::vector<std::vector<std::size_t>> children(count);
  std::vector<PendingBone> pending;
  for (std::size_t i = count; i-- > 0;) {
    const std::size_t parent = model.bones[i].parent;
    if (parent == ModelBone::none) {
      pending.push_back({.bone = i});
    } else {
      children[parent].push_back(i);
    }
  }
  ModelSkeleton result;
  result.skeleton.position_mode = PositionMode::add;
  while (!pending.empty()) {
    const PendingBone next = pending.back();
    pending.pop_back();
    const ModelBone& bone = model.bones[next.bone];
    if (next.depth > limits.max_depth)
      return fail(codes::limit_depth,
                  fmt::format("more than {} bones from a root to a leaf", limits.max_depth));
    const Result<std::size_t> joint = result.skeleton.add(next.parent_joint, joint_of(model, bone));
    if (!joint) return tl::unexpected<Error>(joint.error());
    result.bones.push_back(next.bone);
    // Only the end of a chain has no child there.
    if (children[next.bone].empty() && bone.tail != Vector3::Zero())
      result.skeleton.set_end_sites(*joint, {{{}, mirrored(bone.tail)}});
    for (const std::size_t child : children[next.bone])
      pending.push_back({.bone = child, .parent_joint = *joint, .depth = next.depth + 1});
  }
  if (result.bones.size() != count)
    return fail(codes::pmx_hierarchy,
                fmt::format("the parents of {} bones form a loop", count - result.bones.size()));
  return result;
}

}  // namespace mocap::mmd
