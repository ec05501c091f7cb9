// SPDX-License-Identifier: MIT
// Rotations about any axis, level floors, time alignment, random values, one skeleton for many.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "check/person.hpp"
#include "edit/edit_checks.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit {
namespace {

using namespace test;

Result<Diagnostics> done(const Step& step, Clip& clip, const ClipReader& read = {}) {
  const Result<Edit> edit = parse(step, read);
  if (!edit) return tl::unexpected<Error>(edit.error());
  Diagnostics diagnostics;
  if (Status status = apply(std::span(&*edit, 1), clip, diagnostics); !status) {
    return tl::unexpected<Error>(status.error());
  }
  return diagnostics;
}

RC_GTEST_PROP(Rotate, TakesEveryJointAlong, ()) {
  const Clip clip = free_clip();
  Clip edited = clip;
  const Vector3 axis(random_between(-3, 3), random_between(-3, 3), random_between(-3, 3));
  RC_PRE(axis.norm() > 0.1);
  const double degrees = random_between(-400, 400);
  Diagnostics diagnostics;
  RC_ASSERT(apply(Rotate{axis, degrees}, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  const Quaternion turn(Eigen::AngleAxisd(degrees * std::numbers::pi / 180.0, axis.normalized()));
  const Poses before = evaluate(clip);
  const Poses after = evaluate(edited);
  const double near = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((turn * place(before, frame, joint) - place(after, frame, joint)).norm() <= near);
    }
  }
}

TEST(Rotate, AQuarterAboutAnAxisIsExactAndWordsAreChecked) {
  const Clip clip = walking_person(5, 0.5);
  Clip rotated = clip;
  ASSERT_TRUE(done({"rotate", "x:90"}, rotated));
  ASSERT_TRUE(done({"rotate", "-x:90"}, rotated));
  for (std::size_t frame = 0; frame < 5; ++frame) {
    for (std::size_t column = 0; column < 3; ++column) {
      EXPECT_EQ(rotated.motion.at(frame, column), clip.motion.at(frame, column));
    }
  }
  for (const char* wrong : {"", "x", "90", "w:90", "x:", "0,0,0:90", "1,2:90", "x:a"}) {
    EXPECT_FALSE(parse({"rotate", wrong})) << wrong;
  }
}

double floor_tilt_deg(const Clip& clip) {
  Clip copy = clip;
  const Result<Diagnostics> reported = done({"level", ""}, copy);
  EXPECT_TRUE(reported) << (reported ? "" : reported.error().message);
  if (!reported) return 90.0;
  // How far leveling turned the clip.
  const Poses before = evaluate(clip);
  const Poses after = evaluate(copy);
  return Quaternion(before.world_rotation(1, 0).data())
             .angularDistance(Quaternion(after.world_rotation(1, 0).data())) *
         180.0 / std::numbers::pi;
}

TEST(Level, RemovesTheTiltAlongAWalk) {
  Diagnostics diagnostics;
  Clip walk =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh", {}, diagnostics).value_or(Clip());
  ASSERT_FALSE(walk.motion.empty());
  const double own = floor_tilt_deg(walk);
  EXPECT_LT(own, 1.5);
  ASSERT_TRUE(done({"level", ""}, walk));
  EXPECT_LT(floor_tilt_deg(walk), 0.2);
  // Tilted about the axis across its path.
  const Poses poses = evaluate(walk);
  const Vector3 path = place(poses, poses.frames - 1, 0) - place(poses, 1, 0);
  const Vector3 across = Vector3::UnitY().cross(path).normalized();
  Clip tilted = walk;
  ASSERT_TRUE(apply(Rotate{across, 8.0}, tilted, diagnostics));
  EXPECT_NEAR(floor_tilt_deg(tilted), 8.0, 0.3);
  ASSERT_TRUE(done({"level", ""}, tilted));
  EXPECT_LT(floor_tilt_deg(tilted), 0.3);
}

TEST(Level, RefusesStairs) {
  Diagnostics diagnostics;
  Clip stairs = load(std::string(MOCAP_PROJECT_DIR) + "/samples/stairs.bvh", {}, diagnostics)
                    .value_or(Clip());
  ASSERT_FALSE(stairs.motion.empty());
  const Clip old = stairs;
  const Result<Diagnostics> reported = done({"level", ""}, stairs);
  ASSERT_FALSE(reported);
  EXPECT_EQ(reported.error().code, Code::edit_no_contacts);
  EXPECT_NE(reported.error().message.find("30.3 degrees"), std::string::npos)
      << reported.error().message;
  EXPECT_NE(reported.error().advice.find("--rotate"), std::string::npos);
  EXPECT_TRUE(std::ranges::equal(stairs.motion.values(), old.motion.values()));
}

TEST(Level, RefusesAPlatform) {
  Diagnostics diagnostics;
  Clip walk =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh", {}, diagnostics).value_or(Clip());
  ASSERT_FALSE(walk.motion.empty());
  const std::size_t height = *walk.column(0, Channel::y_position);
  for (std::size_t frame = walk.motion.frames() / 2; frame < walk.motion.frames(); ++frame) {
    walk.motion.at(frame, height) += 20.0;
  }
  EXPECT_EQ(done({"level", ""}, walk).error().code, Code::edit_no_contacts);
}

TEST(Level, SaysWhereTheTiltWasNotMeasured) {
  Diagnostics diagnostics;
  Clip walk =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh", {}, diagnostics).value_or(Clip());
  ASSERT_FALSE(walk.motion.empty());
  // The walk is along z: its tilt is seen about x alone.
  ASSERT_TRUE(apply(Rotate{Vector3::UnitX(), 10.0}, walk, diagnostics));
  const Result<Diagnostics> reported = done({"level", ""}, walk);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_NE(reported->entries()[0].detail.find("across the way of walking"), std::string::npos);
  EXPECT_LT(floor_tilt_deg(walk), 0.2);
  // A figure that stays in one place shows no tilt at all.
  Clip idle =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/idle.bvh", {}, diagnostics).value_or(Clip());
  const Result<Diagnostics> none = done({"level", ""}, idle);
  ASSERT_TRUE(none);
  EXPECT_NE(none->entries()[0].message.find("was not measured"), std::string::npos);
}

TEST(Level, NeedsFeetThatRest) {
  Clip clip = walking_person(4, 0.5);
  EXPECT_EQ(done({"level", ""}, clip).error().code, Code::edit_no_contacts);
}

/// A person whose movement never comes again.
Clip restless_person(std::size_t frames) {
  Clip clip = walking_person(frames, 0.7);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double time = static_cast<double>(frame) / 60.0;
    for (std::size_t c = 6; c < clip.motion.channels(); c += 2) {
      clip.motion.at(frame, c) += 25.0 * std::sin(time * time + static_cast<double>(c));
    }
  }
  return clip;
}

Clip shifted(const Clip& clip, std::size_t frames) {
  Clip late = clip;
  late.motion.remove_frames(0, frames);
  return late;
}

TEST(Align, FindsTheOffsetEitherWay) {
  const Clip clip = restless_person(200);
  const Clip late = shifted(clip, 23);
  const ClipReader whole = [&](const std::string&) -> Result<Clip> { return clip; };
  const ClipReader part = [&](const std::string&) -> Result<Clip> { return late; };
  // What began later waits.
  Clip waits = late;
  const Result<Diagnostics> reported = done({"align", "other"}, waits, whole);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_NE(reported->find(Code::edit_align)->message.find("23 frames"), std::string::npos)
      << reported->find(Code::edit_align)->message;
  ASSERT_EQ(waits.motion.frames(), 200U);
  for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
    EXPECT_EQ(waits.motion.at(120, c), clip.motion.at(120, c));
    EXPECT_EQ(waits.motion.at(3, c), late.motion.at(0, c));
  }
  // What began too early loses its beginning.
  Clip cut = clip;
  ASSERT_TRUE(done({"align", "other"}, cut, part));
  ASSERT_EQ(cut.motion.frames(), 177U);
  EXPECT_EQ(cut.motion.at(0, 5), late.motion.at(0, 5));
  // In time already.
  Clip same = clip;
  ASSERT_TRUE(done({"align", "other"}, same, whole));
  assert_same_numbers(same, clip);
}

// A walk fits itself a cycle later too.
TEST(Align, OfOffsetsThatFitAlikeTheSmallestIsTaken) {
  const Clip clip = walking_person(240, 0.7);
  Clip same = clip;
  ASSERT_TRUE(done({"align", "x"}, same, [&](const std::string&) -> Result<Clip> { return clip; }));
  assert_same_numbers(same, clip);
}

TEST(Align, RatesPlaceAndHeadingMayDiffer) {
  const Clip clip = restless_person(240);
  Clip other = shifted(clip, 30);
  Diagnostics diagnostics;
  ASSERT_TRUE(
      apply(Resample{clip.motion.frame_time.frames_per_second() / 2.0, true}, other, diagnostics));
  ASSERT_TRUE(apply(Turn{70.0}, other, diagnostics));
  ASSERT_TRUE(apply(Move{{100.0, 0.0, 5.0}}, other, diagnostics));
  Clip aligned = clip;
  ASSERT_TRUE(
      done({"align", "x"}, aligned, [&](const std::string&) -> Result<Clip> { return other; }));
  EXPECT_NEAR(static_cast<double>(aligned.motion.frames()), 210.0, 1.0);
}

/// The same movement in other times: speeds at thirds of the clip.
Clip retimed(const Clip& clip, double a, double b, double c) {
  const auto frames = static_cast<double>(clip.motion.frames() - 1);
  Clip changed = clip;
  Diagnostics diagnostics;
  EXPECT_TRUE(
      apply(SpeedCurve{{{{0.0}, a}, {{frames / 3.0}, b}, {{2.0 * frames / 3.0}, c}, {{frames}, a}}},
            changed, diagnostics));
  return changed;
}

Result<Diagnostics> warp(Clip& clip, const Clip& other) {
  return done({"align", "x@warp"}, clip, [&](const std::string& path) -> Result<Clip> {
    EXPECT_EQ(path, "x");
    return other;
  });
}

/// How far joints are from where they are in the other clip, at most; not more than they move there
/// within a frame.
void expect_within_a_frame(const Clip& clip, const Clip& other) {
  ASSERT_EQ(clip.motion.frames(), other.motion.frames());
  const Poses poses = evaluate(clip);
  const Poses wanted = evaluate(other);
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      double step = 0.01 * size_of(other) / 100.0;
      const std::size_t last = std::min(frame + 2, poses.frames - 1);
      for (std::size_t i = frame < 2 ? 0 : frame - 2; i < last; ++i) {
        step = std::max(step, (place(wanted, i + 1, joint) - place(wanted, i, joint)).norm());
      }
      EXPECT_LT((place(poses, frame, joint) - place(wanted, frame, joint)).norm(), step)
          << joint << " in frame " << frame;
    }
  }
}

TEST(AlignWarp, UndoesAnotherTimingWithinAFrame) {
  const Clip clip = restless_person(240);
  for (const auto& [a, b, c] : {std::tuple{0.7, 1.6, 0.8}, {1.4, 0.6, 1.2}, {2.0, 2.0, 2.0}}) {
    Clip warped = retimed(clip, a, b, c);
    const Result<Diagnostics> reported = warp(warped, clip);
    ASSERT_TRUE(reported) << reported.error().message;
    EXPECT_NE(reported->find(Code::edit_align), nullptr);
    expect_within_a_frame(warped, clip);
  }
}

// More frames than the first search looks at.
TEST(AlignWarp, FindsTheTimesOfLongClips) {
  const Clip clip = restless_person(1300);
  Clip warped = retimed(clip, 0.8, 1.3, 0.9);
  ASSERT_TRUE(warp(warped, clip));
  expect_within_a_frame(warped, clip);
}

TEST(AlignWarp, PlaceHeadingSizeAndRateMayDiffer) {
  const Clip clip = restless_person(240);
  Clip other = retimed(clip, 1.2, 0.8, 1.1);
  Diagnostics diagnostics;
  ASSERT_TRUE(
      apply(Resample{clip.motion.frame_time.frames_per_second() / 2.0, true}, other, diagnostics));
  ASSERT_TRUE(apply(Turn{70.0}, other, diagnostics));
  ASSERT_TRUE(apply(Move{{100.0, 0.0, 5.0}}, other, diagnostics));
  ASSERT_TRUE(apply(Scale{0.7}, other, diagnostics));
  Clip warped = clip;
  ASSERT_TRUE(warp(warped, other));
  EXPECT_EQ(warped.motion.frame_time, clip.motion.frame_time);
  EXPECT_NEAR(warped.motion.duration_s(), other.motion.duration_s(), 0.04);
  Clip wanted = retimed(clip, 1.2, 0.8, 1.1);
  wanted.motion.remove_frames(warped.motion.frames(),
                              wanted.motion.frames() - warped.motion.frames());
  expect_within_a_frame(warped, wanted);
}

TEST(AlignWarp, AClipInTimeIsNotChanged) {
  const Clip clip = restless_person(120);
  Clip same = clip;
  const Result<Diagnostics> reported = warp(same, clip);
  ASSERT_TRUE(reported);
  EXPECT_NE(reported->find(Code::edit_align)->message.find("in time"), std::string::npos);
  assert_same_numbers(same, clip);
}

TEST(AlignWarp, AReferenceFrameStaysFirst) {
  const Clip clip = restless_person(150);
  Clip warped = retimed(clip, 0.7, 1.5, 0.9);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(AddReference{}, warped, diagnostics));
  const std::vector<double> row(warped.motion.row(0).begin(), warped.motion.row(0).end());
  ASSERT_TRUE(warp(warped, clip));
  ASSERT_EQ(warped.motion.frames(), 151U);
  EXPECT_TRUE(std::equal(row.begin(), row.end(), warped.motion.row(0).begin()));
  warped.motion.remove_frames(0, 1);
  expect_within_a_frame(warped, clip);
}

TEST(AlignWarp, NoPartPlaysMoreThanThreeTimesAsFast) {
  const Clip clip = restless_person(200);
  Clip fast = clip;
  fast.motion.remove_frames(60, 140);
  const Result<Diagnostics> reported = warp(fast, clip);
  ASSERT_FALSE(reported);
  EXPECT_EQ(reported.error().code, Code::edit_clips_differ);
  // Two other movements, as unlike as can be.
  Clip reversed = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Reverse{}, reversed, diagnostics));
  Clip before = reversed;
  ASSERT_TRUE(warp(reversed, clip));
  ASSERT_EQ(reversed.motion.frames(), 200U);
  for (const std::size_t frame : {0U, 199U}) {
    for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
      EXPECT_EQ(reversed.motion.at(frame, c), before.motion.at(frame, c));
    }
  }
}

TEST(Align, NeedsJointsOfOneName) {
  Clip clip = walking_person(20, 0.7);
  Clip other = clip;
  for (std::size_t i = 0; i < other.skeleton.size(); ++i) {
    other.skeleton.set_name(i, "bone" + std::to_string(i));
  }
  const Result<Diagnostics> reported =
      done({"align", "x"}, clip, [&](const std::string&) -> Result<Clip> { return other; });
  EXPECT_EQ(reported.error().code, Code::edit_clips_differ);
}

TEST(RandomValue, DependsOnSeedAndFileNameOnly) {
  const Clip clip = walking_person(5, 0.5);
  const auto turned = [&](const std::string& file, const std::string& value) {
    Clip copy = clip;
    copy.metadata.source = file;
    const Result<Diagnostics> reported = done({"turn", value}, copy);
    EXPECT_TRUE(reported) << (reported ? "" : reported.error().message);
    EXPECT_NE(reported->find(Code::edit_random), nullptr);
    const std::size_t column = *copy.column(0, Channel::x_position);
    return copy.motion.at(4, column);
  };
  EXPECT_EQ(turned("a/walk.bvh", "random:-180..180"), turned("b/walk.bvh", "random:-180..180"));
  EXPECT_NE(turned("walk.bvh", "random:-180..180"), turned("run.bvh", "random:-180..180"));
  EXPECT_NE(turned("walk.bvh", "random:-180..180"), turned("walk.bvh", "random:-180..180:2"));
}

TEST(RandomValue, StaysWithinItsRange) {
  std::set<double> drawn;
  for (int i = 0; i < 200; ++i) {
    Clip clip = walking_person(2, 0.5);
    const double before = clip.motion.at(0, 0);
    clip.metadata.source = std::to_string(i) + ".bvh";
    ASSERT_TRUE(done({"move", "random:2..3,0,random:-1..1:9"}, clip));
    const double way = clip.motion.at(0, 0) - before;
    EXPECT_GE(way, 2.0 - 1e-9);
    EXPECT_LE(way, 3.0 + 1e-9);
    drawn.insert(way);
  }
  EXPECT_GT(drawn.size(), 190U);
  EXPECT_LT(*drawn.begin(), 2.1);
  EXPECT_GT(*drawn.rbegin(), 2.9);
}

TEST(RandomValue, BothEndsMustBeValuesOfTheEdit) {
  for (const char* wrong :
       {"random:", "random:1", "random:3..1", "random:a..b", "random:0..1:x", "random:-1..1"}) {
    EXPECT_FALSE(parse({"scale", wrong})) << wrong;
  }
  EXPECT_TRUE(parse({"scale", "random:0.9..1.1:7"}));
  EXPECT_FALSE(parse({"split", "every:random:1..2"}));
}

TEST(Onto, FilesOfOneFigureGetOneSkeleton) {
  const Clip target = walking_person(3, 0.5);
  Clip other = walking_person(40, 0.7);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Scale{2.5}, other, diagnostics));
  ASSERT_TRUE(apply(RemoveJoints{{"Head"}}, other, diagnostics));
  Joint prop;
  prop.name = "Prop";
  prop.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  ASSERT_TRUE(other.add_joint(0, prop));
  const Clip before = other;
  const Result<Diagnostics> reported =
      done({"onto", "t"}, other, [&](const std::string&) -> Result<Clip> { return target; });
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_EQ(other.skeleton, target.skeleton);
  ASSERT_TRUE(other.validate());
  const Diagnostic* note = reported->find(Code::edit_skeleton);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->detail.find("Prop"), std::string::npos) << note->detail;
  EXPECT_NE(note->detail.find("Head"), std::string::npos) << note->detail;
  // Joints turn as before, the figure has the size of the target.
  const Poses old = evaluate(before);
  const Poses now = evaluate(other);
  for (const char* name : {"LeftFoot", "RightForeArm", "Hips"}) {
    const std::size_t a = *before.skeleton.find(name);
    const std::size_t b = *other.skeleton.find(name);
    for (std::size_t frame = 0; frame < old.frames; ++frame) {
      const Quaternion p(old.world_rotation(frame, a).data());
      const Quaternion q(now.world_rotation(frame, b).data());
      EXPECT_LT(p.angularDistance(q), 1e-9) << name;
      EXPECT_LT((place(old, frame, a) / 2.5 - place(now, frame, b)).norm(), 1e-6) << name;
    }
  }
}

double lowest_of(const Clip& clip) {
  const Poses poses = evaluate(clip);
  double lowest = 1e300;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      lowest = std::min(lowest, place(poses, frame, joint).y());
      for (const EndSite& site : clip.skeleton[joint].end_sites)
        lowest = std::min(lowest, end_site_position(poses, frame, joint, site).y());
    }
  }
  return lowest;
}

TEST(Onto, LongerLegsDoNotSinkIntoTheGround) {
  Clip clip = walking_person(40, 0.7);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(OnGround{}, clip, diagnostics));
  Clip target = walking_person(3, 0.5);
  ASSERT_TRUE(
      apply(BoneLengths{{{"*UpLeg", 1.3, true}, {"LeftLeg", 1.3, true}, {"RightLeg", 1.3, true}}},
            target, diagnostics));
  Clip all_longer = clip;
  const Result<Diagnostics> told =
      done({"onto", "t"}, all_longer, [&](const std::string&) -> Result<Clip> { return target; });
  ASSERT_TRUE(told) << told.error().message;
  // 88 cm of leg become 114; only the height of the foot does not grow with it.
  EXPECT_NEAR(lowest_of(all_longer), 0.0, 1.5);
  const Diagnostic* note = told->find(Code::edit_skeleton);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->message.find("multiplied by 1.2"), std::string::npos) << note->message;
}

TEST(Onto, OtherProportionsOfLegsGetTheAdviceToGroundTheFeet) {
  Clip clip = walking_person(40, 0.7);
  Clip target = walking_person(3, 0.5);
  Diagnostics diagnostics;
  ASSERT_TRUE(
      apply(BoneLengths{{{"LeftLeg", 1.3, true}, {"RightLeg", 1.3, true}}}, target, diagnostics));
  const Result<Diagnostics> told =
      done({"onto", "t"}, clip, [&](const std::string&) -> Result<Clip> { return target; });
  ASSERT_TRUE(told) << told.error().message;
  const Diagnostic* note = told->find(Code::edit_skeleton);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->advice.find("--ground-feet"), std::string::npos) << note->advice;
}

TEST(Onto, LongerArmsDoNotScaleThePath) {
  Clip clip = walking_person(40, 0.7);
  Clip target = walking_person(3, 0.5);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(BoneLengths{{{"*Arm", 1.5, true},
                                 {"*Hand", 1.5, true},
                                 {"Spine", 1.5, true},
                                 {"Chest", 1.5, true},
                                 {"Neck", 1.5, true}}},
                    target, diagnostics));
  const Clip before = clip;
  const Result<Diagnostics> told =
      done({"onto", "t"}, clip, [&](const std::string&) -> Result<Clip> { return target; });
  ASSERT_TRUE(told) << told.error().message;
  EXPECT_NEAR(lowest_of(clip), lowest_of(before), 1e-6);
}

TEST(Onto, StrangersAreRefused) {
  Clip clip = walking_person(3, 0.5);
  Clip other = clip;
  for (std::size_t i = 0; i < other.skeleton.size(); ++i) {
    other.skeleton.set_name(i, "bone" + std::to_string(i));
  }
  const Clip before = clip;
  const Result<Diagnostics> reported =
      done({"onto", "t"}, clip, [&](const std::string&) -> Result<Clip> { return other; });
  EXPECT_EQ(reported.error().code, Code::edit_clips_differ);
  assert_same_numbers(clip, before);
}

}  // namespace
}  // namespace mocap::edit
