// SPDX-License-Identifier: MIT
#include "mocap/motion_measures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::retarget::motion_measures_test {

namespace {

/// A figure that stands in its T-pose.
Clip standing(std::size_t frames = 20) {
  Clip clip = edit::built_in_skeleton("mixamo").value();
  Motion motion(frames, clip.motion.channels(), FrameTime(FrameRate{30, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t column = 0; column < motion.channels(); ++column)
      motion.exact_at(frame, column) = clip.motion.at(0, column);
  clip.motion = std::move(motion);
  return clip;
}

std::size_t column_of(const Clip& clip, std::string_view joint, Channel channel) {
  return *clip.column(*clip.skeleton.find(joint), channel);
}

const PartRotation& part(const MotionMeasures& measures, std::string_view name) {
  return *std::find_if(measures.parts.begin(), measures.parts.end(),
                       [&](const PartRotation& each) { return each.part == name; });
}

TEST(MotionMeasures, NothingDiffersFromItself) {
  const Clip clip = standing();
  const Result<MotionMeasures> measures = measure_motion(clip, clip);
  ASSERT_TRUE(measures) << measures.error().message;
  EXPECT_EQ(measures->san_error, 0.0);
  EXPECT_EQ(measures->mean_distance, 0.0);
  EXPECT_EQ(measures->contact_f1, 1.0);
  EXPECT_NEAR(measures->jerk, 0.0, 1e-9);
  EXPECT_EQ(measures->feet.slide, 0.0);
  EXPECT_EQ(measures->feet.frames_below, 0.0);
  for (const PartRotation& each : measures->parts) EXPECT_LT(each.largest_deg, 1e-5) << each.part;
}

TEST(MotionMeasures, AShiftedFigureHasTheErrorOfTheShift) {
  const Clip reference = standing();
  Clip clip = reference;
  const std::size_t x = column_of(clip, "mixamorig:Hips", Channel::x_position);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.motion.exact_at(frame, x) += 3.0;
  const MotionMeasures measures = measure_motion(clip, reference).value();
  const double share = 3.0 / measures.height;
  // One of three axes differs.
  EXPECT_NEAR(measures.san_error, 1000.0 * share * share / 3.0, 1e-9);
  EXPECT_NEAR(measures.root_relative_san_error, 0.0, 1e-12);
  EXPECT_NEAR(measures.mean_distance, share, 1e-12);
  EXPECT_NEAR(measures.root_relative_mean_distance, 0.0, 1e-12);
}

TEST(MotionMeasures, TheHeightIsTheWayFromToeToRootAndToTheHead) {
  const Clip clip = standing();
  double expected = 0.0;
  for (const std::string_view joint :
       {"mixamorig:LeftUpLeg", "mixamorig:LeftLeg", "mixamorig:LeftFoot", "mixamorig:LeftToeBase",
        "mixamorig:Spine", "mixamorig:Spine1", "mixamorig:Spine2", "mixamorig:Neck",
        "mixamorig:Head"})
    expected += clip.skeleton[*clip.skeleton.find(joint)].offset.norm();
  EXPECT_NEAR(measure_motion(clip, clip)->height, expected, 1e-9);
}

TEST(MotionMeasures, RotationsAndDirectionsOfParts) {
  const Clip reference = standing();
  Clip clip = reference;
  const std::size_t turn = column_of(clip, "mixamorig:LeftForeArm", Channel::y_rotation);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.motion.exact_at(frame, turn) += 20.0;
  const MotionMeasures measures = measure_motion(clip, reference).value();
  EXPECT_NEAR(part(measures, "left forearm").mean_deg, 20.0, 1e-6);
  EXPECT_NEAR(part(measures, "left forearm").direction_mean_deg, 20.0, 1e-6);
  // It is turned from the first frame on.
  EXPECT_NEAR(part(measures, "left forearm").since_first_frame_deg, 0.0, 1e-5);
  EXPECT_NEAR(part(measures, "left hand").mean_deg, 20.0, 1e-6);
  EXPECT_NEAR(part(measures, "left upper arm").mean_deg, 0.0, 1e-5);
  EXPECT_NEAR(part(measures, "right forearm").mean_deg, 0.0, 1e-5);
}

TEST(MotionMeasures, FeetThatSlideAndSinkAreMeasured) {
  const Clip reference = standing(101);
  Clip clip = reference;
  const std::size_t z = column_of(clip, "mixamorig:Hips", Channel::z_position);
  const std::size_t y = column_of(clip, "mixamorig:Hips", Channel::y_position);
  // The figure slides by 2 cm a frame, and is 3 cm lower in the last frame.
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.motion.exact_at(frame, z) += 2.0 * static_cast<double>(frame);
  clip.motion.exact_at(100, y) -= 3.0;
  const MotionMeasures measures = measure_motion(clip, reference).value();
  EXPECT_NEAR(measures.feet.frames_sliding, 1.0, 1e-12);
  EXPECT_EQ(measures.reference_feet.frames_sliding, 0.0);
  EXPECT_GT(measures.feet.slide, 0.001);
  EXPECT_NEAR(measures.feet.deepest, 0.03, 0.001);
  EXPECT_NEAR(measures.feet.frames_below, 0.01, 1e-12);
  EXPECT_LT(measures.contact_f1, 0.01);
}

TEST(MotionMeasures, WhatCannotBeMeasuredIsRefused) {
  const Clip figure = standing();
  Clip other;
  EXPECT_FALSE(measure_motion(figure, other));
  Joint joint;
  joint.name = "stick";
  ASSERT_TRUE(other.add_joint(Joint::no_parent, joint));
  EXPECT_FALSE(measure_motion(figure, other));
  const Result<MotionMeasures> nothing = measure_motion(other, figure);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, codes::argument_shape);
}

}  // namespace
}  // namespace mocap::retarget::motion_measures_test
