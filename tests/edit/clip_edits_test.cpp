// SPDX-License-Identifier: MIT
// Rotations about any axis, level floors, random values, one skeleton for several clips.
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

#include "edit/edit_checks.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::edit::clip_edits_test {
namespace {

using namespace test;

RC_GTEST_PROP(Rotate, MovesEveryJoint, ()) {
  const Clip clip = free_clip();
  Clip edited = clip;
  const Vector3 axis(random_between(-3, 3), random_between(-3, 3), random_between(-3, 3));
  RC_PRE(axis.norm() > 0.1);
  const double degrees = random_between(-400, 400);
  Diagnostics diagnostics;
  RC_ASSERT(apply(Rotate{axis, degrees}, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  const Quaternion turn(Eigen::AngleAxisd(degrees * std::numbers::pi / 180.0, axis.normalized()));
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((turn * place(before, frame, joint) - place(after, frame, joint)).norm() <= near);
    }
  }
}

TEST(Rotate, RotatesBy90DegreesExactlyAndValidatesText) {
  const Clip clip = walking_person(5, 0.5);
  Clip rotated = clip;
  ASSERT_TRUE(apply_step({"rotate", "x:90"}, rotated));
  ASSERT_TRUE(apply_step({"rotate", "-x:90"}, rotated));
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
  const Result<Diagnostics> reported = apply_step({"level", ""}, copy);
  EXPECT_TRUE(reported) << (reported ? "" : reported.error().message);
  if (!reported) return 90.0;
  // The rotation applied by levelling.
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(copy).value();
  return before.world_rotation(1, 0).angularDistance(after.world_rotation(1, 0)) * 180.0 /
         std::numbers::pi;
}

TEST(Level, RemovesTheTiltAlongAWalk) {
  Diagnostics diagnostics;
  Clip walk =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh", {}, diagnostics).value_or(Clip());
  ASSERT_FALSE(walk.motion.empty());
  const double own = floor_tilt_deg(walk);
  EXPECT_LT(own, 1.5);
  ASSERT_TRUE(apply_step({"level", ""}, walk));
  EXPECT_LT(floor_tilt_deg(walk), 0.2);
  // It is tilted about the axis perpendicular to its path.
  const Poses poses = evaluate(walk).value();
  const Vector3 path = place(poses, poses.frames - 1, 0) - place(poses, 1, 0);
  const Vector3 across = Vector3::UnitY().cross(path).normalized();
  Clip tilted = walk;
  ASSERT_TRUE(apply(Rotate{across, 8.0}, tilted, diagnostics));
  EXPECT_NEAR(floor_tilt_deg(tilted), 8.0, 0.3);
  ASSERT_TRUE(apply_step({"level", ""}, tilted));
  EXPECT_LT(floor_tilt_deg(tilted), 0.3);
}

TEST(Level, RejectsStairs) {
  Diagnostics diagnostics;
  Clip stairs = load(std::string(MOCAP_PROJECT_DIR) + "/samples/stairs.bvh", {}, diagnostics)
                    .value_or(Clip());
  ASSERT_FALSE(stairs.motion.empty());
  const Clip old = stairs;
  const Result<Diagnostics> reported = apply_step({"level", ""}, stairs);
  ASSERT_FALSE(reported);
  EXPECT_EQ(reported.error().code, codes::edit_no_contacts);
  EXPECT_NE(reported.error().message.find("30.3 degrees"), std::string::npos)
      << reported.error().message;
  EXPECT_NE(reported.error().advice.find("--rotate"), std::string::npos);
  EXPECT_TRUE(std::ranges::equal(stairs.motion.values(), old.motion.values()));
}

TEST(Level, RejectsAPlatform) {
  Diagnostics diagnostics;
  Clip walk =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh", {}, diagnostics).value_or(Clip());
  ASSERT_FALSE(walk.motion.empty());
  const std::size_t height = *walk.column(0, Channel::y_position);
  for (std::size_t frame = walk.motion.frames() / 2; frame < walk.motion.frames(); ++frame) {
    walk.motion.exact_at(frame, height) += 20.0;
  }
  EXPECT_EQ(apply_step({"level", ""}, walk).error().code, codes::edit_no_contacts);
}

TEST(Level, ReportsUnmeasuredTilt) {
  Diagnostics diagnostics;
  Clip walk =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh", {}, diagnostics).value_or(Clip());
  ASSERT_FALSE(walk.motion.empty());
  // The walk is along z, so a tilt is only visible about x.
  ASSERT_TRUE(apply(Rotate{Vector3::UnitX(), 10.0}, walk, diagnostics));
  const Result<Diagnostics> reported = apply_step({"level", ""}, walk);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_NE(reported->entries()[0].detail.find("across the walking direction"), std::string::npos);
  EXPECT_LT(floor_tilt_deg(walk), 0.2);
  // The tilt cannot be measured if the figure stays in place.
  Clip idle =
      load(std::string(MOCAP_PROJECT_DIR) + "/samples/idle.bvh", {}, diagnostics).value_or(Clip());
  const Result<Diagnostics> none = apply_step({"level", ""}, idle);
  ASSERT_TRUE(none);
  EXPECT_NE(none->entries()[0].message.find("was not measured"), std::string::npos);
}

TEST(Level, RequiresRestingFeet) {
  Clip clip = walking_person(4, 0.5);
  EXPECT_EQ(apply_step({"level", ""}, clip).error().code, codes::edit_no_contacts);
}

TEST(RandomValue, DependsOnSeedAndFileNameOnly) {
  const Clip clip = walking_person(5, 0.5);
  const auto turned = [&](const std::string& file, const std::string& value) {
    Clip copy = clip;
    copy.metadata.source = file;
    const Result<Diagnostics> reported = apply_step({"turn", value}, copy);
    EXPECT_TRUE(reported) << (reported ? "" : reported.error().message);
    EXPECT_NE(reported->find(codes::edit_random), nullptr);
    const std::size_t column = *copy.column(0, Channel::x_position);
    return copy.motion.at(4, column);
  };
  EXPECT_EQ(turned("a/walk.bvh", "random:-180..180"), turned("b/walk.bvh", "random:-180..180"));
  EXPECT_NE(turned("walk.bvh", "random:-180..180"), turned("run.bvh", "random:-180..180"));
  EXPECT_NE(turned("walk.bvh", "random:-180..180"), turned("walk.bvh", "random:-180..180:2"));
}

TEST(RandomValue, ReportsTheValuesForPrograms) {
  Clip clip = walking_person(5, 0.5);
  const double before = clip.motion.at(4, 0);
  const Result<Diagnostics> reported = apply_step({"move", "random:2..3,0,random:-1..1:9"}, clip);
  ASSERT_TRUE(reported);
  const Diagnostic* note = reported->find(codes::edit_random);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->subject, "move");
  ASSERT_EQ(note->values.size(), 2U);
  EXPECT_NEAR(note->values[0], clip.motion.at(4, 0) - before, 1e-9);
  EXPECT_GE(note->values[1], -1.0);
  EXPECT_LE(note->values[1], 1.0);
}

TEST(RandomValue, StaysWithinItsRange) {
  std::set<double> drawn;
  for (int i = 0; i < 200; ++i) {
    Clip clip = walking_person(2, 0.5);
    const double before = clip.motion.at(0, 0);
    clip.metadata.source = std::to_string(i) + ".bvh";
    ASSERT_TRUE(apply_step({"move", "random:2..3,0,random:-1..1:9"}, clip));
    const double travel = clip.motion.at(0, 0) - before;
    EXPECT_GE(travel, 2.0 - 1e-9);
    EXPECT_LE(travel, 3.0 + 1e-9);
    drawn.insert(travel);
  }
  EXPECT_GT(drawn.size(), 190U);
  EXPECT_LT(*drawn.begin(), 2.1);
  EXPECT_GT(*drawn.rbegin(), 2.9);
}

TEST(RandomValue, RequiresValidValuesAtBothEnds) {
  for (const char* wrong :
       {"random:", "random:1", "random:3..1", "random:a..b", "random:0..1:x", "random:-1..1"}) {
    EXPECT_FALSE(parse({"scale", wrong})) << wrong;
  }
  EXPECT_TRUE(parse({"scale", "random:0.9..1.1:7"}));
  for (const Step& step : {Step{"split", "every:random:1..2"}, Step{"units", "random:1..2"}}) {
    const Result<Edit> edit = parse(step);
    ASSERT_FALSE(edit) << step.name;
    EXPECT_EQ(edit.error().message, step.name + ": " + step.name + " cannot have a random value");
  }
}

/// Transfers the motion and does not move the feet from where the legs put them.
Result<Diagnostics> put_onto(const Clip& target, Clip& clip) {
  OntoSkeleton onto{std::make_shared<const Clip>(target), {}};
  onto.transfer.feet = retarget::FeetRule::free;
  Diagnostics diagnostics;
  if (Status done = apply(onto, clip, diagnostics); !done)
    return tl::unexpected<Error>(done.error());
  return diagnostics;
}

TEST(Onto, GivesFilesOfAFigureOneSkeleton) {
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
  const Result<Diagnostics> reported = put_onto(target, other);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_EQ(other.skeleton, target.skeleton);
  ASSERT_TRUE(other.validate());
  const Diagnostic* note = reported->find(codes::edit_skeleton);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->detail.find("Prop"), std::string::npos) << note->detail;
  // Joint rotations are unchanged, and the figure has the target's size.
  const Poses old = evaluate(before).value();
  const Poses now = evaluate(other).value();
  for (const char* name : {"LeftFoot", "RightForeArm", "Hips"}) {
    const std::size_t a = *before.skeleton.find(name);
    const std::size_t b = *other.skeleton.find(name);
    for (std::size_t frame = 0; frame < old.frames; ++frame) {
      const Quaternion p = old.world_rotation(frame, a);
      const Quaternion q = now.world_rotation(frame, b);
      EXPECT_LT(p.angularDistance(q), 1e-9) << name;
      EXPECT_LT((place(old, frame, a) / 2.5 - place(now, frame, b)).norm(), 1e-6) << name;
    }
  }
}

double lowest_of(const Clip& clip) {
  const Poses poses = evaluate(clip).value();
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
  const Result<Diagnostics> reported = apply_step(
      {"onto", "t"}, all_longer, [&](const std::string&) -> Result<Clip> { return target; });
  ASSERT_TRUE(reported) << reported.error().message;
  // The legs become 114 cm long instead of 88. The soles of this person swing, 0 to 8 cm above the
  // ground; those of the result stay at their median, scaled.
  EXPECT_GE(lowest_of(all_longer), 0.0);
  EXPECT_LT(lowest_of(all_longer), 5.0);
  const Diagnostic* note = reported->find(codes::edit_skeleton);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->message.find("multiplied by 1.3"), std::string::npos) << note->message;
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
  const Result<Diagnostics> reported = put_onto(target, clip);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_NEAR(lowest_of(clip), lowest_of(before), 1e-6);
}

TEST(Onto, MatchesFiguresByShapeIfNamesSayNothing) {
  Clip clip = walking_person(3, 0.5);
  Clip other = clip;
  for (std::size_t i = 0; i < other.skeleton.size(); ++i) {
    other.skeleton.set_name(i, "bone" + std::to_string(i));
  }
  const Clip before = clip;
  const Result<Diagnostics> reported = put_onto(other, clip);
  ASSERT_TRUE(reported) << reported.error().message;
  const Poses p = evaluate(before).value();
  const Poses q = evaluate(clip).value();
  for (std::size_t i = 0; i < p.world_positions.size(); ++i)
    ASSERT_NEAR(p.world_positions[i], q.world_positions[i], 1e-9);
}

}  // namespace
}  // namespace mocap::edit::clip_edits_test
