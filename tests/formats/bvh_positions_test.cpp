// SPDX-License-Identifier: MIT

/// \file
/// Whether positions replace the OFFSET or are added to it: detected from the motion, and written
/// so that it is read as intended.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "formats/bvh_dialect.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "support/bvh_text.hpp"
#include "support/person.hpp"

namespace mocap::bvh_positions_test {
namespace {

using namespace test::dialect;
using test::read_bvh;
using test::walking_person;
using test::write_bvh;

constexpr double hip_height = 94.0;

/// A walk whose root has the hip's height as OFFSET.
Clip walk_with_offset(PositionMode mode) {
  Clip clip = walking_person(60);
  clip.skeleton.set_offset(0, {0, hip_height, 0});
  clip.skeleton.position_mode = mode;
  if (mode == PositionMode::add) {
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      clip.motion.exact_at(frame, 1) -= hip_height;
    }
  }
  return clip;
}

/// Adds position channels to all joints except the root; their values are the joint's OFFSET, or
/// zero.
void add_limb_positions(Clip& clip, PositionMode mode) {
  for (std::size_t i = 1; i < clip.skeleton.size(); ++i) {
    std::vector<Channel> channels = clip.skeleton[i].channels;
    channels.insert(channels.begin(),
                    {Channel::x_position, Channel::y_position, Channel::z_position});
    clip.set_channels(i, channels);
    clip.skeleton.set_position_mode(i, mode);
    if (mode == PositionMode::add) continue;
    const std::size_t first = clip.skeleton.channel_offsets()[i];
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        clip.motion.exact_at(frame, first + axis) =
            clip.skeleton[i].offset[static_cast<Eigen::Index>(axis)];
      }
    }
  }
}

double greatest_distance(const Clip& a, const Clip& b) {
  const Poses one = evaluate(a).value();
  const Poses other = evaluate(b).value();
  EXPECT_EQ(one.world_positions.size(), other.world_positions.size());
  double greatest = 0.0;
  for (std::size_t i = 0; i < one.world_positions.size(); ++i) {
    greatest = std::max(greatest, std::abs(one.world_positions[i] - other.world_positions[i]));
  }
  return greatest;
}

/// Expects the same poses after writing and reading the clip.
void expect_same_poses(const Clip& clip) {
  const test::Reading again = read_bvh(write_bvh(clip));
  ASSERT_TRUE(again.clip);
  EXPECT_LT(greatest_distance(clip, *again.clip), 1e-4);
}

TEST(BvhDialect, DetectsAndReportsThePositionMode) {
  // The LAFAN1 case: offset and first position are equal.
  const std::string replace =
      with(sound(), "OFFSET 0.000000 0.000000 0.000000", "OFFSET 1.01 1.99 3.02");
  const test::Reading a = read_bvh(replace);
  ASSERT_TRUE(a.clip);
  EXPECT_EQ(a.clip->skeleton.position_mode, PositionMode::replace);
  EXPECT_EQ(a.clip->metadata.position_mode->option, "--positions add");

  // A leg that reaches from the OFFSET to the ground.
  std::string add = with(sound(), "OFFSET 0.000000 0.000000 0.000000", "OFFSET 0 95 0");
  add = with(add, "OFFSET 0.000000 5.000000 0.000000", "OFFSET 0 -90 0");
  add = with(add, "1.000000 2.000000 3.000000", "0.000000 0.100000 0.000000");
  const test::Reading b = read_bvh(add);
  ASSERT_TRUE(b.clip);
  EXPECT_EQ(b.clip->skeleton.position_mode, PositionMode::add);
  EXPECT_EQ(b.clip->metadata.position_mode->option, "--positions replace");

  // An inner joint whose position repeats its OFFSET indicates that positions replace it.
  std::string repeats = with(add, "CHANNELS 3 Zrotation Xrotation Yrotation",
                             "CHANNELS 3 Xposition Yposition Zposition");
  repeats = with(repeats, "-1.500000 0.000000 7.250000", "0.000000 -90.00000 0.000000");
  EXPECT_EQ(read_bvh(repeats).clip->skeleton.position_mode, PositionMode::replace);

  bvh::ReadOptions options;
  options.positions = bvh::PositionReading::replace;
  EXPECT_EQ(read_bvh(add, options).clip->skeleton.position_mode, PositionMode::replace);
  EXPECT_EQ(write_bvh(*b.clip), add);

  // Output that our reader would misinterpret is written in an unambiguous form.
  Diagnostics unneeded;
  EXPECT_TRUE(bvh::write_text(*b.clip, {}, unneeded));
  EXPECT_EQ(unneeded.find(codes::bvh_position_mode), nullptr);
  const Clip meant = *read_bvh(add, options).clip;
  Diagnostics reported;
  const Result<std::string> written = bvh::write_text(meant, {}, reported);
  ASSERT_TRUE(written);
  EXPECT_NE(reported.find(codes::bvh_position_mode), nullptr);
  const Poses again = evaluate(*read_bvh(*written).clip).value();
  const Poses expected = evaluate(meant).value();
  ASSERT_EQ(again.world_positions.size(), expected.world_positions.size());
  for (std::size_t i = 0; i < expected.world_positions.size(); ++i) {
    EXPECT_NEAR(again.world_positions[i], expected.world_positions[i], 1e-9);
  }
}

TEST(BvhPositions, UsesFeetOnTheGroundForAnyFirstFrame) {
  for (const double first : {0.0, 7.0, 40.0, hip_height}) {
    Clip added = walk_with_offset(PositionMode::add);
    added.motion.exact_at(0, 1) = first;
    const Decision<PositionMode> decision = decide_position_mode(added);
    EXPECT_EQ(decision.value, PositionMode::add) << first;
    EXPECT_TRUE(decision.is_sure()) << decision.evidence;
    EXPECT_NE(decision.evidence.find("near the ground"), std::string::npos);
  }
  const Decision<PositionMode> replaced =
      decide_position_mode(walk_with_offset(PositionMode::replace));
  EXPECT_EQ(replaced.value, PositionMode::replace);
  EXPECT_TRUE(replaced.is_sure());
}

TEST(BvhPositions, SingleJointMayDiffer) {
  Clip clip = walk_with_offset(PositionMode::add);
  add_limb_positions(clip, PositionMode::replace);
  std::vector<std::size_t> differing;
  EXPECT_EQ(decide_position_mode(clip, &differing).value, PositionMode::replace);
  EXPECT_EQ(differing, std::vector<std::size_t>{0});

  const std::string text = write_bvh(clip);
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton.position_mode_of(0), PositionMode::add);
  EXPECT_EQ(reading.clip->skeleton.position_mode_of(1), PositionMode::replace);
  EXPECT_LT(greatest_distance(clip, *reading.clip), 1e-4);
  EXPECT_EQ(write_bvh(*reading.clip), text);
}

TEST(BvhPositions, PrefersTheModeWithoutACollapse) {
  Clip clip = walking_person(1);
  clip.skeleton.set_offset(0, {0, 0.8, 0.6});
  add_limb_positions(clip, PositionMode::add);
  std::vector<std::size_t> differing;
  const Decision<PositionMode> decision = decide_position_mode(clip, &differing);
  EXPECT_EQ(decision.value, PositionMode::add);
  EXPECT_EQ(differing, std::vector<std::size_t>{0});
  EXPECT_NE(decision.evidence.find("collapse"), std::string::npos);
  expect_same_poses(clip);
}

/// Single poses with six channels on every joint and positions near zero, as in MakeHuman's.
TEST(BvhPositions, PosesWithPositionsNearZeroKeepTheirBones) {
  Clip meant = walking_person(1);
  meant.skeleton.set_offset(0, {0, 6.4, 6.3});
  add_limb_positions(meant, PositionMode::add);
  meant.skeleton.set_position_mode_of_all(PositionMode::add);
  for (double& value : meant.motion.exact_values()) value += 1e-6;
  // For the root, either the displacement or the position is written.
  for (const PositionMode root : {PositionMode::add, PositionMode::replace}) {
    Clip clip = meant;
    clip.skeleton.set_position_mode(0, root);
    for (const std::size_t axis : {0U, 1U, 2U}) {
      clip.motion.exact_at(0, axis) =
          root == PositionMode::add ? 0.0 : meant.skeleton[0].offset[static_cast<int>(axis)];
    }
    // Names are not evidence, and there are few frames.
    clip.metadata.position_mode.reset();
    std::vector<std::size_t> differing;
    const Decision<PositionMode> decision = decide_position_mode(clip, &differing);
    EXPECT_EQ(decision.value, PositionMode::add);
    EXPECT_EQ(differing.empty(), root == PositionMode::add) << decision.evidence;
    EXPECT_NE(decision.evidence.find("collapse"), std::string::npos) << decision.evidence;
    EXPECT_GE(decision.confidence, Confidence::medium);
    expect_same_poses(clip);
  }
}

/// A limb that repeats its OFFSET, and limbs with positions near zero.
TEST(BvhPositions, DecidesForEachLimbOfAPose) {
  Clip clip = walking_person(1);
  add_limb_positions(clip, PositionMode::add);
  const auto replaced = [&](const std::string& name) {
    const std::size_t joint = test::joint_named(clip, name);
    const std::size_t first = clip.skeleton.channel_offsets()[joint];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      clip.motion.exact_at(0, first + axis) = clip.skeleton[joint].offset[static_cast<int>(axis)];
    }
    clip.skeleton.set_position_mode(joint, PositionMode::replace);
    return joint;
  };
  const std::vector<std::size_t> expected{replaced("LeftLeg"), replaced("Head")};
  std::vector<std::size_t> differing;
  const Decision<PositionMode> decision = decide_position_mode(clip, &differing);
  EXPECT_EQ(decision.value, PositionMode::add);
  EXPECT_EQ(differing, expected) << decision.evidence;
  expect_same_poses(clip);
}

/// Positions of a few limbs are displacements in a motion where all others repeat the OFFSET.
TEST(BvhPositions, DecidesForEachLimb) {
  using Names = std::vector<std::string>;
  for (const Names& names :
       {Names{"LeftHand"}, Names{"LeftForeArm"}, Names{"RightLeg"}, Names{"RightFoot"},
        Names{"Neck"}, Names{"LeftForeArm", "RightForeArm"}, Names{"LeftHand", "RightHand"},
        Names{"LeftArm", "LeftForeArm", "LeftHand", "RightArm", "RightForeArm", "RightHand"}}) {
    Clip clip = walking_person(30);
    add_limb_positions(clip, PositionMode::replace);
    std::vector<std::size_t> expected;
    for (const std::string& name : names) {
      const std::size_t joint = test::joint_named(clip, name);
      expected.push_back(joint);
      const std::size_t first = clip.skeleton.channel_offsets()[joint];
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        for (std::size_t axis = 0; axis < 3; ++axis)
          clip.motion.exact_at(frame, first + axis) = 0.0;
      }
      clip.skeleton.set_position_mode(joint, PositionMode::add);
    }
    std::sort(expected.begin(), expected.end());
    std::vector<std::size_t> differing;
    const Decision<PositionMode> decision = decide_position_mode(clip, &differing);
    EXPECT_EQ(decision.value, PositionMode::replace);
    EXPECT_EQ(differing, expected) << names.front() << ": " << decision.evidence;
    EXPECT_FALSE(decision.is_sure()) << decision.evidence;
    expect_same_poses(clip);
  }
}

TEST(BvhPositions, ReportsOnlyUncertainModes) {
  const test::Reading sure = read_bvh(write_bvh(walk_with_offset(PositionMode::add)));
  ASSERT_TRUE(sure.clip);
  EXPECT_EQ(sure.diagnostics.find(codes::bvh_position_mode), nullptr);
  EXPECT_EQ(sure.clip->metadata.position_mode->value, PositionMode::add);

  Clip swimming = walk_with_offset(PositionMode::replace);
  for (std::size_t frame = 0; frame < swimming.motion.frames(); ++frame) {
    swimming.motion.exact_at(frame, 1) = 4.0 * hip_height;
  }
  const test::Reading open = read_bvh(write_bvh(swimming));
  ASSERT_TRUE(open.clip);
  const Diagnostic* note = open.diagnostics.find(codes::bvh_position_mode);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->severity, Severity::note);
  EXPECT_NE(note->message.find("assuming"), std::string::npos);
  EXPECT_NE(note->advice.find("--positions add"), std::string::npos);
}

TEST(BvhPositions, UsesTheFamilyIfTheMotionIsAmbiguous) {
  Clip swimming = walk_with_offset(PositionMode::replace);
  for (std::size_t frame = 0; frame < swimming.motion.frames(); ++frame) {
    swimming.motion.exact_at(frame, 1) = 4.0 * hip_height;
  }
  const Decision<PositionMode> open = decide_position_mode(swimming);
  EXPECT_EQ(open.value, PositionMode::replace);
  EXPECT_EQ(open.confidence, Confidence::low);
  for (const auto& [name, of_iclone] : {std::pair("Hips", "CC_Base_Hip"),
                                        {"LeftUpLeg", "CC_Base_L_Thigh"},
                                        {"Head", "CC_Base_Head"}})
    swimming.skeleton.set_name(test::joint_named(swimming, name), of_iclone);
  const Decision<PositionMode> decision = decide_position_mode(swimming);
  EXPECT_EQ(decision.value, PositionMode::add) << decision.evidence;
  EXPECT_EQ(decision.confidence, Confidence::medium);
  EXPECT_NE(decision.evidence.find("iClone) files add"), std::string::npos) << decision.evidence;
}

TEST(BvhPositions, OptionOverridesTheDecision) {
  bvh::ReadOptions options;
  options.positions = bvh::PositionReading::replace;
  const test::Reading reading = read_bvh(write_bvh(walk_with_offset(PositionMode::add)), options);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton.position_mode, PositionMode::replace);
  EXPECT_EQ(reading.diagnostics.find(codes::bvh_position_mode), nullptr);
  EXPECT_TRUE(reading.clip->metadata.position_mode->is_sure());
}

TEST(BvhPositions, WrittenClipsAreReadInTheSameMode) {
  Clip clip;
  Joint root;
  root.name = "Hips";
  root.offset = {0, 2, 0};
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                   Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, root));
  Joint spine;
  spine.name = "Spine";
  spine.offset = {0, 1, 0};
  spine.channels = root.channels;
  spine.end_sites = {EndSite{"", {0, 1, 0}}};
  ASSERT_TRUE(clip.add_joint(0, spine));
  clip.motion.insert_frames(0, 3);
  for (const PositionMode root_mode : {PositionMode::replace, PositionMode::add}) {
    for (const PositionMode spine_mode : {PositionMode::replace, PositionMode::add}) {
      for (const double value : {0.0, 0.5, 1.0, 2.0, -7.0}) {
        for (double& number : clip.motion.exact_values()) number = value;
        clip.skeleton.set_position_mode(0, root_mode);
        clip.skeleton.set_position_mode(1, spine_mode);
        SCOPED_TRACE(value);
        expect_same_poses(clip);
      }
    }
  }
}

TEST(BvhPositions, ReportsAmbiguousPositionsOnWriting) {
  Clip clip = walk_with_offset(PositionMode::replace);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  Diagnostics diagnostics;
  ASSERT_TRUE(bvh::write_text(clip, {}, diagnostics));
  const Diagnostic* note = diagnostics.find(codes::bvh_position_mode);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->message.find("`Hips`"), std::string::npos);
  expect_same_poses(clip);
}

TEST(Decisions, SinglePoseHasNoUncertainRate) {
  Clip pose = walking_person(1);
  pose.motion.frame_time = FrameTime(1.0, "1");
  const Decision<double> rate = find_facts(pose).decisions.frames_per_second;
  EXPECT_TRUE(rate.is_sure());
  Clip motion = walking_person(30);
  motion.motion.frame_time = FrameTime(1.0, "1");
  EXPECT_EQ(find_facts(motion).decisions.frames_per_second.confidence, Confidence::low);
}

}  // namespace
}  // namespace mocap::bvh_positions_test
