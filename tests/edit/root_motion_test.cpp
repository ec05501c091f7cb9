// SPDX-License-Identifier: MIT
// The facing direction of a figure, and a joint that carries its travel.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "edit/clip_text.hpp"
#include "edit/space/start.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::root_motion_test {
namespace {

using namespace test;

Vector3 place(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.world_position(frame, joint);
}

std::vector<Channel> any_order() {
  std::vector<Channel> channels{Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  std::rotate(channels.begin(), channels.begin() + *rc::gen::inRange(0, 3), channels.end());
  if (*rc::gen::arbitrary<bool>()) std::swap(channels[0], channels[1]);
  return channels;
}

/// A person of a few joints who walks and turns, upright so that the facing direction can be
/// detected.
Clip walker() {
  Clip clip;
  const auto add = [&](std::size_t parent, const char* name, const Vector3& offset) {
    Joint joint;
    joint.name = name;
    joint.offset = offset;
    joint.channels = any_order();
    if (parent == Joint::no_parent) {
      joint.channels.insert(joint.channels.begin(),
                            {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    RC_ASSERT(clip.skeleton.add(parent, std::move(joint)).has_value());
  };
  clip.skeleton.euler_axes = *rc::gen::element(EulerAxes::moving, EulerAxes::fixed);
  clip.skeleton.position_mode = *rc::gen::element(PositionMode::replace, PositionMode::add);
  add(Joint::no_parent, "Hips", {0, 0, 0});
  add(0, "Spine", {0, 20, 1});
  add(1, "Head", {0, 40, 0});
  add(1, "LeftArm", {15, 30, 0});
  add(3, "LeftHand", {45, 0, 0});
  add(1, "RightArm", {-15, 30, 0});
  add(5, "RightHand", {-45, 0, 0});
  add(0, "LeftUpLeg", {9, -4, 0});
  add(7, "LeftLeg", {0, -40, 0});
  add(8, "LeftFoot", {0, -40, 0});
  add(0, "RightUpLeg", {-9, -4, 0});
  add(10, "RightLeg", {0, -40, 0});
  add(11, "RightFoot", {0, -40, 0});
  const auto frames = static_cast<std::size_t>(*rc::gen::inRange(1, 30));
  clip.motion = Motion(frames, clip.skeleton.channel_count());
  const double pace = random_between(-5, 5);
  // The average heading of a spinning figure is undefined.
  const double turn = random_between(-5, 5);
  const double start = random_between(-180, 180);
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    for (const Channel channel : clip.skeleton[i].channels) {
      for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto at = static_cast<double>(frame);
        double& number = clip.motion.exact_at(frame, column);
        if (i == 0 && channel == Channel::y_rotation) {
          number = start + turn * at;
        } else if (is_rotation(channel)) {
          number = 8.0 * std::sin(at + static_cast<double>(column));
        } else {
          number = channel == Channel::y_position ? 84.0 + std::sin(at) : pace * at;
        }
      }
      ++column;
    }
  }
  return clip;
}

RC_GTEST_PROP(RootMotion, PreservesWorldPositions, ()) {
  const Clip clip = walker();
  Clip edited = clip;
  Diagnostics diagnostics;
  RootMotion options;
  options.heading = *rc::gen::arbitrary<bool>();
  RC_ASSERT(apply(options, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  RC_ASSERT(edited.skeleton.size() == clip.skeleton.size() + 1);
  RC_ASSERT(edited.skeleton[0].name == "Root");
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  constexpr double height = 150.0;
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    const Vector3 hips = place(before, frame, 0);
    const Vector3 root = place(after, frame, 0);
    RC_ASSERT((root - Vector3(hips.x(), 0.0, hips.z())).norm() <= 1e-9 * height);
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((place(before, frame, joint) - place(after, frame, joint + 1)).norm() <=
                1e-9 * height);
    }
    // Relative to the new root, the hips only move up and down.
    const auto local = after.local_position(frame, 1);
    RC_ASSERT(std::abs(local[0]) <= 1e-9 * height && std::abs(local[2]) <= 1e-9 * height);
  }
  if (!options.heading) {
    // Angles are not affected.
    const std::size_t angles = clip.skeleton[0].channels.size();
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      for (std::size_t i = 3; i < angles; ++i) {
        RC_ASSERT(edited.motion.at(frame, i + 3) == clip.motion.at(frame, i));
      }
    }
  } else if (before.frames > 1) {
    // The new joint rotates without jumps, and only about the vertical.
    for (std::size_t frame = 1; frame < before.frames; ++frame) {
      for (std::size_t i = 3; i < 6; ++i) {
        const bool is_vertical = edited.skeleton[0].channels[i] == Channel::y_rotation;
        const double angle = edited.motion.at(frame, i);
        RC_ASSERT(is_vertical || angle == 0.0);
        RC_ASSERT(std::abs(angle - edited.motion.at(frame - 1, i)) < 60.0);
      }
    }
  }
  // And merged back.
  RC_ASSERT(apply(RemoveJoints{{"Root"}}, edited, diagnostics).has_value());
  const Poses again = evaluate(edited).value();
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((place(before, frame, joint) - place(again, frame, joint)).norm() <= 1e-9 * height);
    }
  }
}

RC_GTEST_PROP(Facing, FollowsItsOptions, ()) {
  const Clip clip = walker();
  Clip edited = clip;
  Diagnostics diagnostics;
  const Result<Start> old = start_with_heading(clip);
  RC_PRE(old.has_value());
  Facing options;
  options.degrees = random_between(-180, 180);
  if (*rc::gen::arbitrary<bool>()) options.toward = Axis::minus_x;
  RC_ASSERT(apply(options, edited, diagnostics).has_value());
  const Result<Start> start = start_with_heading(edited);
  RC_ASSERT(start.has_value());
  const double angle = options.degrees * std::numbers::pi / 180.0;
  const Vector3 left = options.toward ? Vector3::UnitZ() : Vector3::UnitX();
  const Vector3 front = options.toward ? Vector3(-Vector3::UnitX()) : Vector3::UnitZ();
  const Vector3 wanted = std::cos(angle) * front + std::sin(angle) * left;
  // Headings are computed in single precision.
  RC_ASSERT((start->heading - wanted).norm() < 1e-6);
  // In place.
  RC_ASSERT((start->place - old->place).norm() <= 1e-9 * 150.0);
}

TEST(Facing, RejectsTheVerticalAxisAndInvalidText) {
  Clip clip;
  EXPECT_FALSE(apply_words(clip, "facing", "+w"));
  EXPECT_EQ(code_of(apply_words(clip, "facing", "north")), "edit.value");
  EXPECT_EQ(code_of(apply_words(clip, "facing", "nan")), "edit.value");
  EXPECT_EQ(code_of(apply_words(clip, "facing", "+z")), "edit.range");
  Clip rod = clip_of_rows(3, [](int) { return std::string("0 0 0 0 0 0"); });
  EXPECT_EQ(code_of(apply_words(rod, "facing", "90")), "edit.no-body");
}

TEST(RootMotion, RejectsAnExistingName) {
  Clip clip = clip_of_rows(3, [](int i) { return std::to_string(i) + " 90 0 0 0 0"; });
  EXPECT_EQ(code_of(apply_words(clip, "root-motion", "Hips")), "edit.joint");
  EXPECT_EQ(code_of(apply_words(clip, "root-motion", "A,B")), "edit.value");
  ASSERT_TRUE(apply_words(clip, "root-motion", "Motion,heading"));
  EXPECT_EQ(clip.skeleton[0].name, "Motion");
  EXPECT_EQ(clip.skeleton[0].channels.size(), 6U);
  Clip still;
  EXPECT_EQ(code_of(apply_words(still, "root-motion", "")), "edit.no-travel");
}

}  // namespace
}  // namespace mocap::edit::root_motion_test
