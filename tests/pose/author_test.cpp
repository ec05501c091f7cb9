// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "model/parallel.hpp"
#include "support/random_clip.hpp"

namespace mocap::author_test {
namespace {

constexpr std::initializer_list<Channel> rotation_channels{Channel::x_rotation, Channel::y_rotation,
                                                           Channel::z_rotation};

Skeleton one_joint(std::vector<Channel> channels, const Vector3& offset = Vector3::Zero()) {
  Skeleton skeleton;
  Joint joint;
  joint.offset = offset;
  joint.channels = std::move(channels);
  EXPECT_TRUE(skeleton.add(Joint::no_parent, std::move(joint)));
  return skeleton;
}

/// Poses of one joint that is at `position` in every frame.
Poses poses_of(const std::vector<Quaternion>& rotations,
               const Vector3& position = Vector3::Zero()) {
  Poses poses;
  poses.frames = rotations.size();
  poses.joints = 1;
  for (const Quaternion& rotation : rotations) {
    poses.local_positions.insert(poses.local_positions.end(), position.begin(), position.end());
    poses.local_rotations.insert(poses.local_rotations.end(), rotation.coeffs().begin(),
                                 rotation.coeffs().end());
  }
  return poses;
}

/// All lists of three rotation channels without equal neighbours.
std::vector<std::vector<Channel>> all_orders() {
  std::vector<std::vector<Channel>> orders;
  for (const Channel first : rotation_channels) {
    for (const Channel second : rotation_channels) {
      for (const Channel third : rotation_channels) {
        if (first != second && second != third) orders.push_back({first, second, third});
      }
    }
  }
  return orders;
}

/// Largest change of any channel between consecutive frames.
double greatest_step(const Motion& motion) {
  double greatest = 0.0;
  for (std::size_t frame = 1; frame < motion.frames(); ++frame) {
    for (std::size_t column = 0; column < motion.channels(); ++column) {
      greatest =
          std::max(greatest, std::abs(motion.at(frame, column) - motion.at(frame - 1, column)));
    }
  }
  return greatest;
}

/// A clip of one joint whose middle angle increases by one degree per frame from 30 before a pole
/// to 30 after it, `exactly` through it or half a degree away from it, while the first angle
/// rotates slowly.
Clip clip_through_the_pole(const std::vector<Channel>& channels, EulerAxes axes, bool exactly) {
  Clip clip;
  clip.skeleton = one_joint(channels);
  clip.skeleton.euler_axes = axes;
  clip.motion = Motion(61, 3);
  const double pole_deg = channels[0] == channels[2] ? 180.0 : 90.0;
  const std::size_t first = axes == EulerAxes::moving ? 0 : 2;
  for (std::size_t frame = 0; frame < 61; ++frame) {
    const auto step = static_cast<double>(frame);
    clip.motion.exact_at(frame, first) = -100.0 + 0.5 * step;
    clip.motion.exact_at(frame, 1) = pole_deg - 30.0 + step + (exactly ? 0.0 : 0.5);
    clip.motion.exact_at(frame, 2 - first) = 35.0;
  }
  return clip;
}

TEST(Author, StaysContinuousThroughGimbalLock) {
  for (const std::vector<Channel>& channels : all_orders()) {
    for (const EulerAxes axes : {EulerAxes::moving, EulerAxes::fixed}) {
      for (const bool exactly : {true, false}) {
        const Clip clip = clip_through_the_pole(channels, axes, exactly);
        const Motion authored =
            author(evaluate(clip).value(), clip.skeleton, clip.motion.frame_time).value();
        EXPECT_LE(greatest_step(authored), 1.0 + 1e-6);
        for (std::size_t frame = 0; frame < authored.frames(); ++frame) {
          for (std::size_t column = 0; column < 3; ++column) {
            EXPECT_NEAR(authored.at(frame, column), clip.motion.at(frame, column), 1e-6);
          }
        }
      }
    }
  }
}

TEST(Author, AnglesContinuePastOneTurn) {
  for (const std::size_t turning : {0U, 2U}) {
    Clip clip;
    clip.skeleton = one_joint({Channel::z_rotation, Channel::x_rotation, Channel::y_rotation});
    clip.motion = Motion(100, 3);
    for (std::size_t frame = 0; frame < 100; ++frame) {
      clip.motion.exact_at(frame, turning) = 20.0 * static_cast<double>(frame);
      clip.motion.exact_at(frame, 1) = 40.0;
    }
    const Motion authored =
        author(evaluate(clip).value(), clip.skeleton, clip.motion.frame_time).value();
    EXPECT_NEAR(authored.at(99, turning), 1980.0, 1e-9);
  }
}

TEST(Author, FirstFrameIsWithinHalfATurn) {
  const Skeleton layout =
      one_joint({Channel::z_rotation, Channel::x_rotation, Channel::y_rotation});
  const Quaternion half_turn(0.0, 0.0, 0.0, -1.0);
  const Motion authored = author(poses_of({half_turn}), layout, {}).value();
  EXPECT_EQ(authored.at(0, 0), 180.0);
  for (const std::vector<Channel>& channels :
       {std::vector<Channel>{Channel::z_rotation}, {Channel::x_rotation, Channel::z_rotation}}) {
    const Motion limited = author(poses_of({half_turn}), one_joint(channels), {}).value();
    EXPECT_EQ(limited.at(0, channels.size() - 1), 180.0);
  }
}

TEST(Author, NanFrameDoesNotAffectTheNextFrame) {
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();
  const Quaternion turned = rotation_from_euler_deg({2, 0, 1}, {10, 20, 30});
  const Quaternion broken(not_a_number, 0, 0, 0);
  for (std::size_t count = 1; count <= 3; ++count) {
    std::vector<Channel> channels{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    channels.resize(count);
    const Motion authored =
        author(poses_of({turned, broken, turned}), one_joint(channels), {}).value();
    for (std::size_t column = 0; column < count; ++column) {
      EXPECT_NEAR(authored.at(2, column), authored.at(0, column), 1e-12);
    }
  }
}

/// Cosine of half the angle between two rotations: the greater, the closer they are.
double nearness(const Quaternion& a, const Quaternion& b) {
  return std::abs(a.dot(b));
}

RC_GTEST_PROP(Author, OneChannelGetsTheNearestReachableRotation, ()) {
  const Quaternion wanted = test::random_rotation();
  for (const Channel channel : rotation_channels) {
    AuthorReport report;
    const Motion authored = author(poses_of({wanted}), one_joint({channel}), {}, &report).value();
    const int axis = axis_of(channel);
    const int other = (axis + 1) % 3;
    const Quaternion reached =
        rotation_from_euler_deg({axis, other, axis}, {authored.at(0, 0), 0.0, 0.0});
    RC_ASSERT(std::abs(report.max_rotation_residual_deg - angle_between_deg(wanted, reached)) <
              1e-9);
    for (double angle_deg = -180.0; angle_deg < 180.0; angle_deg += 3.0) {
      const Quaternion tried = rotation_from_euler_deg({axis, other, axis}, {angle_deg, 0.0, 0.0});
      RC_ASSERT(nearness(wanted, tried) <= nearness(wanted, reached) + 1e-12);
    }
  }
}

RC_GTEST_PROP(Author, TwoChannelsGetTheNearestReachableRotation, ()) {
  const Quaternion wanted = test::random_rotation();
  for (const Channel first : rotation_channels) {
    for (const Channel second : rotation_channels) {
      if (first == second) continue;
      AuthorReport report;
      const Motion authored =
          author(poses_of({wanted}), one_joint({first, second}), {}, &report).value();
      const AxisOrder order{axis_of(first), axis_of(second), axis_of(first)};
      const Quaternion reached =
          rotation_from_euler_deg(order, {authored.at(0, 0), authored.at(0, 1), 0.0});
      RC_ASSERT(std::abs(report.max_rotation_residual_deg - angle_between_deg(wanted, reached)) <
                1e-9);
      for (double a_deg = -180.0; a_deg < 180.0; a_deg += 15.0) {
        for (double b_deg = -180.0; b_deg < 180.0; b_deg += 15.0) {
          const Quaternion tried = rotation_from_euler_deg(order, {a_deg, b_deg, 0.0});
          RC_ASSERT(nearness(wanted, tried) <= nearness(wanted, reached) + 1e-12);
        }
      }
    }
  }
}

TEST(Author, KeepsPreviousValuesOfUndeterminedAngles) {
  // A half turn about x is equally far from every rotation about z.
  const Quaternion about_z = rotation_from_euler_deg({2, 0, 2}, {50, 0, 0});
  const Quaternion half_turn(0.0, 1.0, 0.0, 0.0);
  AuthorReport report;
  const Motion authored =
      author(poses_of({about_z, half_turn}), one_joint({Channel::z_rotation}), {}, &report).value();
  EXPECT_NEAR(authored.at(1, 0), 50.0, 1e-12);
  EXPECT_NEAR(report.max_rotation_residual_deg, 180.0, 1e-12);
  // After a quarter turn about z, only the sum of the angles about x and y is undetermined.
  const std::vector<Channel> two{Channel::x_rotation, Channel::y_rotation};
  const Quaternion both = rotation_from_euler_deg({0, 1, 0}, {50, 30, 0});
  const Quaternion quarter_turn(std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5));
  const Motion pair = author(poses_of({both, quarter_turn}), one_joint(two), {}).value();
  EXPECT_NEAR(pair.at(1, 0) + pair.at(1, 1), 80.0, 1e-9);
}

TEST(Author, ReportsTheLocationsOfTheGreatestResiduals) {
  Skeleton layout = one_joint({Channel::y_position, Channel::x_rotation}, {1, 2, 3});
  Joint fixed;
  fixed.offset = Vector3(0, 5, 0);
  ASSERT_TRUE(layout.add(0, fixed));
  Poses poses;
  poses.frames = 2;
  poses.joints = 2;
  const double half_of_ten_rad = 5.0 * 3.14159265358979323846 / 180.0;
  poses.local_positions = {1, 7, 3, 0, 5, 0, 1, 9, 3.5, 0, 5, 0.25};
  poses.local_rotations = {0, 0,
                           0, 1,
                           0, 0,
                           0, 1,
                           0, 0,
                           0, 1,
                           0, std::sin(half_of_ten_rad),
                           0, std::cos(half_of_ten_rad)};
  AuthorReport report;
  const Motion authored = author(poses, layout, {}, &report).value();
  EXPECT_EQ(authored.at(0, 0), 7.0);
  EXPECT_EQ(authored.at(1, 0), 9.0);
  EXPECT_NEAR(report.max_rotation_residual_deg, 10.0, 1e-12);
  EXPECT_EQ(report.max_rotation_joint, 1U);
  EXPECT_EQ(report.max_rotation_frame, 1U);
  EXPECT_DOUBLE_EQ(report.max_position_residual, 0.5);
  EXPECT_EQ(report.max_position_joint, 0U);
  EXPECT_EQ(report.max_position_frame, 1U);
}

TEST(Author, PositionsReplaceTheOffsetOrAreAddedToIt) {
  Skeleton layout = one_joint({Channel::z_position, Channel::x_position}, {0, 10, 5});
  const Poses poses = poses_of({Quaternion::Identity()}, {1, 10, 12});
  const Motion replaced = author(poses, layout, {}).value();
  EXPECT_EQ(replaced.at(0, 0), 12.0);
  EXPECT_EQ(replaced.at(0, 1), 1.0);
  layout.position_mode = PositionMode::add;
  const Motion added = author(poses, layout, {}).value();
  EXPECT_EQ(added.at(0, 0), 7.0);
  EXPECT_EQ(added.at(0, 1), 1.0);
}

TEST(Author, UsesTheFirstCompleteSetOfMoreThanThreeAngles) {
  using enum Channel;
  const Quaternion wanted = rotation_from_euler_deg({0, 1, 2}, {10, 20, 30});
  const Motion authored =
      author(poses_of({wanted}),
             one_joint({x_rotation, x_rotation, y_rotation, z_rotation, y_rotation}), {})
          .value();
  const std::vector<double> expected{10, 0, 20, 30, 0};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(authored.at(0, i), expected[i], 1e-12) << i;
  }
}

TEST(Author, QuaternionsStayInOneHemisphere) {
  using enum Channel;
  const Skeleton layout = one_joint({quaternion_w, quaternion_x, quaternion_y, quaternion_z});
  std::vector<Quaternion> rotations;
  for (int frame = 0; frame < 40; ++frame) {
    const Quaternion turned = rotation_from_euler_deg({1, 0, 1}, {20.0 * frame, 30.0, 0.0});
    rotations.push_back(frame % 2 == 0 ? turned : Quaternion(-turned.coeffs()));
  }
  const Motion authored = author(poses_of(rotations), layout, {}).value();
  EXPECT_LT(greatest_step(authored), 0.2);
}

TEST(Author, PartialQuaternionGetsTheNearestReachableRotation) {
  using enum Channel;
  const Quaternion wanted(0.5, 0.5, 0.5, -0.5);
  AuthorReport report;
  const Motion authored =
      author(poses_of({wanted}), one_joint({quaternion_z, quaternion_w}), {}, &report).value();
  EXPECT_NEAR(authored.at(0, 0), -std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(authored.at(0, 1), std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(report.max_rotation_residual_deg, 90.0, 1e-12);
  // Without w, the components represent only half turns; a zero quaternion (no rotation) may be
  // nearer.
  const Quaternion small_turn = rotation_from_euler_deg({0, 1, 0}, {10, 0, 0});
  const Motion none =
      author(poses_of({small_turn}), one_joint({quaternion_x}), {}, &report).value();
  EXPECT_EQ(none.at(0, 0), 0.0);
  EXPECT_NEAR(report.max_rotation_residual_deg, 10.0, 1e-12);
}

TEST(Author, RejectsPosesOfADifferentSkeleton) {
  const Skeleton layout = one_joint({Channel::z_rotation});
  Poses poses = poses_of({Quaternion::Identity(), Quaternion::Identity()});
  poses.joints = 2;
  poses.frames = 1;
  EXPECT_EQ(author(poses, layout, {}).error().code, codes::argument_shape);
  poses.joints = 1;
  EXPECT_EQ(author(poses, layout, {}).error().code, codes::argument_shape);
  poses.frames = 2;
  EXPECT_TRUE(author(poses, layout, {}));
  poses.local_rotations.clear();
  EXPECT_EQ(author(poses, layout, {}).error().code, codes::argument_shape);
  poses.frames = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(author(poses, layout, {}).error().code, codes::argument_shape);
}

TEST(Author, WritesAllJointsWithoutFreeThreads) {
  using enum Channel;
  Clip clip;
  for (std::size_t i = 0; i < 40; ++i) {
    Joint joint;
    joint.name = "J" + std::to_string(i);
    joint.channels = {z_rotation, x_rotation, y_rotation};
    ASSERT_TRUE(clip.skeleton.add(i == 0 ? Joint::no_parent : i - 1, std::move(joint)));
  }
  // Enough rotations for several threads in each of the blocks.
  clip.motion = Motion(2'100, clip.skeleton.channel_count());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t column = 0; column < clip.motion.channels(); ++column)
      clip.motion.exact_at(frame, column) = static_cast<double>((frame * 7 + column * 13) % 80);
  }
  const Motion alone = author(clip, clip.skeleton, nullptr, 1).value();
  for (const std::size_t most : {0U, 1U, 3U}) {
    const detail::ThreadShortage shortage(most);
    const Motion written = author(clip, clip.skeleton, nullptr, 4).value();
    EXPECT_TRUE(std::equal(written.values().begin(), written.values().end(), alone.values().begin(),
                           alone.values().end()))
        << most;
  }
}

TEST(Author, EmptySkeletonGivesFramesWithoutChannels) {
  Poses poses;
  poses.frames = 3;
  const Motion authored = author(poses, Skeleton(), {}).value();
  EXPECT_EQ(authored.frames(), 3U);
  EXPECT_EQ(authored.channels(), 0U);
}

}  // namespace
}  // namespace mocap::author_test
