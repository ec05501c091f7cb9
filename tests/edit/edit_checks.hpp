// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Common checks for property tests of edits.

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "support/random_clip.hpp"

namespace mocap::test {

/// The spatial extent of the clip; at least 1.
inline double size_of(const Clip& clip) {
  double size = 1.0;
  const Poses poses = evaluate(clip).value();
  for (const double value : poses.world_positions) size = std::max(size, std::abs(value));
  return size;
}

inline Vector3 place(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.world_position(frame, joint);
}

/// Applies an edit given as text, and returns what it reports.
inline Result<Diagnostics> apply_step(const edit::Step& step, Clip& clip,
                                      const edit::ClipReader& read = {}) {
  const Result<edit::Edit> parsed = edit::parse(step, read);
  if (!parsed) return tl::unexpected<Error>(parsed.error());
  Diagnostics diagnostics;
  if (Status done = edit::apply(std::span(&*parsed, 1), clip, diagnostics); !done) {
    return tl::unexpected<Error>(done.error());
  }
  return diagnostics;
}

/// A clip whose joints rotate freely, as most do: three angles in any order, positions on some.
inline Clip free_clip() {
  Skeleton skeleton = random_layout(8, [] {
    std::vector<Channel> channels{Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
    std::rotate(channels.begin(), channels.begin() + *rc::gen::inRange(0, 3), channels.end());
    if (*rc::gen::arbitrary<bool>()) std::swap(channels[0], channels[1]);
    if (*rc::gen::inRange(0, 3) == 0) {
      channels.insert(channels.begin(),
                      {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    return channels;
  });
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    skeleton.set_name(i, "joint" + std::to_string(i));
    if (*rc::gen::arbitrary<bool>()) skeleton.set_end_sites(i, {{"Site", random_offset()}});
  }
  return random_clip(std::move(skeleton), 6);
}

/// A clip of any layout, with unique joint names.
inline Clip named_clip() {
  Clip clip = random_clip_of_any_layout(8, 4);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, "joint" + std::to_string(i));
    if (*rc::gen::arbitrary<bool>()) clip.skeleton.set_end_sites(i, {{"Site", random_offset()}});
  }
  return clip;
}

/// A person in a slightly distorted T-pose, moving at random.
inline Clip body() {
  Clip clip;
  const auto channels = [](bool is_root) {
    std::vector<Channel> list{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    if (is_root) {
      list.insert(list.begin(), {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    return list;
  };
  const auto add = [&](std::size_t parent, const char* name, const Vector3& offset) {
    Joint joint;
    joint.name = name;
    joint.offset = offset;
    joint.channels = channels(parent == Joint::no_parent);
    RC_ASSERT(clip.skeleton.add(parent, std::move(joint)).has_value());
  };
  add(Joint::no_parent, "Hips", {0, 0, 0});
  add(0, "Spine", {0, 20, 1});
  add(1, "Head", {0, 40, 0});
  add(1, "LeftArm", {15, 30, random_between(-2, 2)});
  add(3, "LeftForeArm", {25, 0, 0});
  add(4, "LeftHand", {20, 0, 0});
  add(1, "RightArm", {-15, 30, 0});
  add(6, "RightForeArm", {-26, 0, 0});
  add(7, "RightHand", {-20, 0, 0});
  add(0, "LeftUpLeg", {9, -4, 0});
  add(9, "LeftLeg", {0, -40, 0});
  add(10, "LeftFoot", {0, -40, 0});
  add(11, "LeftToeBase", {0, -4, 15});
  add(0, "RightUpLeg", {-9, -4, 0});
  add(13, "RightLeg", {0, -41, 0});
  add(14, "RightFoot", {0, -40, 0});
  add(15, "RightToeBase", {0, -4, 15});
  return random_clip(clip.skeleton, 4);
}

inline void assert_same_numbers(const Clip& a, const Clip& b) {
  RC_ASSERT(a.motion.frames() == b.motion.frames());
  RC_ASSERT(a.motion.channels() == b.motion.channels());
  for (std::size_t i = 0; i < a.motion.values().size(); ++i) {
    RC_ASSERT(a.motion.values()[i] == b.motion.values()[i]);
  }
}

/// Whether the axes of joints must be equal too.
enum class Compared : bool { places, places_and_axes };

/// Asserts that joint `joints[i]` of `edited` has the position, rotation and end of joint i of
/// `clip` in every frame.
inline void assert_same_world(const Clip& clip, const Clip& edited,
                              const std::vector<std::size_t>& joints,
                              Compared compared = Compared::places_and_axes) {
  RC_ASSERT(edited.validate().has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  RC_ASSERT(before.frames == after.frames);
  const double near = 1e-9 * size_of(clip);
  for (std::size_t joint = 0; joint < joints.size(); ++joint) {
    const auto& old_sites = clip.skeleton[joint].end_sites;
    const auto& sites = edited.skeleton[joints[joint]].end_sites;
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      const Vector3 a = place(before, frame, joint);
      RC_ASSERT((a - place(after, frame, joints[joint])).norm() <= near);
      const Quaternion turned = before.world_rotation(frame, joint);
      const Quaternion turns = after.world_rotation(frame, joints[joint]);
      RC_ASSERT(compared == Compared::places || std::abs(turned.dot(turns)) >= 1.0 - 1e-12);
      for (std::size_t site = 0; site < std::min(sites.size(), old_sites.size()); ++site) {
        const Vector3 end = end_site_position(before, frame, joint, old_sites[site]);
        const Vector3 ends = end_site_position(after, frame, joints[joint], sites[site]);
        RC_ASSERT((end - ends).norm() <= near);
      }
    }
  }
}

/// As above, for unchanged joint indices.
inline void assert_same_world(const Clip& clip, const Clip& edited,
                              Compared compared = Compared::places_and_axes) {
  RC_ASSERT(clip.skeleton.size() == edited.skeleton.size());
  std::vector<std::size_t> joints(clip.skeleton.size());
  for (std::size_t i = 0; i < joints.size(); ++i) joints[i] = i;
  assert_same_world(clip, edited, joints, compared);
}

/// Asserts that the channels of joint `from` occur among those of joint `to`, in the same order and
/// with the same values.
inline void assert_contains_channels(const Clip& clip, std::size_t from, const Clip& edited,
                                     std::size_t to) {
  const std::size_t old_column = clip.skeleton.channel_offsets()[from];
  const std::size_t column = edited.skeleton.channel_offsets()[to];
  const std::vector<Channel>& channels = edited.skeleton[to].channels;
  std::size_t at = 0;
  for (std::size_t i = 0; i < clip.skeleton[from].channels.size(); ++i) {
    while (at < channels.size() && channels[at] != clip.skeleton[from].channels[i]) ++at;
    RC_ASSERT(at < channels.size());
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      RC_ASSERT(clip.motion.at(frame, old_column + i) == edited.motion.at(frame, column + at));
    }
    ++at;
  }
}

}  // namespace mocap::test
