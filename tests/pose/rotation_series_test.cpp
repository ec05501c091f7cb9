// SPDX-License-Identifier: MIT
// Rotations of many frames at once, compared with one frame at a time.
#include "pose/rotation_series.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "pose/channels.hpp"
#include "pose/joint_track.hpp"
#include "support/many_frames.hpp"

namespace mocap::detail::rotation_series_test {
namespace {

using namespace test;

double difference(const Quaternion& a, const Quaternion& b) {
  return (a.toRotationMatrix() - b.toRotationMatrix()).cwiseAbs().maxCoeff();
}

std::vector<JointPlace> joints_with_channels(const Skeleton& skeleton) {
  const std::vector<std::size_t> columns = skeleton.channel_offsets();
  std::vector<JointPlace> joints;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (!skeleton[i].channels.empty()) joints.push_back({i, columns[i]});
  }
  return joints;
}

std::vector<std::size_t> frames_of(const Clip& clip) {
  std::vector<std::size_t> frames(clip.motion.frames());
  for (std::size_t i = 0; i < frames.size(); ++i) frames[i] = i;
  return frames;
}

RC_GTEST_PROP(RotationSeries, ContainsTheRotationsOfThePoses, ()) {
  const Clip clip = clip_of_many_frames(3);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  const auto first =
      static_cast<std::size_t>(*rc::gen::inRange<int>(0, static_cast<int>(clip.motion.frames())));
  const std::size_t count = clip.motion.frames() - first;
  RotationSeries series;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    read_rotations(clip, {joint, columns[joint]}, first, count, series);
    const JointTrack track = track_of(clip, joint, columns[joint]);
    RC_ASSERT(series.size() == count);
    for (std::size_t i = 0; i < count; ++i) {
      RC_ASSERT(difference(series.at(i), track.rotations[first + i]) < 1e-13);
    }
  }
}

/// Asserts that the channels of a joint give the wanted rotations.
void assert_reaches(const Clip& written, const Clip& wanted, const JointPlace& joint) {
  if (!turns_freely(wanted.skeleton[joint.index])) return;
  const JointTrack a = track_of(written, joint.index, joint.first_column);
  const JointTrack b = track_of(wanted, joint.index, joint.first_column);
  // Angles of many turns have fewer decimals.
  double largest = 1.0;
  for (const double value : wanted.motion.values()) largest = std::max(largest, std::abs(value));
  for (std::size_t i = 0; i < a.rotations.size(); ++i) {
    RC_ASSERT(difference(a.rotations[i], b.rotations[i]) < 1e-11 + 1e-16 * largest);
  }
}

RC_GTEST_PROP(RotationSeries, IsWrittenNearestToExistingValues, ()) {
  const Clip clip = clip_of_many_frames(3);
  const std::vector<std::size_t> frames = frames_of(clip);
  Clip written = clip;
  RotationSeries series;
  for (const JointPlace& joint : joints_with_channels(clip.skeleton)) {
    read_rotations(clip, joint, 0, frames.size(), series);
    write_rotations(series, clip.skeleton, joint, {written.motion, frames}, 0, written.motion);
    assert_reaches(written, clip, joint);
    const std::vector<Channel>& channels = clip.skeleton[joint.index].channels;
    const auto angles = std::count_if(channels.begin(), channels.end(), is_rotation);
    const auto all = std::count_if(channels.begin(), channels.end(), is_quaternion);
    if (angles != 3 || all != 0 || !turns_freely(clip.skeleton[joint.index])) continue;
    // The nearest angles to a joint's own angles are these angles themselves. At the pole, other
    // angles may be as near, and next to it, the last bit of a large angle is decisive. Only the
    // rotation is defined there, which was checked above.
    const auto middle =
        std::find_if(std::find_if(channels.begin(), channels.end(), is_rotation) + 1,
                     channels.end(), is_rotation);
    const std::size_t middle_column =
        joint.first_column + static_cast<std::size_t>(middle - channels.begin());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const double middle_deg = clip.motion.at(i, middle_column);
      constexpr double beside_pole = 1e-8;
      if (std::abs(std::cos(middle_deg * std::numbers::pi / 180.0)) < beside_pole) continue;
      for (std::size_t k = 0; k < channels.size(); ++k) {
        const std::size_t column = joint.first_column + k;
        const double size = std::max(1.0, std::abs(clip.motion.at(i, column)));
        RC_ASSERT(std::abs(written.motion.at(i, column) - clip.motion.at(i, column)) < 1e-6 * size);
      }
    }
  }
}

RC_GTEST_PROP(RotationSeries, IsAsContinuousAsSeparatelyWrittenRotations, ()) {
  const Clip clip = clip_of_many_frames(3);
  Clip written = clip;
  RotationSeries series;
  for (const JointPlace& joint : joints_with_channels(clip.skeleton)) {
    if (!turns(clip.skeleton[joint.index])) continue;
    const std::size_t count = clip.skeleton[joint.index].channels.size();
    read_rotations(clip, joint, 0, clip.motion.frames(), series);
    write_rotations(series, clip.skeleton, joint, 0, written.motion);
    assert_reaches(written, clip, joint);
    // The angles are as near to those of the previous frame as if each rotation were written
    // separately.
    const RotationChannels writer(clip.skeleton, joint.index);
    for (std::size_t i = 1; i < clip.motion.frames(); ++i) {
      const auto row = written.motion.row(i).subspan(joint.first_column, count);
      const auto before = written.motion.row(i - 1).subspan(joint.first_column, count);
      std::vector<double> alone(row.begin(), row.end());
      writer.write(series.at(i).normalized(), alone, before);
      double distance = 0.0;
      double distance_alone = 0.0;
      for (std::size_t k = 0; k < count; ++k) {
        distance += std::pow(row[k] - before[k], 2);
        distance_alone += std::pow(alone[k] - before[k], 2);
      }
      RC_ASSERT(std::abs(std::sqrt(distance) - std::sqrt(distance_alone)) < 1e-4);
    }
  }
}

TEST(RotationSeries, HandlesAnEmptySeries) {
  Clip clip;
  Joint joint;
  joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, joint));
  clip.motion = Motion(3, 3);
  for (std::size_t frame = 0; frame < 3; ++frame) clip.motion.exact_at(frame, 0) = 400.0;
  RotationSeries series;
  series.assign(3);
  series.set(1, Quaternion(0.0, 0.0, 0.0, 0.0));
  const std::vector<std::size_t> frames{0, 1, 2};
  write_rotations(series, clip.skeleton, {0, 0}, {clip.motion, frames}, 0, clip.motion);
  EXPECT_EQ(clip.motion.at(0, 0), 360.0);
  EXPECT_EQ(clip.motion.at(1, 0), 400.0);
  EXPECT_EQ(clip.motion.at(2, 0), 360.0);
}

}  // namespace
}  // namespace mocap::detail::rotation_series_test
