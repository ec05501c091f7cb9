// SPDX-License-Identifier: MIT

/// \file The up axis of lying figures with a lying rest pose.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <string>

#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "support/person.hpp"

namespace mocap::up_axis_test {
namespace {

using test::PersonOptions;
using test::walking_person;

/// A lying figure: its head points along `up` of the file, both in every frame and in the rest
/// pose.
PersonOptions lying_along(const Vector3& up) {
  PersonOptions options;
  options.file_from_body = shortest_rotation(Vector3::UnitY(), up).toRotationMatrix();
  return options;
}

/// Lowers the left arm, as in a rest pose that was taken from a frame of the motion.
void lower_left_arm(Clip& clip, const PersonOptions& options) {
  for (const char* name : {"LeftForeArm", "LeftHand"}) {
    const std::size_t joint = test::joint_named(clip, name);
    const double length = clip.skeleton[joint].offset.norm();
    clip.skeleton.set_offset(joint, options.file_from_body * Vector3(0, -length, 0));
  }
}

TEST(UpAxis, LyingFiguresNeverDetermineTheSign) {
  for (const Vector3& axis : {Vector3(1, 0, 0), Vector3(-1, 0, 0), Vector3(0, 0, -1)}) {
    for (const std::size_t frames : {1U, 60U}) {
      const AxisGuess axes = guess_axes(walking_person(frames, 0.0, lying_along(axis)));
      EXPECT_LT(axes.up_confidence, Confidence::high) << axes.up_reason;
    }
  }
}

TEST(UpAxis, RestPoseFromTheMotionIsNotIndependentEvidence) {
  const PersonOptions options = lying_along(Vector3::UnitZ());
  for (const std::size_t frames : {1U, 60U}) {
    Clip clip = walking_person(frames, 0.0, options);
    EXPECT_EQ(guess_axes(clip).up, Axis::plus_z);
    EXPECT_EQ(guess_axes(clip).up_confidence, Confidence::high) << guess_axes(clip).up_reason;
    lower_left_arm(clip, options);
    const AxisGuess axes = guess_axes(clip);
    EXPECT_LT(axes.up_confidence, Confidence::high) << axes.up_reason;
  }
}

TEST(UpAxis, LyingFigureIsNotRotatedInAGlb) {
  Diagnostics diagnostics;
  SaveOptions options;
  options.gltf.metres_per_unit = 0.01;
  complete_options(walking_person(60, 0.0, lying_along(-Vector3::UnitZ())), Format::glb, {},
                   options, diagnostics);
  EXPECT_EQ(options.gltf.up, Vector3(Vector3::UnitY()));
  const Diagnostic* note = diagnostics.find(codes::fit_up_assumed);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->advice.find("--up -z:y"), std::string::npos) << note->advice;
}

TEST(UpAxis, AFigureUpsideDownInEveryFrameHasYDown) {
  const AxisGuess axes = guess_axes(walking_person(60, 0.0, lying_along(-Vector3::UnitY())));
  EXPECT_EQ(axes.up, Axis::minus_y);
  EXPECT_EQ(axes.up_confidence, Confidence::high) << axes.up_reason;
}

}  // namespace
}  // namespace mocap::up_axis_test
