// SPDX-License-Identifier: MIT
#include "edit/alignment.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/figures.hpp"

namespace mocap::edit {

namespace {

/// A joint's transforms in the world, frame by frame.
JointTrack world_track_of(const Clip& clip, std::size_t joint, const FrameSpan& frames) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  JointTrack world = track_of(clip, joint, columns[joint], frames);
  for (int at = clip.skeleton[joint].parent; at != Joint::no_parent;) {
    const auto parent = static_cast<std::size_t>(at);
    const JointTrack above = track_of(clip, parent, columns[parent], frames);
    for (std::size_t i = 0; i < frames.count; ++i) {
      world.positions[i] = above.positions[i] + above.rotations[i] * world.positions[i];
      world.rotations[i] = above.rotations[i] * world.rotations[i];
    }
    at = clip.skeleton[parent].parent;
  }
  return world;
}

/// The first joint that can turn, on the way from one joint down to another.
std::optional<std::size_t> first_that_turns(const Skeleton& skeleton, std::size_t from,
                                            std::size_t to) {
  std::optional<std::size_t> first;
  for (int at = static_cast<int>(to); at >= static_cast<int>(from);
       at = skeleton[static_cast<std::size_t>(at)].parent) {
    if (turns(skeleton[static_cast<std::size_t>(at)])) first = static_cast<std::size_t>(at);
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

Alignment::Alignment(const Clip& clip, const GroundStep& step, const FrameSpan& frames)
    : step_(step) {
  const auto add = [&](std::size_t joint, bool is_only_turned) {
    const int parent = clip.skeleton[joint].parent;
    JointTrack above;
    if (parent != Joint::no_parent) {
      above = world_track_of(clip, static_cast<std::size_t>(parent), frames);
    }
    moved_.push_back({joint, std::move(above), is_only_turned});
  };
  for (const Figure& figure : find_figures(clip.skeleton)) {
    const std::optional<Carrier> carrier = find_carrier(clip, figure);
    if (carrier) add(carrier->joint, false);
    const std::size_t from = carrier ? carrier->joint : figure.root;
    const std::optional<std::size_t> turning = first_that_turns(clip.skeleton, from, figure.hips);
    if (turning && !moves(*turning)) add(*turning, true);
  }
}

bool Alignment::moves(std::size_t joint) const {
  return std::any_of(moved_.begin(), moved_.end(),
                     [&](const Moved& each) { return each.joint == joint; });
}

void Alignment::move(std::size_t joint, JointTrack& track) const {
  const auto moved = std::find_if(moved_.begin(), moved_.end(),
                                  [&](const Moved& each) { return each.joint == joint; });
  if (moved == moved_.end()) return;
  for (std::size_t i = 0; i < track.rotations.size(); ++i) {
    Quaternion above = Quaternion::Identity();
    Vector3 origin = Vector3::Zero();
    if (!moved->above.rotations.empty()) {
      above = moved->above.rotations[i];
      origin = moved->above.positions[i];
    }
    track.rotations[i] = above.conjugate() * step_.of(Quaternion(above * track.rotations[i]));
    if (moved->is_only_turned) continue;
    const Vector3 world = origin + above * track.positions[i];
    track.positions[i] = above.conjugate() * (step_.of(world) - origin);
  }
}

}  // namespace mocap::edit
