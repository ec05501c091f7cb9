// SPDX-License-Identifier: MIT

// The axes of a figure: up, and the direction that it faces.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

#include "mocap/body.hpp"
#include "support/person.hpp"

namespace mocap::axes_test {
namespace {

using test::folded_person;
using test::joint_named;
using test::named_joint;
using test::PersonOptions;
using test::walking_person;

TEST(Axes, YUpFacingZ) {
  const AxisGuess axes = guess_axes(walking_person(60));
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_EQ(axes.up_confidence, Confidence::high);
  EXPECT_EQ(axes.facing, Axis::plus_z);
  EXPECT_EQ(axes.facing_confidence, Confidence::high);
}

TEST(Axes, ZUpFacingMinusY) {
  PersonOptions options;
  options.file_from_body = test::z_up_from_y_up();
  const AxisGuess axes = guess_axes(walking_person(60, 1.0, options));
  EXPECT_EQ(axes.up, Axis::plus_z);
  EXPECT_EQ(axes.up_confidence, Confidence::high);
  EXPECT_EQ(axes.facing, Axis::minus_y);
}

TEST(Axes, FacingRotatesWithTheBody) {
  PersonOptions options;
  options.file_from_body =
      Eigen::AngleAxisd(std::numbers::pi / 2.0, Vector3::UnitY()).toRotationMatrix();
  EXPECT_EQ(guess_axes(walking_person(60, 1.0, options)).facing, Axis::plus_x);
}

/// A Y-up skeleton that every frame raises along Z, as some exporters write it.
Clip turned_in_every_frame(std::size_t frames, const Vector3& cm_a_frame) {
  Clip clip = walking_person(frames, 0.0);
  const std::size_t column = clip.column(0, Channel::x_rotation).value();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto row = clip.motion.exact_row(frame);
    const Vector3 root = Vector3(0, 0, 94) + static_cast<double>(frame) * cm_a_frame;
    std::copy(root.begin(), root.end(), row.begin());
    row[column] += 90.0;
  }
  return clip;
}

TEST(Axes, UsesTheGroundIfTheMotionRotatesTheRestPose) {
  const AxisGuess axes = guess_axes(turned_in_every_frame(240, {0, -2, 0}));
  EXPECT_EQ(axes.up, Axis::plus_z);
  EXPECT_EQ(axes.up_confidence, Confidence::high);
  EXPECT_EQ(axes.facing, Axis::minus_y);
  EXPECT_NE(axes.up_reason.find("lowest joints"), std::string::npos) << axes.up_reason;
}

TEST(Axes, DoesNotRotateACrawlingFigure) {
  // Its body points along Z, as before, but so does its path.
  const AxisGuess axes = guess_axes(turned_in_every_frame(240, {0, 0, 2}));
  EXPECT_EQ(axes.up, Axis::plus_y) << axes.up_reason;
  EXPECT_EQ(axes.up_confidence, Confidence::high) << axes.up_reason;
}

TEST(Axes, IsUncertainForAFigureThatAlwaysLies) {
  const AxisGuess axes = guess_axes(turned_in_every_frame(240, Vector3::Zero()));
  EXPECT_TRUE(axes.up == Axis::plus_y || axes.up_confidence < Confidence::high) << axes.up_reason;
}

TEST(Axes, KeepsTheUpAxisOfAFallingFigure) {
  // The rest pose is inconclusive, and the figure is lying down in most frames.
  Clip clip = folded_person(240);
  for (std::size_t frame = 0; frame < 240; ++frame) {
    const double fallen = std::clamp((static_cast<double>(frame) - 40.0) / 40.0, 0.0, 1.0);
    clip.motion.exact_at(frame, clip.column(0, Channel::x_rotation).value()) = -90.0 * fallen;
    clip.motion.exact_at(frame, 1) = 6.0 + 88.0 * std::cos(0.5 * std::numbers::pi * fallen);
  }
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_y) << axes.up_reason;
}

TEST(Axes, InfersGravityFromFreeFlight) {
  // The figure leans by 50 degrees, and flies along Z for 0.8 s of every two seconds, at 60 frames
  // per second.
  Clip clip = folded_person(240);
  for (std::size_t frame = 0; frame < 240; ++frame) {
    const double t = std::min(static_cast<double>(frame % 120) / 60.0, 0.8);
    clip.motion.exact_at(frame, 2) = 100.0 * (3.92 * t - 0.5 * 9.81 * t * t);
    clip.motion.exact_at(frame, clip.column(0, Channel::x_rotation).value()) = 50.0;
  }
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_z) << axes.up_reason;
  EXPECT_EQ(axes.up_confidence, Confidence::high) << axes.up_reason;
  EXPECT_NE(axes.up_reason.find("is in free fall"), std::string::npos) << axes.up_reason;
}

TEST(Axes, LyingPoseDoesNotOverrideTheRestPose) {
  Clip clip = walking_person(1);
  clip.motion.exact_at(0, clip.column(0, Channel::x_rotation).value()) = 90.0;
  EXPECT_EQ(guess_axes(clip).up, Axis::plus_y);
}

/// Z up, with the joint names that identify MakeHuman's skeletons.
Clip makehuman_pose() {
  PersonOptions options;
  options.units_per_metre = 10.0;
  options.file_from_body = test::z_up_from_y_up();
  options.name = [](const std::string& side, const std::string& part) {
    const std::string end = side.empty() ? "" : "." + side.substr(0, 1);
    if (part == "UpLeg") return "upperleg01" + end;
    if (part == "Leg") return "lowerleg01" + end;
    if (part == "ForeArm") return "lowerarm02" + end;
    if (part == "Hand") return "wrist" + end;
    if (part == "Spine") return std::string("spine05");
    return part + end;
  };
  return walking_person(1, 0.0, options);
}

TEST(Axes, HandlesSittingAndFlyingMakeHumanPoses) {
  Clip clip = makehuman_pose();
  ASSERT_EQ(guess_family(clip.skeleton).family, "MakeHuman");
  const std::size_t turn = clip.column(0, Channel::x_rotation).value();
  for (const double degrees : {0.0, 90.0, 57.0, 180.0, -50.0}) {
    clip.motion.exact_at(0, turn) = degrees;
    const AxisGuess axes = guess_axes(clip);
    EXPECT_EQ(axes.up, Axis::plus_z) << degrees << ": " << axes.up_reason;
    EXPECT_EQ(axes.up_confidence, Confidence::high) << degrees << ": " << axes.up_reason;
  }
  // When it lies on its back, its root may also have rotated it to Y up.
  clip.motion.exact_at(0, turn) = -90.0;
  EXPECT_EQ(guess_axes(clip).up, Axis::plus_z);
  EXPECT_EQ(guess_axes(clip).up_confidence, Confidence::medium);
}

TEST(Axes, RecognisesADogAsUpright) {
  // The back extends along +Z from the hips and the legs are vertical, so the head is farther in
  // front of the hind feet than above them.
  Clip clip = walking_person(60);
  clip.skeleton.set_offset(joint_named(clip, "Spine"), Vector3(0, 5, 40));
  clip.skeleton.set_offset(joint_named(clip, "Chest"), Vector3(0, 0, 60));
  clip.skeleton.set_offset(joint_named(clip, "Neck"), Vector3(0, 25, 15));
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_GE(axes.up_confidence, Confidence::medium);
  EXPECT_EQ(axes.facing, Axis::plus_z);
}

TEST(Axes, UsesTheRestPoseWithoutFrames) {
  PersonOptions options;
  options.file_from_body = test::z_up_from_y_up();
  const AxisGuess axes = guess_axes(walking_person(0, 1.0, options));
  EXPECT_EQ(axes.up, Axis::plus_z);
  EXPECT_EQ(axes.facing, Axis::minus_y);
}

TEST(Axes, InfersFacingFromTheFeetWithoutNames) {
  PersonOptions options;
  options.name = [joint = 0](const std::string&, const std::string&) mutable {
    return "j" + std::to_string(joint++);
  };
  const AxisGuess axes = guess_axes(walking_person(60, 1.0, options));
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_EQ(axes.facing, Axis::plus_z);
  EXPECT_EQ(axes.facing_confidence, Confidence::medium);
}

TEST(Axes, DetectsSwappedSides) {
  PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return (side == "Left" ? "Right" : side == "Right" ? "Left" : "") + part;
  };
  const AxisGuess axes = guess_axes(walking_person(60, 1.0, options));
  EXPECT_EQ(axes.facing_confidence, Confidence::low);
  EXPECT_NE(axes.facing_reason.find("may be swapped"), std::string::npos);
}

TEST(Axes, HasNoConfidenceWithoutEvidence) {
  Clip clip;
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, named_joint("ball")));
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_EQ(axes.up_confidence, Confidence::none);
  EXPECT_EQ(axes.facing_confidence, Confidence::none);
}

TEST(AxisNames, IncludeTheSign) {
  EXPECT_EQ(to_string(Axis::plus_x), "+X");
  EXPECT_EQ(to_string(Axis::minus_z), "-Z");
}

}  // namespace
}  // namespace mocap::axes_test
