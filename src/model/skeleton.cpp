// SPDX-License-Identifier: MIT
#include "mocap/skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap {

namespace {

constexpr std::array<std::string_view, 14> channel_names = {
    "Xposition", "Yposition",   "Zposition",   "Xrotation",   "Yrotation",
    "Zrotation", "Wquaternion", "Xquaternion", "Yquaternion", "Zquaternion",
    "Xscale",    "Yscale",      "Zscale",      "Length"};

constexpr std::array<std::string_view, 6> axis_names = {"+X", "-X", "+Y", "-Y", "+Z", "-Z"};

bool same(const Quaternion& a, const Quaternion& b) {
  return a.coeffs() == b.coeffs();
}

bool same(const EndSite& a, const EndSite& b) {
  return a.label == b.label && a.offset == b.offset;
}

bool same(const Joint& a, const Joint& b) {
  return a.parent == b.parent && a.name == b.name && a.offset == b.offset &&
         a.channels == b.channels && same(a.before, b.before) && same(a.after, b.after) &&
         a.position_mode == b.position_mode && a.part == b.part && a.dof_name == b.dof_name &&
         a.limits == b.limits &&
         std::equal(a.end_sites.begin(), a.end_sites.end(), b.end_sites.begin(), b.end_sites.end(),
                    [](const EndSite& x, const EndSite& y) { return same(x, y); });
}

Bone bone_along(const Vector3& vector) {
  Bone bone;
  bone.vector = vector;
  bone.length = vector.stableNorm();
  if (bone.length > 0.0) bone.direction = vector / bone.length;
  return bone;
}

}  // namespace

std::string_view name_of(Channel channel) {
  return channel_names[static_cast<std::size_t>(channel)];
}

std::string to_string(Axis axis) {
  return std::string(axis_names[static_cast<std::size_t>(axis)]);
}

std::optional<Axis> find_axis(std::string_view text) {
  const auto* const found = std::find(axis_names.begin(), axis_names.end(), text);
  if (found == axis_names.end()) return std::nullopt;
  return static_cast<Axis>(found - axis_names.begin());
}

std::string_view word_of(PositionMode mode) {
  return mode == PositionMode::replace ? "replace" : "add";
}

std::optional<PositionMode> find_position_mode(std::string_view word) {
  for (const PositionMode mode : {PositionMode::replace, PositionMode::add})
    if (word == word_of(mode)) return mode;
  return std::nullopt;
}

std::optional<Channel> find_channel(std::string_view name) {
  for (std::size_t i = 0; i < channel_names.size(); ++i) {
    if (text::equal_in_any_case(channel_names[i], name)) return static_cast<Channel>(i);
  }
  return std::nullopt;
}

std::optional<std::size_t> Skeleton::parent(std::size_t index) const {
  const std::size_t parent = joints_[index].parent;
  if (parent == Joint::no_parent) return std::nullopt;
  return parent;
}

Result<std::size_t> Skeleton::add(std::size_t parent, Joint joint) {
  const bool is_root = parent == Joint::no_parent;
  if (!is_root && parent >= size()) {
    return fail(
        codes::argument_invalid,
        fmt::format(
            "joint {} does not exist, so no child can be added to it; the skeleton has {} joints",
            parent, size()));
  }
  joint.parent = parent;
  const std::size_t index = is_root ? size() : subtree_end(parent);
  const auto place = joints_.begin() + static_cast<std::ptrdiff_t>(index);
  for (auto behind = place; behind != joints_.end(); ++behind) {
    if (behind->parent != Joint::no_parent && behind->parent >= index) ++behind->parent;
  }
  joints_.insert(place, std::move(joint));
  return index;
}

std::size_t Skeleton::remove(std::size_t index) {
  if (index >= size()) return 0;
  const std::size_t end = subtree_end(index);
  const std::size_t removed = end - index;
  const auto first_behind = joints_.erase(joints_.begin() + static_cast<std::ptrdiff_t>(index),
                                          joints_.begin() + static_cast<std::ptrdiff_t>(end));
  for (auto behind = first_behind; behind != joints_.end(); ++behind) {
    if (behind->parent != Joint::no_parent && behind->parent >= end) behind->parent -= removed;
  }
  return removed;
}

void Skeleton::set_channels(std::size_t index, std::vector<Channel> channels) {
  Joint& joint = joints_[index];
  if (joint.channels == channels) return;
  joint.channels = std::move(channels);
  joint.dof_name.clear();
  joint.limits.reset();
}

void Skeleton::set_end_sites(std::size_t index, std::vector<EndSite> end_sites) {
  joints_[index].end_sites = std::move(end_sites);
}

void Skeleton::set_fixed_rotations(std::size_t index, const Quaternion& before,
                                   const Quaternion& after) {
  joints_[index].before = before;
  joints_[index].after = after;
}

std::optional<std::size_t> Skeleton::find(std::string_view name) const {
  const auto found = std::find_if(joints_.begin(), joints_.end(),
                                  [&](const Joint& joint) { return joint.name == name; });
  if (found == joints_.end()) return std::nullopt;
  return static_cast<std::size_t>(std::distance(joints_.begin(), found));
}

std::vector<std::size_t> Skeleton::roots() const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < size(); ++i) {
    if (joints_[i].parent == Joint::no_parent) found.push_back(i);
  }
  return found;
}

void Skeleton::set_position_mode_of_all(PositionMode mode) {
  position_mode = mode;
  for (Joint& joint : joints_) joint.position_mode.reset();
}

std::vector<std::size_t> Skeleton::children(std::size_t index) const {
  std::vector<std::size_t> found;
  const std::size_t end = subtree_end(index);
  for (std::size_t i = index + 1; i < end; ++i) {
    if (joints_[i].parent == index) found.push_back(i);
  }
  return found;
}

std::size_t Skeleton::subtree_end(std::size_t index) const {
  // Files are read in order, so the subtree requested most often is the last one, which is still
  // growing. Climbing from the last joint finds it without visiting all descendants.
  std::size_t ancestor = size() - 1;
  while (ancestor > index && ancestor != Joint::no_parent) ancestor = joints_[ancestor].parent;
  if (ancestor == index) return size();

  std::size_t end = index + 1;
  while (end < size() && joints_[end].parent != Joint::no_parent && joints_[end].parent >= index)
    ++end;
  return end;
}

std::size_t Skeleton::depth(std::size_t index) const {
  std::size_t depth = 1;
  for (std::size_t up = joints_[index].parent; up != Joint::no_parent; up = joints_[up].parent) {
    ++depth;
  }
  return depth;
}

Bone Skeleton::bone(std::size_t index) const {
  const std::size_t next = index + 1;
  // In depth-first order the first child, if there is one, follows directly.
  if (next < size() && joints_[next].parent == index) {
    return bone_along(joints_[next].offset);
  }
  const std::vector<EndSite>& end_sites = joints_[index].end_sites;
  return end_sites.empty() ? Bone{} : bone_along(end_sites.front().offset);
}

std::size_t Skeleton::channel_count() const {
  std::size_t count = 0;
  for (const Joint& joint : joints_) count += joint.channels.size();
  return count;
}

std::vector<std::size_t> Skeleton::channel_offsets() const {
  std::vector<std::size_t> offsets;
  offsets.reserve(size() + 1);
  offsets.push_back(0);
  for (const Joint& joint : joints_) offsets.push_back(offsets.back() + joint.channels.size());
  return offsets;
}

bool operator==(const Skeleton& a, const Skeleton& b) {
  return a.euler_axes == b.euler_axes && a.position_mode == b.position_mode &&
         std::equal(a.joints_.begin(), a.joints_.end(), b.joints_.begin(), b.joints_.end(),
                    [](const Joint& x, const Joint& y) { return same(x, y); });
}

}  // namespace mocap
