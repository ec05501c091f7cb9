// SPDX-License-Identifier: MIT
// The answers of docs/questions.md, run with the commands shown there: each test is named after its
// question and verifies that the answer works.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/check.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit::answers_test {
namespace {

Clip sample(const std::string& name) {
  return load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name).value();
}

/// A clip after several steps; a failing edit fails the test.
Clip edited(Clip clip, const std::vector<Step>& steps) {
  Diagnostics diagnostics;
  for (const Step& step : steps) {
    Result<Edit> edit = parse(step);
    EXPECT_TRUE(edit) << step.name;
    if (!edit) continue;
    const Edit chain[] = {std::move(*edit)};
    const Status done = apply(chain, clip, diagnostics);
    EXPECT_TRUE(done) << step.name << ": " << (done ? "" : done.error().message);
  }
  return clip;
}

Vector3 place(const Poses& poses, std::size_t frame, std::size_t joint) {
  return poses.world_position(frame, joint);
}

double height_of(const Clip& clip) {
  return guess_scale(clip.skeleton).body_length;
}

/// The largest distance between two clips of the same joints and frames.
double largest_distance(const Clip& a, const Clip& b) {
  const Poses old_poses = evaluate(a).value();
  const Poses new_poses = evaluate(b).value();
  EXPECT_EQ(old_poses.frames, new_poses.frames);
  EXPECT_EQ(old_poses.joints, new_poses.joints);
  double most = 0.0;
  for (std::size_t frame = 0; frame < old_poses.frames; ++frame)
    for (std::size_t joint = 0; joint < old_poses.joints; ++joint)
      most =
          std::max(most, (place(old_poses, frame, joint) - place(new_poses, frame, joint)).norm());
  return most;
}

/// The largest change of any rotation channel between consecutive frames of motion, degrees.
double largest_step(const Clip& clip, std::size_t first_frame) {
  double most = 0.0;
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      for (std::size_t i = first_frame + 1; is_rotation(channel) && i < clip.motion.frames(); ++i)
        most = std::max(most, std::abs(clip.motion.at(i, column) - clip.motion.at(i - 1, column)));
      ++column;
    }
  }
  return most;
}

double lowest_point(const Clip& clip) {
  const Poses poses = evaluate(clip).value();
  double lowest = 1e300;
  for (std::size_t frame = 0; frame < poses.frames; ++frame)
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      lowest = std::min(lowest, place(poses, frame, joint).y());
      for (const EndSite& site : clip.skeleton[joint].end_sites)
        lowest = std::min(lowest, end_site_position(poses, frame, joint, site).y());
    }
  return lowest;
}

TEST(Answers, ReducesSixChannelsToThreeWithoutBreakingShoulders) {
  const Clip six = sample("bow.bvh");
  const Clip three = edited(six, {{"rotate-only", ""}});
  std::size_t with_positions = 0;
  for (const Joint& joint : three.skeleton.joints())
    with_positions += std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
  EXPECT_LE(with_positions, 2U);  // Those from the root to the hips.
  EXPECT_LT(largest_distance(six, three), 0.01 * height_of(six));
}

TEST(Answers, MakesJumpingAnglesContinuous) {
  const Clip clip = sample("cartwheel.bvh");
  const Clip wrapped = edited(clip, {{"wrap", ""}});
  ASSERT_GT(largest_step(wrapped, 0), 300.0);
  const Clip smooth = edited(wrapped, {{"unwrap", ""}});
  EXPECT_LT(largest_step(smooth, 0), 180.0);
  EXPECT_LT(largest_distance(clip, smooth), 1e-9 * height_of(clip));
}

TEST(Answers, ScalesATinyFigureToItsHeight) {
  const Clip clip = sample("jump.bvh");
  const Clip tiny = edited(clip, {{"scale", "0.003"}});
  const Clip right = edited(tiny, {{"to-height", "1.75"}});
  const ScaleGuess scale = guess_scale(right.skeleton);
  EXPECT_NEAR(scale.height * scale.metres_per_unit, 1.75, 1e-6);
  EXPECT_GE(scale.confidence, Confidence::medium);
}

TEST(Answers, RotatesALyingFigureUpright) {
  const Clip lying = sample("stairs.bvh");
  ASSERT_EQ(guess_axes(lying).up, Axis::plus_z);
  const Clip standing = edited(lying, {{"up", "y"}});
  EXPECT_EQ(guess_axes(standing).up, Axis::plus_y);
  const Poses poses = evaluate(standing).value();
  const BodyParts parts = find_body_parts(standing.skeleton);
  ASSERT_TRUE(parts.head && parts.hips);
  for (std::size_t i = 0; i < poses.frames; ++i)
    EXPECT_GT(place(poses, i, *parts.head).y(), place(poses, i, *parts.hips).y());
}

TEST(Answers, ConvertsAddedPositionsToReplacingOnes) {
  Clip added = sample("run.bvh");
  added.skeleton.position_mode = PositionMode::add;
  const Clip replaced = edited(added, {{"position-mode", "replace"}});
  EXPECT_EQ(replaced.skeleton.position_mode, PositionMode::replace);
  EXPECT_LT(largest_distance(added, replaced), 1e-9 * height_of(added));
}

TEST(Answers, PutsAFloatingFigureOnTheGround) {
  const Clip floating = edited(sample("walk.bvh"), {{"trim", "1.."}, {"move", "0,9.5,0"}});
  ASSERT_GT(lowest_point(floating), 5.0);
  EXPECT_NEAR(lowest_point(edited(floating, {{"on-ground", ""}})), 0.0, 1e-6);
}

TEST(Answers, TurnsACollapsedRestPoseIntoATPose) {
  const Clip flat = sample("bow.bvh");  // At rest, its bones point along X.
  const Clip standing = edited(flat, {{"rest-pose", "frame:0"}, {"rest-pose", "t-pose"}});
  EXPECT_LT(largest_distance(flat, standing), 1e-9 * height_of(flat));
  const Poses rest = evaluate_rest(standing.skeleton);
  const BodyParts parts = find_body_parts(standing.skeleton);
  ASSERT_TRUE(parts.head && parts.hips && !parts.feet.empty() && parts.hands.size() == 2);
  const double tall = place(rest, 0, *parts.head).y() - place(rest, 0, parts.feet.front()).y();
  const Vector3 span = place(rest, 0, parts.hands[0]) - place(rest, 0, parts.hands[1]);
  EXPECT_GT(tall, 0.7 * height_of(standing));
  EXPECT_LT(std::abs(span.y()), 0.05 * span.norm());
}

TEST(Answers, RejectsANonUprightRestPoseAndSuggestsAFrame) {
  Clip flat = sample("bow.bvh");
  const Stance stance = find_stance(flat);
  EXPECT_FALSE(stance.rest_pose_is_upright);
  ASSERT_FALSE(stance.frames.empty());
  Diagnostics diagnostics;
  const std::vector<Edit> t_pose{*parse({"rest-pose", "tpose"})};
  const Status refused = apply(t_pose, flat, diagnostics);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::edit_rest_pose);
  const std::string frame = "--rest-pose frame:" + std::to_string(stance.frames.front());
  EXPECT_NE(refused.error().advice.find(frame), std::string::npos) << refused.error().advice;
  for (const std::size_t each : stance.frames) {
    edited(flat, {{"rest-pose", "frame:" + std::to_string(each)}, {"rest-pose", "T-pose"}});
  }
}

TEST(Answers, RejectsAnArmWithoutRotationChannelsAndSuggestsAnEdit) {
  const std::vector<Step> to_t_pose{{"rest-pose", "t-pose"}};
  const auto without_turns = [](Clip clip) {
    clip.set_channels(clip.skeleton.find("LeftArm").value(), {});
    return clip;
  };
  const Clip sound = sample("walk.bvh");
  const Clip hanging = without_turns(edited(sound, {{"rest-pose", "arms-down"}}));
  Clip refused = hanging;
  Diagnostics diagnostics;
  const std::vector<Edit> t_pose{*parse(to_t_pose.front())};
  const Status done = apply(t_pose, refused, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::edit_rest_pose);
  EXPECT_NE(done.error().message.find("`LeftArm` has no rotation channels"), std::string::npos)
      << done.error().message;
  EXPECT_NE(done.error().advice.find("--add-channels rotations --rest-pose t-pose"),
            std::string::npos)
      << done.error().advice;
  edited(hanging, {{"add-channels", "rotations"}, {"rest-pose", "t-pose"}});
  // An arm that is already stretched out does not need to rotate.
  edited(without_turns(edited(sound, to_t_pose)), to_t_pose);
}

TEST(Answers, DetectsAndRepairsSwappedSides) {
  const auto warned = [](const Clip& clip) {
    Diagnostics diagnostics;
    check(clip, diagnostics);
    return std::any_of(diagnostics.entries().begin(), diagnostics.entries().end(),
                       [](const Diagnostic& each) { return each.code == codes::skeleton_sides; });
  };
  const Clip right = sample("turn.bvh");
  EXPECT_FALSE(warned(right));
  const Clip swapped = edited(right, {{"swap-sides", ""}});
  EXPECT_TRUE(warned(swapped));
  EXPECT_EQ(edited(swapped, {{"swap-sides", ""}}).skeleton, right.skeleton);
}

TEST(Answers, RenamesBonesToAnotherConvention) {
  const Clip clip = edited(sample("run.bvh"), {{"names", "secondlife"}});
  for (const char* name : {"hip", "lThigh", "rShin", "lForeArm", "head"})
    EXPECT_TRUE(clip.skeleton.find(name)) << name;
}

TEST(Answers, CorrectsAWrongRate) {
  Clip clip = sample("walk.bvh");
  const Clip mislabelled = edited(clip, {{"rate", "24"}});
  EXPECT_NEAR(mislabelled.motion.frame_time.frames_per_second(), 24.0, 1e-9);
  const Clip right = edited(mislabelled, {{"rate", "120"}});
  EXPECT_NEAR(right.motion.frame_time.frames_per_second(), 120.0, 1e-9);
  EXPECT_TRUE(std::ranges::equal(right.motion.values(), std::as_const(clip).motion.values()));
}

TEST(Answers, ConvertsBetweenAnyRates) {
  const Clip clip = edited(sample("walk.bvh"), {{"trim", "1.."}});  // 120 frames per second.
  const Clip at_100 = edited(clip, {{"fps", "100"}});
  EXPECT_NEAR(at_100.motion.frame_time.frames_per_second(), 100.0, 1e-9);
  EXPECT_NEAR(at_100.motion.duration_s(), clip.motion.duration_s(), 0.02);
  // Positions are the same at common times, every tenth of a second.
  const Poses old_poses = evaluate(clip).value();
  const Poses new_poses = evaluate(at_100).value();
  const double near = 0.01 * height_of(clip);
  for (std::size_t i = 1; 10 * i + 10 < new_poses.frames; ++i) {
    for (std::size_t joint = 0; joint < old_poses.joints; ++joint) {
      EXPECT_LT((place(old_poses, 12 * i, joint) - place(new_poses, 10 * i, joint)).norm(), near);
    }
  }
  const Clip at_60 = edited(sample("wave.bvh"), {{"fps", "60"}});  // 30 frames per second.
  EXPECT_EQ(at_60.motion.frames(), 2 * 108U - 1U);
}

TEST(Answers, RemovesRootMotionOrMovesItToASeparateJoint) {
  const Clip clip = edited(sample("walk.bvh"), {{"trim", "1.."}});
  const Clip in_place = edited(clip, {{"in-place", ""}});
  EXPECT_LT(find_facts(in_place).travel.path_length, 0.02 * height_of(clip));
  const Clip with_root = edited(clip, {{"root-motion", ""}});
  ASSERT_EQ(with_root.skeleton.size(), clip.skeleton.size() + 1);
  const Poses old_poses = evaluate(clip).value();
  const Poses new_poses = evaluate(with_root).value();
  const double near = 1e-9 * height_of(clip);
  for (std::size_t i = 0; i < old_poses.frames; ++i) {
    for (std::size_t joint = 0; joint < old_poses.joints; ++joint) {
      ASSERT_LT((place(old_poses, i, joint) - place(new_poses, i, joint + 1)).norm(), near);
    }
  }
}

}  // namespace
}  // namespace mocap::edit::answers_test
