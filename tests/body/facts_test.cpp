// SPDX-License-Identifier: MIT

// The facts about a clip: travel, bounds and hierarchy.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::facts_test {
namespace {

using test::joint_named;
using test::named_joint;
using test::walking_person;

TEST(TravelFacts, ForwardIsTheFacingDirection) {
  const Travel travel = find_facts(walking_person(121, 1.2)).travel;
  // 120 steps of 2 cm. The hips sway a few degrees, and the facing direction with them.
  EXPECT_NEAR(travel.forward, 240.0, 3.0);
  EXPECT_NEAR(travel.sideways, 0.0, 20.0);
  EXPECT_NEAR(travel.path_length, 240.0, 4.0);
  EXPECT_NEAR(travel.lowest, 94.0, 1e-3);
  EXPECT_NEAR(travel.highest, 94.0, 1e-3);
}

TEST(TravelFacts, WalkingBackwardsAndToTheLeft) {
  Clip clip = walking_person(61, 0.0);
  for (std::size_t frame = 0; frame < 61; ++frame) {
    const auto row = clip.motion.exact_row(frame);
    std::fill(row.begin() + 3, row.end(), 0.0);
    row[0] = static_cast<double>(frame);         // +X is left when facing +Z
    row[2] = -2.0 * static_cast<double>(frame);  // backwards
  }
  const Travel travel = find_facts(clip).travel;
  EXPECT_NEAR(travel.forward, -120.0, 1e-3);
  EXPECT_NEAR(travel.sideways, 60.0, 1e-3);
}

TEST(TravelFacts, IgnoreNoise) {
  Clip clip = walking_person(600, 0.0);
  for (std::size_t frame = 0; frame < 600; ++frame) {
    clip.motion.exact_at(frame, 0) = frame % 2 == 0 ? 0.1 : -0.1;
  }
  EXPECT_EQ(find_facts(clip).travel.path_length, 0.0);
}

TEST(TravelFacts, FollowTheHipsWhereTheRootStaysOnTheFloor) {
  Clip clip = walking_person(61, 1.0);
  const Skeleton person = clip.skeleton;
  Clip with_root;
  ASSERT_TRUE(with_root.add_joint(Joint::no_parent, named_joint("joint_Root")));
  for (const Joint& joint : person.joints()) {
    Joint copy = joint;
    copy.parent = Joint::no_parent;
    ASSERT_TRUE(with_root.add_joint(joint.parent + 1, std::move(copy)));
  }
  with_root.motion = clip.motion;
  ASSERT_TRUE(with_root.validate());
  EXPECT_NEAR(find_facts(with_root).travel.forward, 100.0, 2.0);
}

TEST(BoundsFacts, IncludeAllJointsAndEndSitesOfAllFrames) {
  const Clip clip = walking_person(700, 1.5);
  const Bounds bounds = find_facts(clip).bounds;
  const Poses poses = evaluate(clip).value();
  Vector3 low = Vector3::Constant(std::numeric_limits<double>::infinity());
  Vector3 high = -low;
  const auto take = [&](const Vector3& p) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  };
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const auto p = poses.world_position(frame, joint);
      take({p[0], p[1], p[2]});
      for (const EndSite& site : clip.skeleton[joint].end_sites) {
        take(end_site_position(poses, frame, joint, site));
      }
    }
  }
  EXPECT_LT((bounds.low - low).norm(), 2e-2);
  EXPECT_LT((bounds.high - high).norm(), 2e-2);
}

TEST(BoundsFacts, LeaveOutStraysOfJointsWithoutBones) {
  constexpr std::size_t markers = 12;
  constexpr std::size_t frames = 3;
  Clip clip;
  for (std::size_t i = 0; i < markers; ++i) {
    Joint marker = named_joint("M" + std::to_string(i));
    marker.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    ASSERT_TRUE(clip.add_joint(Joint::no_parent, std::move(marker)));
  }
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime::from_rate(100));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t i = 0; i < markers; ++i) {
      // A column of markers that walks along X.
      row[3 * i] = 100.0 * static_cast<double>(frame);
      row[3 * i + 1] = 15.0 * static_cast<double>(i);
    }
  }
  clip.motion.exact_at(1, 3 * 4 + 1) = -3000.0;
  clip.motion.exact_at(2, 3 * 7 + 2) = 1e300;
  const Bounds bounds = find_facts(clip).bounds;
  EXPECT_LT((bounds.low - Vector3(0, 0, 0)).norm(), 1e-3) << bounds.low.transpose();
  EXPECT_LT((bounds.high - Vector3(200, 165, 0)).norm(), 1e-3) << bounds.high.transpose();
  // Joints with bones are all part of the figure.
  Joint bone = named_joint("Bone");
  ASSERT_TRUE(clip.add_joint(markers - 1, std::move(bone)));
  EXPECT_NEAR(find_facts(clip).bounds.low.y(), -3000.0, 1e-3);
}

/// Joints without bones at these places on the X axis, in all frames.
Clip resting_bodies(const std::vector<double>& places) {
  constexpr std::size_t frames = 4;
  Clip clip;
  for (std::size_t i = 0; i < places.size(); ++i) {
    Joint body = named_joint("Body" + std::to_string(i));
    body.channels = {Channel::x_position};
    EXPECT_TRUE(clip.add_joint(Joint::no_parent, std::move(body)));
  }
  clip.motion = Motion(frames, places.size(), FrameTime::from_rate(100));
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t i = 0; i < places.size(); ++i) clip.motion.exact_at(frame, i) = places[i];
  return clip;
}

TEST(BoundsFacts, IncludeBodiesThatAreAlwaysFarFromTheOthers) {
  EXPECT_NEAR(find_facts(resting_bodies({0, 1, 2, 3, 4, 100})).bounds.high.x(), 100.0, 1e-4);
  // Four of five in one place.
  EXPECT_NEAR(find_facts(resting_bodies({0, 0, 0, 0, 27})).bounds.high.x(), 27.0, 1e-4);
}

TEST(BoundsFacts, AreZeroWithoutFrames) {
  const Bounds bounds = find_facts(walking_person(0)).bounds;
  EXPECT_TRUE(bounds.low.isZero());
  EXPECT_TRUE(bounds.high.isZero());
}

TEST(ClipFacts, DescribeTheHierarchy) {
  Clip clip = walking_person(3);
  const std::size_t hand = joint_named(clip, "LeftHand");
  clip.set_channels(hand, {Channel::x_rotation});
  clip.set_channels(joint_named(clip, "RightHand"), {});
  const ClipFacts facts = find_facts(clip);
  EXPECT_EQ(facts.roots, 1U);
  EXPECT_EQ(facts.end_sites, 5U);
  EXPECT_EQ(facts.depth, 6U);  // Hips, Spine, Chest, Arm, ForeArm, Hand
  EXPECT_EQ(facts.sides, sides_of(clip.skeleton));
  EXPECT_EQ(facts.rotation_orders, (std::vector<std::string>{"ZXY", "X"}));
}

TEST(Facts, AnEmptyClipHasNone) {
  const ClipFacts facts = find_facts(Clip{});
  EXPECT_EQ(facts.roots, 0U);
  EXPECT_EQ(facts.scale.confidence, Confidence::none);
}

TEST(Facts, HandleNonFiniteValues) {
  Clip clip = walking_person(40);
  for (double& value : clip.motion.exact_values()) value = std::numeric_limits<double>::quiet_NaN();
  clip.skeleton.set_offset(3, Vector3::Constant(std::numeric_limits<double>::infinity()));
  clip.skeleton.set_offset(4, Vector3::Constant(std::numeric_limits<double>::quiet_NaN()));
  const ClipFacts facts = find_facts(clip);
  EXPECT_EQ(facts.scale.confidence, Confidence::none);
}

TEST(Facts, HandlesLongChainsQuickly) {
  Clip clip;
  std::size_t parent = Joint::no_parent;
  for (int i = 0; i < 50'000; ++i) {
    Joint joint;
    joint.name = "LeftFoot";
    joint.offset = Vector3(0, 1, 0);
    parent = *clip.skeleton.add(parent, std::move(joint));
  }
  const ClipFacts facts = find_facts(clip);
  EXPECT_EQ(facts.depth, 50'000U);
}

TEST(Facts, HandlesManyFramesWithoutChannelsQuickly) {
  Clip clip;
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, named_joint("still")));
  clip.motion = Motion(2'000'000'000, 0);
  EXPECT_EQ(find_facts(clip).depth, 1U);
}

}  // namespace
}  // namespace mocap::facts_test
