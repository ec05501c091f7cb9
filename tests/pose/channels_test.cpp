// SPDX-License-Identifier: MIT
// Channels of one joint from its local rotation and position.
#include "pose/channels.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "mocap/evaluate.hpp"
#include "pose/position_channels.hpp"
#include "support/random_clip.hpp"

namespace mocap::channels_test {
namespace {

using enum Channel;
using detail::PositionChannels;
using detail::RotationChannels;

Skeleton skeleton_of(Joint joint) {
  Skeleton skeleton;
  EXPECT_TRUE(skeleton.add(Joint::no_parent, std::move(joint)));
  return skeleton;
}

Skeleton with_channels(std::vector<Channel> channels, EulerAxes axes = EulerAxes::moving) {
  Joint joint;
  joint.channels = std::move(channels);
  Skeleton skeleton = skeleton_of(std::move(joint));
  skeleton.euler_axes = axes;
  return skeleton;
}

/// The local transform of the only joint for the channels of one frame.
Poses pose_of(const Skeleton& skeleton, const std::vector<double>& channels) {
  Clip clip;
  clip.skeleton = skeleton;
  clip.motion = Motion(1, channels.size());
  std::copy(channels.begin(), channels.end(), clip.motion.exact_row(0).begin());
  return evaluate(clip).value();
}

TEST(RotationChannels, ConstantRotationsMayHaveAnyLength) {
  const Quaternion before = rotation_from_euler_deg({0, 1, 2}, {10, 20, 30});
  const Quaternion after = rotation_from_euler_deg({2, 0, 1}, {-40, 5, 60});
  for (const std::vector<Channel>& channels :
       {std::vector<Channel>{z_rotation, x_rotation, y_rotation},
        {quaternion_x, quaternion_y, quaternion_z, quaternion_w}}) {
    Joint joint;
    joint.before = Quaternion(2.0 * before.coeffs());
    joint.after = Quaternion(3.0 * after.coeffs());
    joint.channels = channels;
    const Skeleton skeleton = skeleton_of(joint);
    // The second one is in gimbal lock.
    for (const Vector3& angles_deg : {Vector3(50, 60, 70), Vector3(50, 90, 70)}) {
      const Quaternion wanted = before * rotation_from_euler_deg({2, 0, 1}, angles_deg) * after;
      std::vector<double> row(channels.size());
      EXPECT_EQ(RotationChannels(skeleton, 0).write(wanted, row, std::nullopt), 0.0);
      EXPECT_LT(angle_between_deg(pose_of(skeleton, row).local_rotation(0, 0), wanted), 1e-6);
    }
  }
}

TEST(RotationChannels, SurplusChannelsAreSetToZero) {
  const std::vector<Channel> channels{x_rotation, x_rotation, x_position,  y_rotation,
                                      z_rotation, y_rotation, quaternion_x};
  const Skeleton skeleton = with_channels(channels);
  const Quaternion wanted = rotation_from_euler_deg({0, 1, 2}, {10, 20, 30});
  std::vector<double> row(channels.size(), 7.0);
  EXPECT_EQ(RotationChannels(skeleton, 0).write(wanted, row, std::nullopt), 0.0);
  const std::vector<double> expected{10, 0, 7, 20, 30, 0, 0};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(row[i], expected[i], 1e-12) << i;
  EXPECT_LT(angle_between_deg(pose_of(skeleton, row).local_rotation(0, 0), wanted), 1e-9);
}

RC_GTEST_PROP(RotationChannels, MayBeWrittenNearToThemselves, ()) {
  Skeleton skeleton = with_channels(test::random_rotation_channels(5));
  skeleton.euler_axes = *rc::gen::element(EulerAxes::moving, EulerAxes::fixed);
  std::vector<double> old;
  for (const Channel channel : skeleton[0].channels) old.push_back(test::random_value(channel));
  const Quaternion wanted = test::random_rotation();
  const RotationChannels writer(skeleton, 0);
  std::vector<double> expected(old.size());
  const double residual = writer.write(wanted, expected, old);
  std::vector<double> row = old;
  RC_ASSERT(writer.write(wanted, row, row) == residual);
  RC_ASSERT(row == expected);
}

TEST(RotationChannels, DetectsJointsWithOneAnglePerAxis) {
  const auto angles_of = [](std::vector<Channel> channels, EulerAxes axes) {
    return RotationChannels(with_channels(std::move(channels), axes), 0).three_angles();
  };
  const std::vector<Channel> usual{x_position, z_rotation, x_rotation, y_rotation};
  const auto moving = angles_of(usual, EulerAxes::moving);
  ASSERT_TRUE(moving);
  EXPECT_EQ(moving->axes, (AxisOrder{2, 0, 1}));
  EXPECT_EQ(moving->channels, (std::array<std::size_t, 3>{1, 2, 3}));
  const auto fixed = angles_of(usual, EulerAxes::fixed);
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->axes, (AxisOrder{1, 0, 2}));
  EXPECT_EQ(fixed->channels, (std::array<std::size_t, 3>{3, 2, 1}));
  for (const std::vector<Channel>& other :
       {std::vector<Channel>{z_rotation, x_rotation},
        {z_rotation, x_rotation, z_rotation},
        {z_rotation, z_rotation, x_rotation, y_rotation},
        {z_rotation, x_rotation, y_rotation, z_rotation},
        {quaternion_w, z_rotation, x_rotation, y_rotation},
        {quaternion_w, quaternion_x, quaternion_y, quaternion_z}}) {
    EXPECT_FALSE(angles_of(other, EulerAxes::moving)) << other.size();
  }
}

TEST(EulerAnglesNearOthers, KeepTheThirdAngleInGimbalLock) {
  const AxisOrder order{2, 0, 1};
  const Quaternion at_pole = rotation_from_euler_deg(order, {30, 90, 50});
  EXPECT_NEAR(detail::euler_deg_near(at_pole, order, std::nullopt)[2], 0.0, 1e-12);
  const Vector3 near_deg(390, 89, 410);
  const Vector3 angles_deg = detail::euler_deg_near(at_pole, order, near_deg);
  EXPECT_LT((angles_deg - Vector3(390, 90, 410)).cwiseAbs().maxCoeff(), 1e-6);
}

RC_GTEST_PROP(EulerAnglesNearOthers, RepresentTheMatrix, ()) {
  const AxisOrder order = *rc::gen::element(AxisOrder{0, 1, 2}, AxisOrder{2, 1, 0},
                                            AxisOrder{1, 0, 2}, AxisOrder{1, 0, 1});
  const Quaternion rotation = test::random_rotation();
  const Vector3 near_deg(test::random_between(-900, 900), test::random_between(-900, 900),
                         test::random_between(-900, 900));
  const Vector3 found = detail::euler_deg_near(rotation, order, near_deg);
  RC_ASSERT(angle_between_deg(rotation_from_euler_deg(order, found), rotation) < 1e-6);
  const Vector3 expected = nearest_euler_deg(
      euler_deg_from_rotation(rotation.toRotationMatrix(), order, near_deg[2]), order, near_deg);
  RC_ASSERT(std::abs((found - near_deg).norm() - (expected - near_deg).norm()) < 1e-4);
}

/// A joint with two channels along y.
Skeleton with_two_heights(PositionMode mode) {
  Joint joint;
  joint.offset = Vector3(1, 10, 100);
  joint.position_mode = mode;
  joint.channels = {y_position, z_rotation, x_position, y_position};
  return skeleton_of(std::move(joint));
}

TEST(PositionChannels, RepeatedOnesThatReplaceTheOffsetAgree) {
  const Skeleton skeleton = with_two_heights(PositionMode::replace);
  const PositionChannels positions(skeleton, 0);
  std::vector<double> row{0, 45, 0, 0};
  EXPECT_EQ(positions.write({2, 3, 100.5}, row), 0.5);
  EXPECT_EQ(row, (std::vector<double>{3, 45, 2, 3}));
  row[0] = -1.0;
  EXPECT_EQ(positions.read(1, row), 3.0);
  EXPECT_EQ(positions.read(2, row), 100.0);
  EXPECT_EQ(Vector3(pose_of(skeleton, row).local_position(0, 0)), Vector3(2, 3, 100));
}

TEST(PositionChannels, OnlyTheFirstOfRepeatedOnesIsAddedToTheOffset) {
  const Skeleton skeleton = with_two_heights(PositionMode::add);
  const PositionChannels positions(skeleton, 0);
  std::vector<double> row{7, 45, 7, 7};
  EXPECT_EQ(positions.write({2, 3, 100}, row), 0.0);
  EXPECT_EQ(row, (std::vector<double>{-7, 45, 1, 0}));
  row[3] = 4.0;
  EXPECT_EQ(positions.read(1, row), 7.0);
  EXPECT_EQ(Vector3(pose_of(skeleton, row).local_position(0, 0)), Vector3(2, 7, 100));
}

TEST(PositionChannels, AreWrittenEquallyByAuthor) {
  for (const PositionMode mode : {PositionMode::replace, PositionMode::add}) {
    const Skeleton skeleton = with_two_heights(mode);
    const Poses poses = pose_of(skeleton, {5, 45, 2, 3});
    std::vector<double> row{0, 45, 0, 0};
    PositionChannels(skeleton, 0).write(poses.local_position(0, 0), row);
    const Motion authored = author(poses, skeleton, {}).value();
    for (const std::size_t column : {0U, 2U, 3U}) EXPECT_EQ(authored.at(0, column), row[column]);
  }
}

TEST(WriteRest, PutsJointsAtTheirOffsetsWithoutRotation) {
  Skeleton skeleton = with_two_heights(PositionMode::replace);
  Joint below;
  below.offset = Vector3(1, 2, 3);
  below.position_mode = PositionMode::add;
  below.channels = {x_position,   quaternion_x, quaternion_y,
                    quaternion_z, quaternion_w, bone_length};
  ASSERT_TRUE(skeleton.add(0, std::move(below)));
  std::vector<double> row(skeleton.channel_count(), 7.0);
  detail::write_rest(skeleton, row);
  EXPECT_EQ(row, (std::vector<double>{10, 0, 1, 10, 0, 0, 0, 0, 1, 0}));
}

}  // namespace
}  // namespace mocap::channels_test
