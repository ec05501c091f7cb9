// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/random_clip.hpp"

namespace mocap::sample_test {
namespace {

Quaternion local_rotation(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.local_rotation(frame, joint);
}
Vector3 world_position(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.world_position(frame, joint);
}

/// A root that moves and rotates, and a child; frames of 1/10 second.
Clip turning_clip(const std::vector<Vector3>& angles_deg) {
  Clip clip;
  Joint root;
  root.channels = {Channel::x_position, Channel::z_rotation, Channel::x_rotation,
                   Channel::y_rotation};
  Joint child;
  child.offset = Vector3(0, 2, 0);
  EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, root));
  EXPECT_TRUE(clip.skeleton.add(0, child));
  clip.motion = Motion(angles_deg.size(), 4, FrameTime(FrameRate{10, 1}));
  for (std::size_t frame = 0; frame < angles_deg.size(); ++frame) {
    clip.motion.exact_at(frame, 0) = 10.0 * static_cast<double>(frame);
    for (int i = 0; i < 3; ++i) {
      clip.motion.exact_at(frame, 1 + static_cast<std::size_t>(i)) = angles_deg[frame][i];
    }
  }
  return clip;
}

TEST(Sample, InterpolatesAlongTheShorterArc) {
  const Clip clip = turning_clip({{0, 0, 0}, {40, 30, 20}});
  const Poses ends = evaluate(clip).value();
  const Poses middle = sample(clip, 0.05).value();
  ASSERT_EQ(middle.frames, 1U);
  const double whole_deg =
      angle_between_deg(local_rotation(ends, 0, 0), local_rotation(ends, 1, 0));
  for (const std::size_t end : {0U, 1U}) {
    EXPECT_NEAR(angle_between_deg(local_rotation(ends, end, 0), local_rotation(middle, 0, 0)),
                whole_deg / 2.0, 1e-12);
  }
  EXPECT_NEAR(world_position(middle, 0, 0).x(), 5.0, 1e-12);
  const Vector3 child = local_rotation(middle, 0, 0) * Vector3(0, 2, 0) + Vector3(5, 0, 0);
  EXPECT_LT((world_position(middle, 0, 1) - child).norm(), 1e-12);
}

TEST(Sample, From170ToMinus170GoesThrough180) {
  const Clip clip = turning_clip({{170, 0, 0}, {-170, 0, 0}});
  for (const double part : {0.25, 0.5, 0.75}) {
    const Quaternion expected = rotation_from_euler_deg({2, 0, 1}, {170.0 + 20.0 * part, 0, 0});
    const Quaternion found = local_rotation(sample(clip, 0.1 * part).value(), 0, 0);
    EXPECT_NEAR(angle_between_deg(found, expected), 0.0, 1e-12) << part;
  }
}

TEST(Sample, ClampsTimesOutsideTheClip) {
  const Clip clip = turning_clip({{0, 0, 0}, {10, 0, 0}, {20, 0, 0}});
  const double infinite = std::numeric_limits<double>::infinity();
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();
  for (const double time_s : {-1.0, 0.0, -infinite, not_a_number}) {
    EXPECT_EQ(world_position(sample(clip, time_s).value(), 0, 0).x(), 0.0) << time_s;
  }
  for (const double time_s : {0.2, 0.3, 1e300, infinite}) {
    EXPECT_EQ(world_position(sample(clip, time_s).value(), 0, 0).x(), 20.0) << time_s;
    EXPECT_EQ(sample(clip, time_s).value().first_frame, 2U);
  }
}

TEST(Sample, OfAnEmptyClipHasNoFrames) {
  Clip clip = turning_clip({{0, 0, 0}});
  clip.motion = Motion(0, 4);
  EXPECT_EQ(sample(clip, 0.5).value().frames, 0U);
}

RC_GTEST_PROP(Sample, EqualsTheFrameAtItsTime, ()) {
  Clip clip = test::random_clip_of_any_layout(5, 12);
  const double seconds = test::random_between(1, 90) / 100.0;
  clip.motion.frame_time = *rc::gen::arbitrary<bool>() ? FrameTime(FrameRate{30000, 1001})
                                                       : FrameTime::from_seconds(seconds);
  const Poses whole = evaluate(clip).value();
  for (std::size_t frame = 0; frame < whole.frames; ++frame) {
    const Poses sampled = sample(clip, clip.motion.frame_time.time_of(frame)).value();
    for (std::size_t joint = 0; joint < whole.joints; ++joint) {
      RC_ASSERT(angle_between_deg(local_rotation(sampled, 0, joint),
                                  local_rotation(whole, frame, joint)) < 1e-9);
      RC_ASSERT((world_position(sampled, 0, joint) - world_position(whole, frame, joint)).norm() <
                1e-9);
    }
  }
}

/// The poses in `tests/support/sampled_pose.txt` with a name.
std::vector<std::array<double, 7>> known_poses(const std::string& name) {
  std::ifstream file(MOCAP_PROJECT_DIR "/tests/support/sampled_pose.txt");
  std::vector<std::array<double, 7>> joints;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first != name) continue;
    for (double& number : joints.emplace_back()) words >> number;
    EXPECT_TRUE(words);
  }
  EXPECT_EQ(joints.size(), 3U) << name;
  return joints;
}

void expect_poses(const Poses& poses, std::size_t frame, const std::string& name) {
  SCOPED_TRACE(name);
  const auto known = known_poses(name);
  for (std::size_t joint = 0; joint < known.size(); ++joint) {
    const auto& [x, y, z, qx, qy, qz, qw] = known[joint];
    EXPECT_LT((poses.world_position(frame, joint) - Vector3(x, y, z)).norm(), 1e-11) << joint;
    EXPECT_LT(angle_between_deg(poses.world_rotation(frame, joint), Quaternion(qw, qx, qy, qz)),
              1e-4)
        << joint;
  }
}

/// The viewer has its own sampling code; its test reads the same poses.
TEST(Sample, MatchesTheViewer) {
  Clip clip;
  const std::vector<Channel> turns{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  Joint root;
  root.channels = {Channel::x_position, Channel::z_rotation, Channel::x_rotation,
                   Channel::y_rotation};
  Joint child;
  child.offset = Vector3(0, 2, 0);
  child.channels = turns;
  Joint grandchild;
  grandchild.offset = Vector3(1, 1, 0);
  grandchild.channels = turns;
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, root));
  ASSERT_TRUE(clip.skeleton.add(0, child));
  ASSERT_TRUE(clip.skeleton.add(1, grandchild));
  clip.motion = Motion(2, 10, FrameTime(FrameRate{10, 1}));
  const std::array<std::array<double, 10>, 2> rows{
      {{1, 10, 20, -30, -100, 35, 60, 80, -40, 15}, {4, 70, -15, 55, 40, -50, -80, -60, 70, 120}}};
  for (std::size_t frame = 0; frame < rows.size(); ++frame) {
    for (std::size_t i = 0; i < rows[frame].size(); ++i)
      clip.motion.exact_at(frame, i) = rows[frame][i];
  }
  const Poses frames = evaluate(clip).value();
  expect_poses(frames, 0, "first");
  expect_poses(frames, 1, "second");
  expect_poses(sample(clip, 0.03).value(), 0, "between");
}

}  // namespace
}  // namespace mocap::sample_test
