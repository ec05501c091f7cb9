// SPDX-License-Identifier: MIT
#include "formats/bvh/position_mode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace mocap::bvh {

namespace {

/// A first position this much smaller than the OFFSET is a displacement, not a place: under
/// `replace` the hips would lie at the origin, under `add` they stand where the OFFSET puts them.
constexpr double displacement_ratio = 0.05;
/// An OFFSET shorter than this part of the skeleton says nothing.
constexpr double least_offset_ratio = 0.2;

/// A joint whose OFFSET is not zero in a component that it has a position channel for.
std::optional<std::size_t> first_moved_joint(const Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    for (const Channel channel : skeleton[i].channels) {
      if (is_position(channel) && skeleton[i].offset[axis_of(channel)] != 0.0) return i;
    }
  }
  return std::nullopt;
}

Vector3 first_position(const Clip& clip, std::size_t joint) {
  Vector3 position = Vector3::Zero();
  const std::size_t first = clip.skeleton.channel_offsets()[joint];
  const std::vector<Channel>& channels = clip.skeleton[joint].channels;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (is_position(channels[i])) position[axis_of(channels[i])] = clip.motion.at(0, first + i);
  }
  return position;
}

/// Whether an inner joint's first position repeats its OFFSET: then positions are places, and
/// adding them would make every limb twice as long.
bool inner_position_repeats_offset(const Clip& clip) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    const bool has_position =
        std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
    if (joint.parent == Joint::no_parent || !has_position || joint.offset.norm() == 0.0) continue;
    const double apart = (first_position(clip, i) - joint.offset).norm();
    if (apart <= displacement_ratio * joint.offset.norm()) return true;
  }
  return false;
}

double longest_offset(const Skeleton& skeleton) {
  double longest = 0.0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton[i].parent != Joint::no_parent) {
      longest = std::max(longest, skeleton[i].offset.norm());
    }
  }
  return longest;
}

/// Whether the first frame says that the positions of a joint are added to its OFFSET.
bool speaks_for_add(const Clip& clip, std::size_t moved) {
  const Joint& joint = clip.skeleton[moved];
  const double offset = joint.offset.norm();
  return joint.parent == Joint::no_parent &&
         first_position(clip, moved).norm() <= displacement_ratio * offset &&
         offset >= least_offset_ratio * longest_offset(clip.skeleton) &&
         !inner_position_repeats_offset(clip);
}

}  // namespace

bool is_read_otherwise(const Clip& clip) {
  const std::optional<std::size_t> moved = first_moved_joint(clip.skeleton);
  if (!moved || clip.motion.empty()) return false;
  return speaks_for_add(clip, *moved) != (clip.skeleton.position_mode == PositionMode::add);
}

void settle_position_mode(Clip& clip, const Header& header, const std::string& file,
                          Positions positions, Diagnostics& diagnostics) {
  Skeleton& skeleton = clip.skeleton;
  skeleton.position_mode = positions == Positions::add ? PositionMode::add : PositionMode::replace;
  const std::optional<std::size_t> moved = first_moved_joint(skeleton);
  if (!moved || clip.motion.empty()) return;

  const Joint& joint = skeleton[*moved];
  if (positions == Positions::detect && speaks_for_add(clip, *moved)) {
    skeleton.position_mode = PositionMode::add;
  }

  const bool adds = skeleton.position_mode == PositionMode::add;
  Diagnostic diagnostic = make_diagnostic(
      Code::bvh_position_mode,
      positions != Positions::detect ? fmt::format("position channels are {} OFFSET, as asked",
                                                   adds ? "added to the" : "read in place of the")
      : adds
          ? fmt::format("the positions of `{}` start near zero, so they are added to its OFFSET",
                        joint.name)
          : fmt::format("`{}` has an OFFSET and position channels: they are read in place of the "
                        "OFFSET, as most programs do",
                        joint.name));
  const Place& place = header.joint_places[*moved];
  diagnostic.at = {file, place.line, 0, place.at};
  if (positions == Positions::detect && adds) diagnostic.severity = Severity::warning;
  diagnostic.advice = adds ? "if the figure floats: --positions replace"
                           : "if the figure sinks or collapses: --positions add";
  diagnostics.add(std::move(diagnostic));
}

}  // namespace mocap::bvh
