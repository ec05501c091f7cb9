// SPDX-License-Identifier: MIT

/// \file
/// Statements of five published descriptions of BVH about the motion: one test per row, named by
/// the row's number in tests/rows/ROWS.md. Matrices are for column vectors; texts with row vectors
/// list the same rotations in the opposite order.

#include <gtest/gtest.h>

#include <numbers>

#include "mocap/evaluate.hpp"
#include "support/bvh_text.hpp"

namespace mocap::bvh_motion_rows_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;

Matrix3d about(int axis, double degrees) {
  return AngleAxisd(degrees * std::numbers::pi / 180.0, Vector3::Unit(axis)).toRotationMatrix();
}

Clip clip_of(std::string_view text) {
  test::Reading reading = test::read_bvh(text);
  EXPECT_TRUE(reading.clip) << reading.clip.error().message;
  return reading.clip ? std::move(*reading.clip) : Clip{};
}

/// A root and a child at (0, 5, 0), both with these rotation channels.
std::string chain(const std::string& rotations, const std::string& row) {
  return "HIERARCHY\nROOT a\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition " +
         rotations + "\n\tJOINT b\n\t{\n\t\tOFFSET 0 5 0\n\t\tCHANNELS 3 " + rotations +
         "\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 4 0\n\t\t}\n\t}\n}\nMOTION\nFrames: 1\n"
         "Frame Time: 0.1\n" +
         row + "\n";
}

Matrix3d world_rotation(const Clip& clip, std::size_t joint) {
  const Poses poses = evaluate(clip).value();
  return poses.world_rotation(0, joint).toRotationMatrix();
}

Vector3 world_position(const Clip& clip, std::size_t joint) {
  const Poses poses = evaluate(clip).value();
  return poses.world_position(0, joint);
}

TEST(PublishedFormat, RightHanded) {
  // A quarter turn about Z rotates X to Y.
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "0 0 0 90 0 0 0 0 0"));
  EXPECT_TRUE((world_rotation(clip, 0) * Vector3::UnitX()).isApprox(Vector3::UnitY(), 1e-12));
}

TEST(PublishedFormat, UpAxisIsFree) {
  // No axis is special: rotating the file's axes rotates the pose and changes nothing else.
  const Clip y_up = clip_of(chain("Zrotation Xrotation Yrotation", "0 0 0 10 20 30 5 6 7"));
  EXPECT_NEAR(world_position(y_up, 1).norm(), 5.0, 1e-12);
}

TEST(PublishedFormat, AnglesInDegrees) {
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "0 0 0 0 180 0 0 0 0"));
  EXPECT_TRUE(world_rotation(clip, 0).isApprox(about(0, 180), 1e-12));
}

TEST(PublishedFormat, MultipliesRotationMatricesInChannelOrder) {
  const struct {
    const char* words;
    int axes[3];
  } orders[] = {
      {"Xrotation Yrotation Zrotation", {0, 1, 2}}, {"Xrotation Zrotation Yrotation", {0, 2, 1}},
      {"Yrotation Xrotation Zrotation", {1, 0, 2}}, {"Yrotation Zrotation Xrotation", {1, 2, 0}},
      {"Zrotation Xrotation Yrotation", {2, 0, 1}}, {"Zrotation Yrotation Xrotation", {2, 1, 0}}};
  for (const auto& order : orders) {
    const Clip clip = clip_of(chain(order.words, "0 0 0 10 20 30 0 0 0"));
    const Matrix3d expected =
        about(order.axes[0], 10) * about(order.axes[1], 20) * about(order.axes[2], 30);
    EXPECT_TRUE(world_rotation(clip, 0).isApprox(expected, 1e-12)) << order.words;
  }
}

TEST(PublishedFormat, RotationsAndTheRootsPosition) {
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "1 2 3 0 0 0 0 0 0"));
  EXPECT_EQ(world_position(clip, 0), Vector3(1, 2, 3));
  EXPECT_TRUE(world_position(clip, 1).isApprox(Vector3(1, 7, 3), 1e-12));
}

TEST(PublishedFormat, GlobalIsTheProductAlongTheChain) {
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "1 2 3 10 20 30 40 50 60"));
  const Matrix3d root = about(2, 10) * about(0, 20) * about(1, 30);
  const Matrix3d child = about(2, 40) * about(0, 50) * about(1, 60);
  EXPECT_TRUE(world_rotation(clip, 1).isApprox(root * child, 1e-12));
  EXPECT_TRUE(world_position(clip, 1).isApprox(Vector3(1, 2, 3) + root * Vector3(0, 5, 0), 1e-12));
}

TEST(PublishedFormat, SiblingsKeepTheirPositionsRelativeToTheParent) {
  const std::string text =
      "HIERARCHY\nROOT a\n{\n\tOFFSET 0 0 0\n\tCHANNELS 1 Zrotation\n\tJOINT l\n\t{\n\t\tOFFSET 1 "
      "0 0\n"
      "\t\tCHANNELS 1 Zrotation\n\t}\n\tJOINT r\n\t{\n\t\tOFFSET -1 0 0\n\t\tCHANNELS 1 "
      "Zrotation\n\t}\n}\n"
      "MOTION\nFrames: 1\nFrame Time: 0.1\n90 17 23\n";
  const Clip clip = clip_of(text);
  EXPECT_TRUE(world_position(clip, 1).isApprox(Vector3(0, 1, 0), 1e-12));
  EXPECT_TRUE(world_position(clip, 2).isApprox(Vector3(0, -1, 0), 1e-12));
}

TEST(PublishedFormat, NoFixedZeroPose) {
  // The rest pose is determined by the offsets alone.
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "1 2 3 10 20 30 40 50 60"));
  const Poses rest = evaluate_rest(clip.skeleton);
  EXPECT_EQ(rest.world_position(0, 1)[1], 5.0);
  EXPECT_EQ(rest.world_rotation(0, 1).w(), 1.0);
}

TEST(PublishedFormat, NoRestRotationInTheFile) {
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "0 0 0 0 0 0 0 0 0"));
  for (const Joint& joint : clip.skeleton.joints()) {
    EXPECT_TRUE(joint.before.isApprox(Quaternion::Identity()));
    EXPECT_TRUE(joint.after.isApprox(Quaternion::Identity()));
  }
}

TEST(PublishedFormat, BoneFromTheFirstChild) {
  const Skeleton skeleton =
      clip_of(chain("Zrotation Xrotation Yrotation", "0 0 0 0 0 0 0 0 0")).skeleton;
  EXPECT_EQ(skeleton.bone(0).vector, Vector3(0, 5, 0));
  EXPECT_EQ(skeleton.bone(0).length, 5.0);
  EXPECT_EQ(skeleton.bone(1).direction, Vector3(0, 1, 0));
}

TEST(PublishedFormat, LocalMatrixFromOffsetAndRotation) {
  const Clip clip = clip_of(chain("Zrotation Xrotation Yrotation", "0 0 0 0 0 0 40 50 60"));
  const Poses poses = evaluate(clip).value();
  EXPECT_EQ(poses.local_position(0, 1)[1], 5.0);
  EXPECT_TRUE(poses.local_rotation(0, 1).toRotationMatrix().isApprox(
      about(2, 40) * about(0, 50) * about(1, 60), 1e-12));
}

TEST(PublishedFormat, RootPositionAddsOrReplacesAsSpecified) {
  std::string text = chain("Zrotation Xrotation Yrotation", "1 12 0 0 0 0 0 0 0");
  text.replace(text.find("OFFSET 0 0 0"), 12, "OFFSET 0 10 0");
  bvh::ReadOptions options;
  options.positions = bvh::PositionReading::replace;
  EXPECT_EQ(world_position(*test::read_bvh(text, options).clip, 0), Vector3(1, 12, 0));
  options.positions = bvh::PositionReading::add;
  EXPECT_EQ(world_position(*test::read_bvh(text, options).clip, 0), Vector3(1, 22, 0));
}

TEST(PublishedFormat, NoScale) {
  // A dialect writes scale channels; they are kept and do not affect the pose.
  std::string text = chain("Zrotation Xrotation Yrotation", "0 0 0 0 0 0 0 0 0 2");
  text.replace(text.find("CHANNELS 3"), 10, "CHANNELS 4");
  text.replace(text.find("\n\t\tEnd"), 1, " Xscale\n");
  const test::Reading reading = test::read_bvh(text);
  ASSERT_TRUE(reading.clip);
  EXPECT_NE(reading.diagnostics.find(codes::bvh_channel_scale), nullptr);
  EXPECT_TRUE(world_position(*reading.clip, 1).isApprox(Vector3(0, 5, 0), 1e-12));
}

TEST(PublishedFormat, MatrixMatchesAPublishedFormula) {
  // Graphics Gems II, p. 322, for Z X Y written out for column vectors.
  const double z = 0.3;
  const double x = -0.7;
  const double y = 1.1;
  const double degrees = 180.0 / std::numbers::pi;
  Matrix3d expected;
  expected << std::cos(z) * std::cos(y) - std::sin(z) * std::sin(x) * std::sin(y),
      -std::sin(z) * std::cos(x),
      std::cos(z) * std::sin(y) + std::sin(z) * std::sin(x) * std::cos(y),
      std::sin(z) * std::cos(y) + std::cos(z) * std::sin(x) * std::sin(y),
      std::cos(z) * std::cos(x),
      std::sin(z) * std::sin(y) - std::cos(z) * std::sin(x) * std::cos(y),
      -std::cos(x) * std::sin(y), std::sin(x), std::cos(x) * std::cos(y);
  char row[200];
  std::snprintf(row, sizeof row, "0 0 0 %.17g %.17g %.17g 0 0 0", z * degrees, x * degrees,
                y * degrees);
  EXPECT_TRUE(world_rotation(clip_of(chain("Zrotation Xrotation Yrotation", row)), 0)
                  .isApprox(expected, 1e-12));
}

}  // namespace
}  // namespace mocap::bvh_motion_rows_test
