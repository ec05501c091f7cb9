// SPDX-License-Identifier: MIT

/// \file
/// Motion on robots, whose joints have one axis and limits.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/match.hpp"
#include "mocap/retarget.hpp"
#include "mocap/robots.hpp"
#include "retarget/hinge_limbs.hpp"
#include "support/corpus.hpp"

namespace mocap::retarget_test {
namespace {

Clip sample(std::string_view name) {
  Diagnostics found;
  Result<Clip> clip = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name, {}, found);
  EXPECT_TRUE(clip.has_value());
  return clip ? *clip : Clip();
}

Clip g1() {
  Result<Clip> clip = robots::unitree_g1();
  EXPECT_TRUE(clip.has_value());
  return clip ? *clip : Clip();
}

retarget::Transferred on_g1(std::string_view name, std::size_t threads = 1) {
  retarget::Options options;
  options.threads = threads;
  Result<retarget::Transferred> result = retarget::transfer(sample(name), g1(), options);
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message);
  return result ? *result : retarget::Transferred();
}

/// A walk, computed once.
const retarget::Transferred& walk_on_g1() {
  static const retarget::Transferred result = on_g1("walk.bvh");
  return result;
}

/// Limbs of robots start at the first of several hinges, and have the rotation of the last one.
TEST(Hinges, GiveTheirMotionBack) {
  const retarget::Transferred& walk = walk_on_g1();
  const Clip person = sample("walk.bvh");
  // Placing the feet would turn the legs.
  retarget::Options options;
  options.feet = retarget::FeetRule::free;
  const Result<retarget::Transferred> back = retarget::transfer(walk.clip, person, options);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_NEAR(back->report.scale * walk.report.scale, 1.0, 0.01);
  const Result<retarget::Quality> quality = retarget::measure_quality(walk.clip, *back, options);
  ASSERT_TRUE(quality && quality->figure);
  for (const retarget::LimbQuality& limb : quality->figure->limbs)
    EXPECT_LT(limb.mean_deg, 3.0) << limb.name;
}

TEST(Hinges, NeverExceedTheirLimits) {
  for (const retarget::Transferred& result : {walk_on_g1(), on_g1("kick.bvh")}) {
    EXPECT_TRUE(result.report.target_left_out.empty());
    const Skeleton& skeleton = result.clip.skeleton;
    const std::vector<std::size_t> columns = skeleton.channel_offsets();
    ASSERT_EQ(result.report.hinges.joints, 29U);
    for (std::size_t frame = 0; frame < result.clip.motion.frames(); ++frame) {
      for (std::size_t joint = 0; joint < skeleton.size(); ++joint) {
        if (!skeleton[joint].limits) continue;
        const double value = result.clip.motion.at(frame, columns[joint]);
        EXPECT_GE(value, skeleton[joint].limits->lower) << frame << ' ' << skeleton[joint].name;
        EXPECT_LE(value, skeleton[joint].limits->upper) << frame << ' ' << skeleton[joint].name;
      }
    }
  }
}

TEST(Hinges, MoveSmoothly) {
  const retarget::Transferred& result = walk_on_g1();
  const Motion& motion = result.clip.motion;
  // The first frame is a T-pose, from which the motion jumps.
  for (std::size_t frame = 2; frame < motion.frames(); ++frame)
    for (std::size_t column = 6; column < motion.channels(); ++column)
      EXPECT_LT(std::abs(motion.at(frame, column) - motion.at(frame - 1, column)), 25.0)
          << frame << ' ' << column;
}

/// The largest angle between the local rotations of a joint in a frame and in the one before,
/// degrees.
double largest_turn(const Poses& poses, std::size_t frame) {
  double largest = 0.0;
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    const double angle =
        poses.local_rotation(frame, joint).angularDistance(poses.local_rotation(frame - 1, joint));
    largest = std::max(largest, angle * 57.29577951308232);
  }
  return largest;
}

// The first frame of both is a T-pose, from which the solver is far from the next one.
TEST(Hinges, FollowTheMotionFromTheFrameAfterAReferencePose) {
  for (const std::string_view name : {"walk.bvh", "turn.bvh"}) {
    const retarget::Transferred result = on_g1(name);
    const Motion& motion = result.clip.motion;
    const Result<Poses> source = evaluate(sample(name));
    ASSERT_TRUE(source.has_value());
    ASSERT_GT(largest_turn(*source, 1), 80.0) << name;
    for (std::size_t frame = 2; frame < 10; ++frame) {
      const double most = 1.0 + 1.5 * largest_turn(*source, frame);
      for (std::size_t column = 6; column < motion.channels(); ++column)
        EXPECT_LT(std::abs(motion.at(frame, column) - motion.at(frame - 1, column)), most)
            << name << ' ' << frame << ' ' << column;
    }
  }
}

/// The mean angle between the upper arms of a source with Y up that faces +Z in its rest pose, and
/// those of a G1, degrees.
double upper_arm_error(const Clip& source, Clip robot) {
  robot.skeleton = retarget::centre_limbs(robot.skeleton);
  const Poses from = evaluate(source).value();
  const Poses to = evaluate(robot).value();
  double sum = 0.0;
  double count = 0.0;
  for (const bool is_left : {true, false}) {
    const auto joint = [&](const Skeleton& skeleton, const std::string& left,
                           const std::string& right) {
      return skeleton.find(is_left ? left : right).value();
    };
    const std::size_t arm = joint(source.skeleton, "LeftArm", "RightArm");
    const std::size_t forearm = joint(source.skeleton, "LeftForeArm", "RightForeArm");
    const std::size_t shoulder =
        joint(robot.skeleton, "left_shoulder_pitch_link", "right_shoulder_pitch_link");
    const std::size_t elbow = joint(robot.skeleton, "left_elbow_link", "right_elbow_link");
    for (std::size_t frame = 2; frame < source.motion.frames(); ++frame) {
      const Vector3 wanted =
          (from.world_position(frame, forearm) - from.world_position(frame, arm)).normalized();
      const Vector3 got =
          (to.world_position(frame, elbow) - to.world_position(frame, shoulder)).normalized();
      sum += std::acos(std::clamp(got.dot(Vector3(wanted.z(), wanted.x(), wanted.y())), -1.0, 1.0));
      ++count;
    }
  }
  return sum / count * 57.29577951308232;
}

// The waist of the G1 bends by 30 degrees. Its shoulders are not where those of the source are.
TEST(Hinges, KeepTheDirectionOfUpperArmsWhereTheTrunkCannotBend) {
  Clip source = sample("walk.bvh");
  const std::size_t spine = source.skeleton.find("LowerBack").value();
  const std::vector<Channel>& channels = source.skeleton[spine].channels;
  const auto bend = std::find(channels.begin(), channels.end(), Channel::x_rotation);
  ASSERT_NE(bend, channels.end());
  const std::size_t column =
      source.skeleton.channel_offsets()[spine] + static_cast<std::size_t>(bend - channels.begin());
  for (std::size_t frame = 1; frame < source.motion.frames(); ++frame)
    source.motion.computed_row(frame)[column] += 50.0;
  const Result<retarget::Transferred> result = retarget::transfer(source, g1(), {});
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_LT(upper_arm_error(source, result->clip), 6.0);
}

// Two hinges of a shoulder are nearly parallel where an arm is raised.
TEST(Hinges, DoNotFlipWhereArmsAreRaised) {
  const Motion motion = on_g1("cartwheel.bvh").clip.motion;
  for (std::size_t frame = 2; frame < motion.frames(); ++frame)
    for (std::size_t column = 6; column < motion.channels(); ++column)
      EXPECT_LT(std::abs(motion.at(frame, column) - motion.at(frame - 1, column)), 45.0)
          << frame << ' ' << column;
}

// The shoulder of the G1 is 38 mm inward on its axis, and its hip 52 mm outward.
TEST(Hinges, StartOfALimbMovesAlongItsAxisOnly) {
  const Skeleton skeleton = g1().skeleton;
  const Skeleton centred = retarget::centre_limbs(skeleton);
  Clip robot = g1();
  robot.motion = Motion(2, skeleton.channel_count());
  std::mt19937 random(3);
  std::uniform_real_distribution<double> angle(-80.0, 80.0);
  for (double& value : robot.motion.computed_row(1)) value = angle(random);
  Clip moved = robot;
  moved.skeleton = centred;
  const Poses before = evaluate(robot).value();
  const Poses after = evaluate(moved).value();
  std::size_t starts = 0;
  for (std::size_t joint = 0; joint < skeleton.size(); ++joint) {
    const bool is_start = skeleton[joint].name.ends_with("shoulder_pitch_link") ||
                          skeleton[joint].name.ends_with("hip_pitch_link");
    const double way = (centred[joint].offset - skeleton[joint].offset).norm();
    if (is_start) ++starts;
    for (std::size_t frame = 0; frame < 2; ++frame) {
      EXPECT_LT(
          before.world_rotation(frame, joint).angularDistance(after.world_rotation(frame, joint)),
          1e-9);
      EXPECT_NEAR((before.world_position(frame, joint) - after.world_position(frame, joint)).norm(),
                  is_start ? way : 0.0, 1e-12)
          << skeleton[joint].name;
    }
    if (is_start) {
      EXPECT_GT(way, 0.03) << skeleton[joint].name;
    }
  }
  EXPECT_EQ(starts, 4U);
  const Skeleton person = sample("walk.bvh").skeleton;
  EXPECT_TRUE(retarget::centre_limbs(person) == person);
}

// From one frame to the next, hands and feet move as far as from a reference pose.
TEST(Hinges, OfFastMotionWithFewFramesDoNotChangeTheirSolution) {
  Clip few = sample("cartwheel.bvh");
  const Motion all = few.motion;
  constexpr std::size_t step = 12;
  few.motion = Motion((all.frames() - 1) / step, all.channels(), FrameTime::from_rate(10));
  for (std::size_t frame = 0; frame < few.motion.frames(); ++frame) {
    const auto row = few.motion.computed_row(frame);
    std::copy_n(all.row(1 + frame * step).begin(), row.size(), row.begin());
  }
  const Result<retarget::Transferred> result = retarget::transfer(few, g1());
  ASSERT_TRUE(result.has_value());
  const Motion& motion = result->clip.motion;
  ASSERT_GT(motion.frames(), 10U);
  for (std::size_t frame = 1; frame < motion.frames(); ++frame)
    for (std::size_t column = 6; column < motion.channels(); ++column)
      EXPECT_LT(std::abs(motion.at(frame, column) - motion.at(frame - 1, column)), 180.0)
          << frame << ' ' << column;
}

TEST(Hinges, MatchHasTheScaleOfTheTransfer) {
  const Result<retarget::Match> match = retarget::match(sample("walk.bvh"), g1());
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->scale, walk_on_g1().report.scale);
}

TEST(Hinges, KeepTheContactsOfAWalk) {
  const Result<retarget::Quality> quality =
      retarget::measure_quality(sample("walk.bvh"), walk_on_g1());
  ASSERT_TRUE(quality.has_value());
  EXPECT_GT(quality->contacts.source, 100U);
  EXPECT_GT(quality->contacts.f1(), 0.95);
  EXPECT_LT(quality->slide.mean_step, 0.0005);
}

TEST(Hinges, PutTheFeetOfAWalkInTheirPlaces) {
  const retarget::Transferred& result = walk_on_g1();
  // Only in the first frame, a T-pose, in which the elbows are straight.
  EXPECT_LE(result.report.hinges.frames_missed, 1U);
  EXPECT_LT(result.report.hinges.farthest_miss, 0.03);
  const Result<Poses> poses = evaluate(result.clip);
  ASSERT_TRUE(poses.has_value());
  const std::array<std::size_t, 2> feet{*result.clip.skeleton.find("left_ankle_roll_link"),
                                        *result.clip.skeleton.find("right_ankle_roll_link")};
  double lowest = 1.0;
  for (std::size_t frame = 0; frame < poses->frames; ++frame)
    for (const std::size_t foot : feet)
      for (const EndSite& end : result.clip.skeleton[foot].end_sites) {
        const Vector3 sole =
            poses->world_position(frame, foot) + poses->world_rotation(frame, foot) * end.offset;
        lowest = std::min(lowest, sole.z());
      }
  // The soles of the walk are as far, scaled, above those of its reference pose.
  EXPECT_GT(lowest, 0.005);
  EXPECT_LT(lowest, 0.01);
  ASSERT_GE(result.report.contacts.size(), 4U);
  for (const retarget::ContactQuality& contact : result.report.contacts) {
    const Vector3 start = poses->world_position(contact.first_frame, contact.joint);
    for (std::size_t i = 1; i < contact.frames; ++i) {
      Vector3 way = poses->world_position(contact.first_frame + i, contact.joint) - start;
      way.z() = 0.0;
      EXPECT_LT(way.norm(), 0.003) << contact.first_frame + i;
    }
  }
}

TEST(Hinges, ThatCannotReachThePosesAreReported) {
  const Clip source = sample("cartwheel.bvh");
  const Result<retarget::Transferred> result = retarget::transfer(source, g1());
  ASSERT_TRUE(result.has_value());
  EXPECT_GT(result->report.hinges.values_at_limits, 0U);
  Diagnostics found;
  retarget::add_findings(source, *result, found);
  EXPECT_NE(found.find(codes::retarget_hinges), nullptr);
  EXPECT_EQ(found.find(codes::retarget_channels), nullptr);
}

// The source puts the hands on the thighs.
TEST(Hinges, OverlapsOfHandsWithTheRobotAreMeasured) {
  const Clip source = sample("sit_stand.bvh");
  const Result<retarget::Transferred> result = retarget::transfer(source, g1());
  ASSERT_TRUE(result.has_value());
  const Result<retarget::Quality> quality = retarget::measure_quality(source, *result);
  ASSERT_TRUE(quality.has_value());
  ASSERT_TRUE(quality->figure.has_value());
  ASSERT_TRUE(quality->figure->hands.has_value());
  const retarget::HandsQuality& hands = *quality->figure->hands;
  const double least = 0.005 * result->report.body_length;
  EXPECT_GT(hands.overlaps.result, 0U);
  EXPECT_EQ(static_cast<std::size_t>(
                std::count_if(hands.overlap_depths.begin(), hands.overlap_depths.end(),
                              [&](float depth) { return static_cast<double>(depth) > least; })),
            hands.overlaps.result);
}

// As in Unitree's own files.
/// The mean angle between a limb of the source and that of the robot, of the worst limb.
double worst_limb_deg(const Clip& source, const retarget::Transferred& result) {
  const Result<retarget::Quality> quality = retarget::measure_quality(source, result);
  EXPECT_TRUE(quality && quality->figure);
  double worst = 0.0;
  for (const retarget::LimbQuality& limb : quality->figure->limbs)
    worst = std::max(worst, limb.mean_deg);
  return worst;
}

TEST(Hinges, OfKneesDoNotTurnBackwardsForAFootThatIsUpsideDown) {
  Clip walk = sample("walk.bvh");
  const std::size_t foot = *walk.skeleton.find("RightFoot");
  ASSERT_EQ(walk.skeleton[foot].channels.front(), Channel::z_rotation);
  const std::size_t first = walk.skeleton.channel_offsets()[foot];
  for (std::size_t frame = 0; frame < walk.motion.frames(); ++frame)
    walk.motion.exact_at(frame, first) += 180.0;
  const Result<retarget::Transferred> result = retarget::transfer(walk, g1());
  ASSERT_TRUE(result);
  EXPECT_LT(worst_limb_deg(walk, *result), 20.0);
}

TEST(Hinges, ThatMissAreSolvedForAgain) {
  MOCAP_NEEDS_CORPUS();
  // A handspring: an arm takes the wrong way around its shoulder, and a foot of the file is upside
  // down. Without a second attempt, the arm stays there until the end: 138 of 181 frames.
  const Result<Clip> handspring =
      load(test::corpus_dir() / "bvh/marcojrfurtado__computer-graphics-as2/gymnastics1.bvh");
  ASSERT_TRUE(handspring);
  const Result<retarget::Transferred> result = retarget::transfer(*handspring, g1());
  ASSERT_TRUE(result);
  EXPECT_LE(result->report.hinges.frames_missed, 80U);
  EXPECT_LT(worst_limb_deg(*handspring, *result), 25.0);
}

TEST(Hinges, OfKimodoHaveNamesOfTheirOwn) {
  Clip robot = g1();
  const Result<detail::FigureParts> wanted = detail::find_figure_parts(robot.skeleton);
  ASSERT_TRUE(wanted);
  for (std::size_t i = 0; i < robot.skeleton.size(); ++i) {
    std::string name = robot.skeleton[i].name;
    if (name == "torso_link") name = "waist_pitch_link";
    if (name == "pelvis") name = "pelvis_link";
    robot.skeleton.set_name(i, name.substr(0, name.rfind('_')) + "_skel");
  }
  const Result<detail::FigureParts> found = detail::find_figure_parts(robot.skeleton);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->hips, wanted->hips);
  EXPECT_EQ(found->spine, wanted->spine);
  for (const BodySide side : {BodySide::left, BodySide::right}) {
    const detail::SideParts& a = found->on(side);
    const detail::SideParts& b = wanted->on(side);
    EXPECT_EQ(a.thigh, b.thigh);
    EXPECT_EQ(a.shin, b.shin);
    EXPECT_EQ(a.foot, b.foot);
    EXPECT_EQ(a.upper_arm, b.upper_arm);
    EXPECT_EQ(a.forearm, b.forearm);
    EXPECT_EQ(a.hand, b.hand);
  }
}

TEST(Hinges, OfARobotWithoutAHeadAreMovedToo) {
  Clip robot = g1();
  for (std::size_t i = 0; i < robot.skeleton.size(); ++i) robot.skeleton.set_end_sites(i, {});
  const Result<retarget::Transferred> result = retarget::transfer(sample("walk.bvh"), robot);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_EQ(result->report.hinges.joints, 29U);
  EXPECT_LE(result->report.hinges.frames_missed, 2U);
}

TEST(Hinges, GiveTheSameBitsOnAnyNumberOfThreads) {
  const retarget::Transferred& one = walk_on_g1();
  const retarget::Transferred four = on_g1("walk.bvh", 4);
  EXPECT_TRUE(std::equal(one.clip.motion.values().begin(), one.clip.motion.values().end(),
                         four.clip.motion.values().begin(), four.clip.motion.values().end()));
}

}  // namespace
}  // namespace mocap::retarget_test
