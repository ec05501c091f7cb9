// SPDX-License-Identifier: MIT

// Channels to poses and back: the same channels away from the poles, the same poses everywhere.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/random_clip.hpp"

namespace mocap::author_round_trip_test {
namespace {

/// Axes of a joint's rotation channels in listed order.
std::vector<int> rotation_axes(const Joint& joint) {
  std::vector<int> axes;
  for (const Channel channel : joint.channels) {
    if (is_rotation(channel)) axes.push_back(axis_of(channel));
  }
  return axes;
}

/// One to three rotation channels, adjacent ones about different axes, so that the rotation
/// determines the angles; also none, or a complete quaternion.
std::vector<Channel> determined_channels() {
  std::vector<Channel> channels;
  const int angles = *rc::gen::inRange(0, 6);
  if (angles == 0) {
    channels = {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                Channel::quaternion_z};
  } else {
    int axis = *rc::gen::inRange(0, 3);
    for (int i = 0; i < std::min(angles, 3); ++i) {
      channels.push_back(on_axis(Channel::x_rotation, axis));
      axis = (axis + *rc::gen::inRange(1, 3)) % 3;
    }
  }
  test::add_other_channels(channels);
  return channels;
}

/// A value that changes from `start` in steps of at most `step`, clamped to [low, high].
struct Walk {
  double value;
  double step;
  double low;
  double high;

  double next() {
    const double now = value;
    value = std::clamp(value + step * test::random_between(-1, 1), low, high);
    return now;
  }
};

/// A walk for one angle: outer angles start in (-180, 180] and may leave it; the middle one of
/// three stays away from the pole.
Walk angle_walk(std::size_t place, const std::vector<int>& axes) {
  if (axes.size() != 3 || place != 1) {
    return {test::random_between(-179, 180), 30.0, -1000.0, 1000.0};
  }
  const bool repeated = axes[0] == axes[2];
  const double low = repeated ? 10.0 : -80.0;
  const double high = repeated ? 170.0 : 80.0;
  return {low + (high - low) * test::random_between(0, 1), 8.0, low, high};
}

/// A motion smooth enough for each frame to be nearest to the previous one.
Clip smooth_clip(Skeleton skeleton, std::size_t frames) {
  Clip clip;
  clip.motion = Motion(frames, skeleton.channel_count());
  clip.skeleton = std::move(skeleton);
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    const std::vector<int> axes = rotation_axes(joint);
    std::size_t place = 0;
    for (const Channel channel : joint.channels) {
      Walk walk{test::random_between(-100, 100), 5.0, -200.0, 200.0};
      if (is_rotation(channel)) walk = angle_walk(place++, axes);
      if (is_scale(channel)) walk = {1.0, 0.0, 1.0, 1.0};
      if (is_quaternion(channel)) walk = {test::random_between(0, 1) + 0.1, 0.1, 0.05, 2.0};
      for (std::size_t frame = 0; frame < frames; ++frame) {
        clip.motion.exact_at(frame, column) = walk.next();
      }
      ++column;
    }
  }
  return clip;
}

/// Quaternion channels normalised, as the writer generates them.
void normalise_quaternions(Clip& clip) {
  const std::vector<std::size_t> first_columns = clip.skeleton.channel_offsets();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
      const auto& channels = clip.skeleton[joint].channels;
      double squares = 0.0;
      for (const bool is_sum : {true, false}) {
        for (std::size_t i = 0; i < channels.size(); ++i) {
          double& value = clip.motion.exact_at(frame, first_columns[joint] + i);
          if (!is_quaternion(channels[i])) continue;
          if (is_sum) squares += value * value;
          if (!is_sum) value /= std::sqrt(squares);
        }
      }
    }
  }
}

RC_GTEST_PROP(AuthorRoundTrip, RoundTripsSmoothChannels, ()) {
  Clip clip = smooth_clip(test::random_layout(4, determined_channels), 12);
  normalise_quaternions(clip);
  AuthorReport report;
  const auto authored =
      author(evaluate(clip).value(), clip.skeleton, clip.motion.frame_time, &report);
  RC_ASSERT(authored.has_value());
  RC_ASSERT(authored->frames() == clip.motion.frames());
  RC_ASSERT(authored->frame_time == clip.motion.frame_time);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    RC_ASSERT(std::abs(authored->values()[i] - clip.motion.values()[i]) < 1e-9);
  }
  RC_ASSERT(report.max_rotation_residual_deg < 1e-9);
  RC_ASSERT(report.max_position_residual < 1e-9);
}

/// All local rotations and positions must be equal, within 1e-9 degrees and units.
void assert_same_pose(const Poses& expected, const Poses& found) {
  RC_ASSERT(found.frames == expected.frames);
  for (std::size_t frame = 0; frame < expected.frames; ++frame) {
    for (std::size_t joint = 0; joint < expected.joints; ++joint) {
      RC_ASSERT(angle_between_deg(expected.local_rotation(frame, joint),
                                  found.local_rotation(frame, joint)) < 1e-9);
      RC_ASSERT(
          (found.local_position(frame, joint) - expected.local_position(frame, joint)).norm() <
          1e-9);
    }
  }
}

// Poles, half turns, angles of many turns, unrelated frames, more than three rotation channels,
// several about one axis, quaternions among them.
RC_GTEST_PROP(AuthorRoundTrip, PreservesAllPoses, ()) {
  const Clip clip = test::random_clip_of_any_layout(5, 6);
  const Poses poses = evaluate(clip).value();
  AuthorReport report;
  Clip again;
  again.skeleton = clip.skeleton;
  again.motion = author(poses, clip.skeleton, clip.motion.frame_time, &report).value();
  assert_same_pose(poses, evaluate(again).value());
  RC_ASSERT(report.max_rotation_residual_deg < 1e-9);
  RC_ASSERT(report.max_position_residual < 1e-9);
}

// Any three-axis layout can represent the motion of any other.
RC_GTEST_PROP(AuthorRoundTrip, ADifferentRotationOrderGivesTheSamePose, ()) {
  const Clip clip = test::random_clip_of_any_layout(5, 6);
  Clip other;
  int axis = *rc::gen::inRange(0, 3);
  other.skeleton.euler_axes = *rc::gen::element(EulerAxes::moving, EulerAxes::fixed);
  other.skeleton.position_mode = *rc::gen::element(PositionMode::replace, PositionMode::add);
  for (const Joint& joint : clip.skeleton.joints()) {
    Joint copy;
    copy.offset = test::random_offset();
    copy.before = test::random_rotation();
    copy.after = test::random_rotation();
    copy.channels = {Channel::z_position, Channel::x_position, Channel::y_position};
    for (int i = 0; i < 3; ++i) {
      copy.channels.push_back(on_axis(Channel::x_rotation, axis));
      axis = (axis + *rc::gen::inRange(1, 3)) % 3;
    }
    RC_ASSERT(other.skeleton.add(joint.parent, std::move(copy)).has_value());
  }
  const Poses poses = evaluate(clip).value();
  other.motion = author(poses, other.skeleton, clip.motion.frame_time).value();
  assert_same_pose(poses, evaluate(other).value());
}

}  // namespace
}  // namespace mocap::author_round_trip_test
