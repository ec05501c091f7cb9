// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Figures that walk straight ahead, to be appended to each other.

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mocap/edit/combine.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::test {

/// Position of the hips and heading, in degrees about the vertical, in a frame.
struct HipsAt {
  Vector3 place = Vector3::Zero();
  double heading_deg = 0.0;
};

/// A person whose hips move as in `hips`. There may be a static joint above the hips, as in
/// MotionBuilder.
inline Clip walker(std::size_t frames, const std::function<HipsAt(double)>& hips,
                   bool has_reference, double units_per_metre = 100.0) {
  const Clip person = walking_person(frames, 1.2, {.units_per_metre = units_per_metre});
  Clip clip;
  std::size_t parent = Joint::no_parent;
  if (has_reference) {
    Joint reference = named_joint("Reference", {0.0, 0.0, 0.0});
    reference.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                          Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    parent = *clip.skeleton.add(parent, std::move(reference));
  }
  const std::size_t shift = has_reference ? 1 : 0;
  for (std::size_t i = 0; i < person.skeleton.size(); ++i) {
    const std::size_t own = person.skeleton[i].parent;
    EXPECT_TRUE(
        clip.skeleton.add(own == Joint::no_parent ? parent : own + shift, person.skeleton[i]));
  }
  const std::size_t first = has_reference ? 6 : 0;
  clip.motion = Motion(frames, first + person.motion.channels(), FrameTime(FrameRate{30, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const HipsAt at = hips(static_cast<double>(frame));
    for (std::size_t k = 0; k < person.motion.channels(); ++k) {
      clip.motion.exact_at(frame, first + k) = person.motion.at(frame, k);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      clip.motion.exact_at(frame, first + axis) = at.place[static_cast<int>(axis)];
    }
    clip.motion.exact_at(frame, first + 3) = 0.0;
    clip.motion.exact_at(frame, first + 4) = 0.0;
    clip.motion.exact_at(frame, first + 5) = at.heading_deg;
  }
  clip.metadata.source = "walker.bvh";
  clip.metadata.starts_with_reference = false;
  return clip;
}

inline HipsAt along_z(double frame) {
  return {{0.0, 90.0, 2.0 * frame}, 0.0};
}

/// A walk at a different position and in a different direction.
inline HipsAt along_x(double frame) {
  return {{500.0 + 2.0 * frame, 90.0, 70.0}, 90.0};
}

inline edit::Join joined(std::vector<Clip> clips, const edit::TimePoint& blend,
                         bool aligned = true) {
  edit::Join join;
  for (Clip& clip : clips) join.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
  join.blend = blend;
  join.aligned = aligned;
  return join;
}

/// World position of a joint in each frame.
inline std::vector<Vector3> path_of(const Clip& clip, const std::string& joint) {
  const Poses poses = evaluate(clip).value();
  const std::size_t index = clip.skeleton.find(joint).value_or(0);
  std::vector<Vector3> path;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    path.push_back(poses.world_position(frame, index));
  }
  return path;
}

inline void expect_straight(const Clip& clip, const Vector3& step) {
  const std::vector<Vector3> path = path_of(clip, "Hips");
  for (std::size_t frame = 1; frame < path.size(); ++frame) {
    EXPECT_NEAR((path[frame] - path[frame - 1] - step).norm(), 0.0, 1e-9) << frame;
  }
}

inline void expect_reference_at_rest(const Clip& clip) {
  ASSERT_EQ(clip.skeleton[0].name, "Reference");
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(clip.motion.at(frame, k), 0.0) << frame;
  }
}

}  // namespace mocap::test
