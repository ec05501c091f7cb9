// SPDX-License-Identifier: MIT
#include "formats/mmd/matching.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formats/mmd/bytes.hpp"
#include "formats/mmd/model_skeleton.hpp"
#include "formats/mmd/motion_file.hpp"
#include "formats/mmd/shift_jis.hpp"

namespace mocap::mmd {

namespace {

bool has_same_joints(const Skeleton& a, const Skeleton& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].name != b[i].name || a[i].parent != b[i].parent || a[i].offset != b[i].offset)
      return false;
  }
  return true;
}

}  // namespace

std::optional<std::string> name_bytes(std::string_view name) {
  std::optional<std::string> bytes = encode_shift_jis(name);
  if (bytes) bytes->resize(std::min(bytes->size(), bone_name_size));
  return bytes;
}

std::string name_in_motions(const std::string& name) {
  const std::optional<std::string> bytes = name_bytes(name);
  return bytes ? decode_name(*bytes).text : name;
}

JointNames::JointNames(const Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::string& name = skeleton[i].name;
    joints_.emplace(name, i);
    joints_.emplace(name_in_motions(name), i);
  }
}

std::optional<std::size_t> JointNames::find(const std::string& name) const {
  const auto found = joints_.find(name);
  return found == joints_.end() ? std::nullopt : std::optional(found->second);
}

bool fits_model(std::string_view head, const Clip& model) {
  constexpr std::size_t rest_of_key = 4 + 7 * 4 + curve_bytes;
  ByteReader in(head);
  in.skip(header_size + model_name_size);
  const std::size_t count = in.take<std::uint32_t>();
  const JointNames joints(model.skeleton);
  std::unordered_set<std::string> names;
  std::size_t known = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view field = in.take_bytes(bone_name_size);
    if (in.has_ended()) break;
    in.skip(rest_of_key);
    std::string name = decode_name(field).text;
    const bool is_known = joints.find(name).has_value();
    if (names.insert(std::move(name)).second && is_known) ++known;
  }
  return names.empty() || 2 * known >= names.size();
}

const Model* model_of(const Clip& clip) {
  const auto* model = clip.format_data.find<Model>();
  if (model == nullptr) return nullptr;
  ReadLimits limits;
  limits.max_depth = model->bones.size();
  const Result<ModelSkeleton> joints = skeleton_of(*model, limits);
  return joints && has_same_joints(joints->skeleton, clip.skeleton) ? model : nullptr;
}

Model model_from(const Skeleton& skeleton) {
  Model model;
  for (const Joint& joint : skeleton.joints()) {
    ModelBone bone;
    bone.name = joint.name;
    bone.position = mirrored(joint.offset);
    if (joint.parent != Joint::no_parent) {
      bone.parent = joint.parent;
      bone.position += model.bones[joint.parent].position;
    }
    if (!joint.end_sites.empty()) bone.tail = mirrored(joint.end_sites.front().offset);
    for (const Channel channel : joint.channels) bone.is_movable |= is_position(channel);
    model.bones.push_back(std::move(bone));
  }
  return model;
}

}  // namespace mocap::mmd
