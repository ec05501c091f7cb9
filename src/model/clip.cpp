// SPDX-License-Identifier: MIT
#include "mocap/clip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace mocap {

namespace {

// Largest deviation from unit length for a constant rotation.
constexpr double unit_length_tolerance = 1e-6;

bool is_unit(const Quaternion& rotation) {
  return std::abs(rotation.norm() - 1.0) <= unit_length_tolerance;
}

Status check_joint(const Skeleton& skeleton, std::size_t index) {
  const Joint& joint = skeleton[index];
  // In depth-first order the parent is the previous joint or one of its ancestors.
  std::size_t open = index == 0 ? Joint::no_parent : index - 1;
  while (open != joint.parent && open != Joint::no_parent) open = skeleton[open].parent;
  if (open != joint.parent) {
    return fail(codes::argument_shape,
                fmt::format("joint {} ({}) is not in depth-first order", index, joint.name));
  }
  if (!joint.offset.allFinite()) {
    return fail(codes::argument_shape,
                fmt::format("the offset of {} is not a finite number", joint.name));
  }
  if (!is_unit(joint.before) || !is_unit(joint.after)) {
    return fail(codes::argument_shape,
                fmt::format("a constant rotation of {} is not a unit quaternion", joint.name));
  }
  return {};
}

/// Maps each channel of the new list to the column of the same channel in the old list; each old
/// channel is used once.
Motion::Sources match_channels(const std::vector<Channel>& old_channels,
                               const std::vector<Channel>& new_channels) {
  std::vector<bool> used(old_channels.size(), false);
  Motion::Sources sources;
  sources.reserve(new_channels.size());
  for (const Channel channel : new_channels) {
    std::optional<std::size_t> source;
    for (std::size_t i = 0; i < old_channels.size() && !source; ++i) {
      if (old_channels[i] == channel && !used[i]) source = i;
    }
    if (source) used[*source] = true;
    sources.push_back(source);
  }
  return sources;
}

}  // namespace

Result<std::size_t> Clip::add_joint(std::size_t parent, Joint joint) {
  const std::size_t count = joint.channels.size();
  auto index = skeleton.add(parent, std::move(joint));
  if (index && count != 0) {
    // Joints are usually added in order. Counting the channels before each of them would take a
    // time that grows with the square of their number.
    const bool is_last = *index + 1 == skeleton.size();
    motion.insert_channels(is_last ? motion.channels() : skeleton.channel_offsets()[*index], count);
  }
  return index;
}

void Clip::remove_joint(std::size_t index) {
  if (index >= skeleton.size()) return;
  const std::vector<std::size_t> columns = skeleton.channel_offsets();
  const std::size_t first = columns[index];
  const std::size_t end = columns[skeleton.subtree_end(index)];
  skeleton.remove(index);
  motion.remove_channels(first, end - first);
}

void Clip::set_channels(std::size_t index, std::vector<Channel> channels) {
  const std::size_t first = skeleton.channel_offsets()[index];
  const std::size_t old_count = skeleton[index].channels.size();
  Motion::Sources sources;
  for (std::size_t i = 0; i < first; ++i) sources.emplace_back(i);
  for (const auto& source : match_channels(skeleton[index].channels, channels)) {
    sources.push_back(source ? std::optional(first + *source) : std::nullopt);
  }
  for (std::size_t i = first + old_count; i < motion.channels(); ++i) sources.emplace_back(i);
  motion.take_channels(sources);
  skeleton.set_channels(index, std::move(channels));
}

std::optional<std::size_t> Clip::column(std::size_t joint, Channel channel) const {
  if (joint >= skeleton.size()) return std::nullopt;
  const std::vector<Channel>& channels = skeleton[joint].channels;
  const auto found = std::find(channels.begin(), channels.end(), channel);
  if (found == channels.end()) return std::nullopt;
  std::size_t column = static_cast<std::size_t>(found - channels.begin());
  for (std::size_t i = 0; i < joint; ++i) column += skeleton[i].channels.size();
  return column;
}

Status Clip::validate() const {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (Status status = check_joint(skeleton, i); !status) return status;
  }
  const std::size_t declared = skeleton.channel_count();
  if (motion.channels() != declared) {
    return fail(codes::argument_shape,
                fmt::format("the skeleton has {} channels, the motion has {}", declared,
                            motion.channels()));
  }
  // Divides instead of multiplying, because the product of a huge frame count could overflow to the
  // expected value.
  const std::size_t values = motion.values().size();
  const bool sizes_agree =
      declared == 0 ? values == 0 : values % declared == 0 && values / declared == motion.frames();
  if (!sizes_agree) {
    return fail(codes::argument_shape,
                fmt::format("the motion has {} values, but {} frames of {} channels are declared",
                            values, motion.frames(), declared));
  }
  return recording.validate(motion.frames());
}

}  // namespace mocap
