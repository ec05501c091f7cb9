// SPDX-License-Identifier: MIT
#include "edit/combine/alignment.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "body/joint_match.hpp"
#include "edit/clip_frames.hpp"
#include "edit/figures.hpp"
#include "edit/joint_channels.hpp"

namespace mocap::edit {

namespace {

/// World transforms of a joint, frame by frame.
JointTrack world_track_of(const Clip& clip, std::size_t joint, const FrameSpan& frames) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  JointTrack world = track_of(clip, joint, columns[joint], frames);
  for (std::size_t at = clip.skeleton[joint].parent; at != Joint::no_parent;
       at = clip.skeleton[at].parent) {
    const JointTrack above = track_of(clip, at, columns[at], frames);
    for (std::size_t i = 0; i < frames.count; ++i) {
      world.positions[i] = above.positions[i] + above.rotations[i] * world.positions[i];
      world.rotations[i] = above.rotations[i] * world.rotations[i];
    }
  }
  return world;
}

/// World transforms of a joint's parent; no entries for a root.
JointTrack above_of(const Clip& clip, std::size_t joint, const FrameSpan& frames) {
  const std::size_t parent = clip.skeleton[joint].parent;
  if (parent == Joint::no_parent) return {};
  return world_track_of(clip, parent, frames);
}

/// Entry `i`, clamped to the last one; identity if there are none.
Quaternion rotation_at(const JointTrack& track, std::size_t i) {
  if (track.rotations.empty()) return Quaternion::Identity();
  return track.rotations[std::min(i, track.rotations.size() - 1)];
}

Vector3 position_at(const JointTrack& track, std::size_t i) {
  if (track.positions.empty()) return Vector3::Zero();
  return track.positions[std::min(i, track.positions.size() - 1)];
}

/// The first joint with rotation channels on the path from one joint down to another.
std::optional<std::size_t> first_that_turns(const Skeleton& skeleton, std::size_t from,
                                            std::size_t to) {
  std::optional<std::size_t> first;
  for (std::size_t at = to; at != Joint::no_parent && at >= from; at = skeleton[at].parent) {
    if (turns(skeleton[at])) first = at;
  }
  return first;
}

}  // namespace

Stance stance_of(const Clip& clip, std::size_t frame) {
  if (clip.skeleton.empty()) return {};
  const std::size_t hips = main_figure(find_figures(clip.skeleton), clip.skeleton).hips;
  const JointTrack world = world_track_of(clip, hips, {frame, 1});
  return {world.positions.front(), world.rotations.front()};
}

Stance stance_behind(const Clip& clip) {
  const std::size_t last = clip.motion.frames() - 1;
  Stance end = stance_of(clip, last);
  if (last <= first_of_motion(clip)) return end;
  const Stance before = stance_of(clip, last - 1);
  return {end.place + (end.place - before.place),
          end.rotation * before.rotation.conjugate() * end.rotation};
}

Alignment::Alignment(const Stretch& moved, const GroundStep& step, const Stretch& onto)
    : step_(step) {
  const Skeleton& skeleton = moved.clip.skeleton;
  const detail::JointPartners partner = detail::partners_of(skeleton, onto.clip.skeleton);
  const auto may_carry = [&](std::size_t joint) {
    return partner[joint] && has_positions(onto.clip.skeleton[*partner[joint]]);
  };
  for (const Figure& figure : find_figures(skeleton)) {
    const std::optional<Carrier> carrier = find_carrier(moved.clip, figure, may_carry);
    if (carrier) {
      add_carrier(moved, onto, carrier->joint, *partner[carrier->joint], figure.hips);
      continue;
    }
    const std::optional<std::size_t> turning = first_that_turns(skeleton, figure.root, figure.hips);
    if (!turning) continue;
    const JointTrack above = above_of(moved.clip, *turning, moved.frames);
    moved_.push_back({*turning, above, above, {}, true});
  }
}

void Alignment::add_carrier(const Stretch& moved, const Stretch& onto, std::size_t joint,
                            std::size_t partner, std::size_t hips) {
  const Skeleton& skeleton = moved.clip.skeleton;
  Moved carrier{joint,
                above_of(moved.clip, joint, moved.frames),
                above_of(onto.clip, partner, onto.frames),
                {},
                false};
  for (std::size_t at = skeleton[joint].parent; at != Joint::no_parent; at = skeleton[at].parent) {
    held_.push_back(at);
  }
  const std::optional<std::size_t> turning = first_that_turns(skeleton, joint, hips);
  if (turning && *turning != joint) {
    // Shifts the carrier so that the hips reach their target position although they rotate about a
    // joint below it.
    const JointTrack pivot = world_track_of(moved.clip, *turning, moved.frames);
    const JointTrack body = world_track_of(moved.clip, hips, moved.frames);
    for (std::size_t i = 0; i < moved.frames.count; ++i) {
      const Vector3 turned =
          pivot.positions[i] + step_.turn * (body.positions[i] - pivot.positions[i]);
      carrier.shifts.emplace_back(step_.of(body.positions[i]) - turned);
    }
    Moved below{*turning, above_of(moved.clip, *turning, moved.frames), {}, {}, true};
    below.above_onto = below.above;
    for (std::size_t i = 0; i < moved.frames.count; ++i) {
      const Quaternion under =
          rotation_at(carrier.above, i).conjugate() * rotation_at(below.above, i);
      if (!below.above_onto.rotations.empty())
        below.above_onto.rotations[i] = rotation_at(carrier.above_onto, i) * under;
    }
    moved_.push_back(std::move(below));
  }
  moved_.push_back(std::move(carrier));
}

bool Alignment::moves(std::size_t joint) const {
  return std::any_of(moved_.begin(), moved_.end(),
                     [&](const Moved& each) { return each.joint == joint; });
}

bool Alignment::holds(std::size_t joint) const {
  return std::find(held_.begin(), held_.end(), joint) != held_.end();
}

void Alignment::move(std::size_t joint, JointTrack& track) const {
  const auto moved = std::find_if(moved_.begin(), moved_.end(),
                                  [&](const Moved& each) { return each.joint == joint; });
  if (moved == moved_.end()) return;
  for (std::size_t i = 0; i < track.rotations.size(); ++i) {
    const Quaternion above = rotation_at(moved->above, i);
    const Quaternion onto = rotation_at(moved->above_onto, i).conjugate();
    const Quaternion world = above * track.rotations[i];
    track.rotations[i] = onto * (moved->shifts.empty() ? step_.of(world) : world);
    if (moved->is_only_turned) continue;
    const Vector3 place = position_at(moved->above, i) + above * track.positions[i];
    const Vector3 stepped =
        moved->shifts.empty() ? step_.of(place) : Vector3(place + moved->shifts[i]);
    track.positions[i] = onto * (stepped - position_at(moved->above_onto, i));
  }
}

}  // namespace mocap::edit
