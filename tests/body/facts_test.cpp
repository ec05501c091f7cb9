// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <ostream>
#include <string>
#include <vector>

#include "body/reference_frame.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::facts_test {
namespace {

using test::folded_person;
using test::joint_named;
using test::named_joint;
using test::person_skeleton;
using test::PersonOptions;
using test::rotation_column;
using test::walking_person;

struct UnitCase {
  std::string name;
  double metres;
};

void PrintTo(const UnitCase& unit, std::ostream* out) {
  *out << unit.name;
}

class ScaleOfKnownUnits : public testing::TestWithParam<UnitCase> {};

TEST_P(ScaleOfKnownUnits, IsFoundFromTheLengthOfTheBody) {
  PersonOptions options;
  options.units_per_metre = 1.0 / GetParam().metres;
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.name, GetParam().name);
  EXPECT_NEAR(scale.metres_per_unit, GetParam().metres, GetParam().metres * 1e-4);
  EXPECT_EQ(scale.confidence, Confidence::high);
  EXPECT_FALSE(scale.reason.empty());
}

INSTANTIATE_TEST_SUITE_P(Units, ScaleOfKnownUnits,
                         testing::Values(UnitCase{"metres", 1.0}, UnitCase{"centimetres", 0.01},
                                         UnitCase{"millimetres", 0.001}, UnitCase{"inches", 0.0254},
                                         UnitCase{"CMU units", 0.0564444}));

TEST(Scale, FeetAsTheUnitAreNeverCertain) {
  // The crawling figures of one collection are in inches, scaled by a tenth: 6.4 units for 1.64 m.
  PersonOptions options;
  options.units_per_metre = 1.0 / 0.3048;
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.name, "feet");
  EXPECT_EQ(scale.confidence, Confidence::medium);
}

TEST(Scale, BodyLengthIsLegAndSpineFromHeadToToe) {
  // Thigh (0.1, -0.05), shin and foot 0.42 each, toe (-0.05, 0.18); spine, chest, neck, head.
  const double leg_m = std::hypot(0.1, 0.05) + 0.42 + 0.42 + std::hypot(0.05, 0.18);
  const double back_m = 0.15 + 0.2 + 0.2 + 0.1 + 0.17;
  EXPECT_NEAR(guess_scale(person_skeleton()).body_length, 100.0 * (leg_m + back_m), 1e-9);
}

TEST(Scale, HeightIsFromTheSolesToTheCrown) {
  // Thigh at -0.05, two bones of 0.42, and 0.05 below the ankle; the crown 0.82 above the hips.
  EXPECT_NEAR(guess_scale(person_skeleton()).height, 100.0 * (0.05 + 0.84 + 0.05 + 0.82), 1e-9);
}

TEST(Scale, HeightIsMeasuredInTheMotionWhereTheRestPoseIsNotUpright) {
  const Clip clip = folded_person(60);
  const Stance stance = find_stance(clip);
  EXPECT_FALSE(stance.rest_pose_is_upright);
  ASSERT_EQ(stance.frames.size(), 5U);
  EXPECT_NEAR(guess_scale(clip).height, 176.0, 0.1);
}

/// The spine is bent to the side and back, so that its end-to-end distance is always shorter than
/// its path. The path from hips to crown is 15 + 3 * 10 + 17 long. The whole figure leans by
/// `lean_deg`.
Clip kinked_person(std::size_t frames, double lean_deg = 0.0) {
  Clip clip = folded_person(frames);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    clip.motion.exact_at(frame, rotation_column(clip, "Hips")) = lean_deg;
    clip.motion.exact_at(frame, rotation_column(clip, "Spine")) = 240.0;
    clip.motion.exact_at(frame, rotation_column(clip, "Chest")) = -120.0;
    clip.motion.exact_at(frame, rotation_column(clip, "Neck")) = 60.0;
  }
  return clip;
}

TEST(Scale, HeightOfAKinkedSpineIsMeasuredInUprightFrames) {
  const ScaleGuess scale = guess_scale(kinked_person(60));
  EXPECT_NEAR(scale.height, 94.0 + 62.0, 0.1);
  EXPECT_NE(scale.reason.find("units tall"), std::string::npos) << scale.reason;
}

TEST(Scale, MeasuresALeaningFigureAlongLegAndSpine) {
  const ScaleGuess scale = guess_scale(kinked_person(60, 20.0));
  EXPECT_NEAR(scale.height, 100.0 * (std::hypot(0.1, 0.05) + 0.84 + 0.65 + 0.17), 0.1);
  EXPECT_NE(scale.reason.find("leg and spine"), std::string::npos) << scale.reason;
}

TEST(Scale, IgnoresAllFramesOfAHeldReferencePose) {
  constexpr std::size_t held = 20;
  Clip clip = kinked_person(4 * held, 20.0);
  const Clip pose = folded_person(1);
  for (std::size_t frame = 0; frame < held; ++frame) {
    const auto from = pose.motion.row(0);
    std::copy(from.begin(), from.end(), clip.motion.exact_row(frame).begin());
  }
  clip.metadata.starts_with_reference = true;
  ASSERT_GE(detail::find_reference_frames(clip).frames, 2U);
  const ClipFacts facts = find_facts(clip);
  EXPECT_EQ(guess_scale(clip).height, facts.scale.height);
  EXPECT_EQ(guess_scale(clip).reason, facts.scale.reason);
  EXPECT_EQ(find_stance(clip).frames, facts.stance.frames);
}

TEST(Scale, UsesTheUnitOfSiblingFiles) {
  Clip clip = walking_person(3);
  clip.metadata.unit = {0.5, Confidence::high, "as in b.bvh", "--units UNIT"};
  const ScaleGuess scale = guess_scale(clip);
  EXPECT_EQ(scale.metres_per_unit, 0.5);
  EXPECT_EQ(scale.reason, "as in b.bvh");
  clip.metadata.metres_per_unit = 0.25;
  EXPECT_EQ(guess_scale(clip).metres_per_unit, 0.25);
}

TEST(Scale, IgnoresEndSitesAfterEndJoints) {
  // Converters add an end site of any length after HeadTop_End.
  Skeleton skeleton = person_skeleton();
  const double height = guess_scale(skeleton).height;
  const double length = guess_scale(skeleton).body_length;
  const std::size_t head = *skeleton.find("Head");
  Joint top = named_joint("HeadTop_End", skeleton[head].end_sites.front().offset);
  top.end_sites = {{"Site", Vector3(0, 40, 0)}};
  skeleton.set_end_sites(head, {});
  ASSERT_TRUE(skeleton.add(head, std::move(top)));
  EXPECT_NEAR(guess_scale(skeleton).height, height, 1e-9);
  EXPECT_NEAR(guess_scale(skeleton).body_length, length, 1e-9);
}

TEST(Scale, DeclaredUnitIsCertain) {
  Clip clip = walking_person(3);
  clip.metadata.metres_per_unit = 0.5;
  const ScaleGuess scale = guess_scale(clip);
  EXPECT_EQ(scale.metres_per_unit, 0.5);
  EXPECT_EQ(scale.confidence, Confidence::high);
  EXPECT_GT(scale.height, 0.0);
}

TEST(Scale, MakeHumanIsInDecimetres) {
  PersonOptions options;
  options.units_per_metre = 10.0;
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.name, "decimetres");
  EXPECT_EQ(scale.confidence, Confidence::medium);
}

TEST(Stances, AreNotListedForAnUprightRestPose) {
  const Stance stance = find_stance(walking_person(30));
  EXPECT_TRUE(stance.rest_pose_is_upright);
  EXPECT_TRUE(stance.frames.empty());
}

TEST(Scale, ReportsIfNoUnitFits) {
  PersonOptions options;
  options.units_per_metre = 6.0;
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.confidence, Confidence::none);
  EXPECT_EQ(scale.metres_per_unit, 0.0);
  EXPECT_NE(scale.reason.find("no common unit"), std::string::npos);
}

TEST(Scale, NamesBothUnitsWhenTwoFit) {
  // 97 units: 0.97 m in centimetres, a child, or 2.46 m in inches, a giant.
  PersonOptions options;
  options.units_per_metre = 97.0 / guess_scale(person_skeleton()).height * 100.0;
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.confidence, Confidence::low);
  EXPECT_NE(scale.reason.find("inches"), std::string::npos);
  EXPECT_NE(scale.reason.find("centimetres"), std::string::npos);
}

TEST(Scale, AChildIsLessCertain) {
  PersonOptions options;
  options.units_per_metre = 70.0;
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.name, "centimetres");
  EXPECT_EQ(scale.confidence, Confidence::medium);
}

TEST(Scale, SecondLifeIsInInchesWhateverTheSize) {
  Skeleton skeleton = person_skeleton({.units_per_metre = 48.0});
  const char* names[] = {"hip",    "lThigh",   "lShin", "lFoot",   "rThigh",   "rShin",
                         "rFoot",  "abdomen",  "chest", "lShldr",  "lForeArm", "lHand",
                         "rShldr", "rForeArm", "rHand", "lCollar", "head"};
  ASSERT_EQ(skeleton.size(), std::size(names));
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.set_name(i, names[i]);
  EXPECT_EQ(guess_family(skeleton).family, "Second Life");
  EXPECT_EQ(guess_scale(skeleton).name, "inches");
}

TEST(Scale, ABodyWithoutNamesIsFoundByItsShape) {
  PersonOptions options;
  options.name = [joint = 0](const std::string&, const std::string&) mutable {
    return "j" + std::to_string(joint++);
  };
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_EQ(scale.name, "centimetres");
  EXPECT_EQ(scale.confidence, Confidence::medium);
}

TEST(Scale, AnimalMayHaveAnySize) {
  PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return side + (part == "Foot" ? "HindPaw" : part);
  };
  const ScaleGuess scale = guess_scale(person_skeleton(options));
  EXPECT_GT(scale.body_length, 0.0);
  EXPECT_EQ(scale.metres_per_unit, 0.0);
  EXPECT_EQ(scale.confidence, Confidence::none);
}

/// The trunk is level, and the arms reach the ground like forelegs.
Skeleton four_legged(PersonOptions options, double leg_m) {
  test::PersonBuilder make(std::move(options));
  const std::size_t hips = make.add(Joint::no_parent, "", "Hips", Vector3::Zero());
  for (const double left : {1.0, -1.0}) {
    const std::string side = left > 0 ? "Left" : "Right";
    const std::size_t thigh = make.add(hips, side, "UpLeg", {0.1 * left, 0, 0});
    const std::size_t shin = make.add(thigh, side, "Leg", {0.1 * left, -0.5 * leg_m, 0});
    const std::size_t foot = make.add(shin, side, "Foot", {0, -0.5 * leg_m, 0});
    make.tip(foot, {0, 0, 0.05});
  }
  const std::size_t spine = make.add(hips, "", "Spine", {0, 0, 0.4});
  const std::size_t chest = make.add(spine, "", "Chest", {0, 0, 0.4});
  for (const double left : {1.0, -1.0}) {
    const std::string side = left > 0 ? "Left" : "Right";
    const std::size_t arm = make.add(chest, side, "Arm", {0.1 * left, 0, 0.05});
    const std::size_t forearm = make.add(arm, side, "ForeArm", {0.1 * left, -0.5 * leg_m, 0});
    make.tip(make.add(forearm, side, "Hand", {0, -0.5 * leg_m, 0}), {0, 0, 0.05});
  }
  const std::size_t neck = make.add(chest, "", "Neck", {0, 0.1, 0.2});
  make.tip(make.add(neck, "", "Head", {0, 0.1, 0.2}), {0, 0, 0.2});
  return make.finish();
}

TEST(Scale, FourLeggedFigureMayHaveAnySize) {
  for (const double leg_m : {0.1, 0.3, 0.6}) {
    const ScaleGuess scale = guess_scale(four_legged({}, leg_m));
    EXPECT_GT(scale.body_length, 0.0);
    EXPECT_EQ(scale.metres_per_unit, 0.0) << leg_m << ": " << scale.reason;
    EXPECT_EQ(scale.confidence, Confidence::none) << leg_m;
  }
}

TEST(Scale, TailMakesTheUnitUncertain) {
  Skeleton skeleton = person_skeleton();
  ASSERT_EQ(guess_scale(skeleton).confidence, Confidence::high);
  ASSERT_TRUE(skeleton.add(0, named_joint("PonyTail1", Vector3(0, 0, -10))));
  EXPECT_EQ(guess_scale(skeleton).confidence, Confidence::high);
  ASSERT_TRUE(skeleton.add(0, named_joint("Tail1", Vector3(0, 0, -10))));
  // Probably a human in a costume, because it stands upright.
  EXPECT_EQ(guess_scale(skeleton).name, "centimetres");
  EXPECT_EQ(guess_scale(skeleton).confidence, Confidence::medium);
}

TEST(Scale, SittingFigureIsNotAnAnimal) {
  // The legs are stretched forward, and the arms hang down.
  Skeleton skeleton = person_skeleton();
  for (const char* name : {"LeftLeg", "RightLeg", "LeftFoot", "RightFoot"}) {
    const std::size_t joint = *skeleton.find(name);
    skeleton.set_offset(joint, {0, 0, skeleton[joint].offset.norm()});
  }
  EXPECT_EQ(guess_scale(skeleton).name, "centimetres");
}

TEST(Scale, DoesNotTreatAChainAsABody) {
  Skeleton chain;
  std::size_t parent = Joint::no_parent;
  for (int i = 0; i < 5; ++i) {
    Joint joint;
    joint.name = "link" + std::to_string(i);
    joint.offset = Vector3(0, 30, 0);
    parent = *chain.add(parent, std::move(joint));
  }
  EXPECT_EQ(guess_scale(chain).confidence, Confidence::none);
  EXPECT_EQ(guess_scale(chain).body_length, 0.0);
}

TEST(Axes, YUpFacingZ) {
  const AxisGuess axes = guess_axes(walking_person(60));
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_EQ(axes.up_confidence, Confidence::high);
  EXPECT_EQ(axes.facing, Axis::plus_z);
  EXPECT_EQ(axes.facing_confidence, Confidence::high);
}

TEST(Axes, ZUpFacingMinusY) {
  PersonOptions options;
  options.file_from_body = test::z_up_from_y_up();
  const AxisGuess axes = guess_axes(walking_person(60, 1.0, options));
  EXPECT_EQ(axes.up, Axis::plus_z);
  EXPECT_EQ(axes.up_confidence, Confidence::high);
  EXPECT_EQ(axes.facing, Axis::minus_y);
}

TEST(Axes, FacingRotatesWithTheBody) {
  PersonOptions options;
  options.file_from_body =
      Eigen::AngleAxisd(std::numbers::pi / 2.0, Vector3::UnitY()).toRotationMatrix();
  EXPECT_EQ(guess_axes(walking_person(60, 1.0, options)).facing, Axis::plus_x);
}

/// A Y-up skeleton that every frame raises along Z, as some exporters write it.
Clip turned_in_every_frame(std::size_t frames, const Vector3& cm_a_frame) {
  Clip clip = walking_person(frames, 0.0);
  const std::size_t column = clip.column(0, Channel::x_rotation).value();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto row = clip.motion.exact_row(frame);
    const Vector3 root = Vector3(0, 0, 94) + static_cast<double>(frame) * cm_a_frame;
    std::copy(root.begin(), root.end(), row.begin());
    row[column] += 90.0;
  }
  return clip;
}

TEST(Axes, UsesTheGroundIfTheMotionRotatesTheRestPose) {
  const AxisGuess axes = guess_axes(turned_in_every_frame(240, {0, -2, 0}));
  EXPECT_EQ(axes.up, Axis::plus_z);
  EXPECT_EQ(axes.up_confidence, Confidence::high);
  EXPECT_EQ(axes.facing, Axis::minus_y);
  EXPECT_NE(axes.up_reason.find("lowest joints"), std::string::npos) << axes.up_reason;
}

TEST(Axes, DoesNotRotateACrawlingFigure) {
  // Its body points along Z, as before, but so does its path.
  const AxisGuess axes = guess_axes(turned_in_every_frame(240, {0, 0, 2}));
  EXPECT_EQ(axes.up, Axis::plus_y) << axes.up_reason;
  EXPECT_EQ(axes.up_confidence, Confidence::high) << axes.up_reason;
}

TEST(Axes, IsUncertainForAFigureThatAlwaysLies) {
  const AxisGuess axes = guess_axes(turned_in_every_frame(240, Vector3::Zero()));
  EXPECT_TRUE(axes.up == Axis::plus_y || axes.up_confidence < Confidence::high) << axes.up_reason;
}

TEST(Axes, KeepsTheUpAxisOfAFallingFigure) {
  // The rest pose is inconclusive, and the figure is lying down in most frames.
  Clip clip = folded_person(240);
  for (std::size_t frame = 0; frame < 240; ++frame) {
    const double fallen = std::clamp((static_cast<double>(frame) - 40.0) / 40.0, 0.0, 1.0);
    clip.motion.exact_at(frame, clip.column(0, Channel::x_rotation).value()) = -90.0 * fallen;
    clip.motion.exact_at(frame, 1) = 6.0 + 88.0 * std::cos(0.5 * std::numbers::pi * fallen);
  }
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_y) << axes.up_reason;
}

TEST(Axes, InfersGravityFromFreeFlight) {
  // The figure leans by 50 degrees, and flies along Z for 0.8 s of every two seconds, at 60 frames
  // per second.
  Clip clip = folded_person(240);
  for (std::size_t frame = 0; frame < 240; ++frame) {
    const double t = std::min(static_cast<double>(frame % 120) / 60.0, 0.8);
    clip.motion.exact_at(frame, 2) = 100.0 * (3.92 * t - 0.5 * 9.81 * t * t);
    clip.motion.exact_at(frame, clip.column(0, Channel::x_rotation).value()) = 50.0;
  }
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_z) << axes.up_reason;
  EXPECT_EQ(axes.up_confidence, Confidence::high) << axes.up_reason;
  EXPECT_NE(axes.up_reason.find("is in free fall"), std::string::npos) << axes.up_reason;
}

TEST(Axes, LyingPoseDoesNotOverrideTheRestPose) {
  Clip clip = walking_person(1);
  clip.motion.exact_at(0, clip.column(0, Channel::x_rotation).value()) = 90.0;
  EXPECT_EQ(guess_axes(clip).up, Axis::plus_y);
}

/// Z up, with the joint names that identify MakeHuman's skeletons.
Clip makehuman_pose() {
  PersonOptions options;
  options.units_per_metre = 10.0;
  options.file_from_body = test::z_up_from_y_up();
  options.name = [](const std::string& side, const std::string& part) {
    const std::string end = side.empty() ? "" : "." + side.substr(0, 1);
    if (part == "UpLeg") return "upperleg01" + end;
    if (part == "Leg") return "lowerleg01" + end;
    if (part == "ForeArm") return "lowerarm02" + end;
    if (part == "Hand") return "wrist" + end;
    if (part == "Spine") return std::string("spine05");
    return part + end;
  };
  return walking_person(1, 0.0, options);
}

TEST(Axes, HandlesSittingAndFlyingMakeHumanPoses) {
  Clip clip = makehuman_pose();
  ASSERT_EQ(guess_family(clip.skeleton).family, "MakeHuman");
  const std::size_t turn = clip.column(0, Channel::x_rotation).value();
  for (const double degrees : {0.0, 90.0, 57.0, 180.0, -50.0}) {
    clip.motion.exact_at(0, turn) = degrees;
    const AxisGuess axes = guess_axes(clip);
    EXPECT_EQ(axes.up, Axis::plus_z) << degrees << ": " << axes.up_reason;
    EXPECT_EQ(axes.up_confidence, Confidence::high) << degrees << ": " << axes.up_reason;
  }
  // When it lies on its back, its root may also have rotated it to Y up.
  clip.motion.exact_at(0, turn) = -90.0;
  EXPECT_EQ(guess_axes(clip).up, Axis::plus_z);
  EXPECT_EQ(guess_axes(clip).up_confidence, Confidence::medium);
}

TEST(Axes, RecognisesADogAsUpright) {
  // The back extends along +Z from the hips and the legs are vertical, so the head is farther in
  // front of the hind feet than above them.
  Clip clip = walking_person(60);
  clip.skeleton.set_offset(joint_named(clip, "Spine"), Vector3(0, 5, 40));
  clip.skeleton.set_offset(joint_named(clip, "Chest"), Vector3(0, 0, 60));
  clip.skeleton.set_offset(joint_named(clip, "Neck"), Vector3(0, 25, 15));
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_GE(axes.up_confidence, Confidence::medium);
  EXPECT_EQ(axes.facing, Axis::plus_z);
}

TEST(Axes, UsesTheRestPoseWithoutFrames) {
  PersonOptions options;
  options.file_from_body = test::z_up_from_y_up();
  const AxisGuess axes = guess_axes(walking_person(0, 1.0, options));
  EXPECT_EQ(axes.up, Axis::plus_z);
  EXPECT_EQ(axes.facing, Axis::minus_y);
}

TEST(Axes, InfersFacingFromTheFeetWithoutNames) {
  PersonOptions options;
  options.name = [joint = 0](const std::string&, const std::string&) mutable {
    return "j" + std::to_string(joint++);
  };
  const AxisGuess axes = guess_axes(walking_person(60, 1.0, options));
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_EQ(axes.facing, Axis::plus_z);
  EXPECT_EQ(axes.facing_confidence, Confidence::medium);
}

TEST(Axes, DetectsSwappedSides) {
  PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return (side == "Left" ? "Right" : side == "Right" ? "Left" : "") + part;
  };
  const AxisGuess axes = guess_axes(walking_person(60, 1.0, options));
  EXPECT_EQ(axes.facing_confidence, Confidence::low);
  EXPECT_NE(axes.facing_reason.find("may be swapped"), std::string::npos);
}

TEST(Axes, HasNoConfidenceWithoutEvidence) {
  Clip clip;
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, named_joint("ball")));
  const AxisGuess axes = guess_axes(clip);
  EXPECT_EQ(axes.up, Axis::plus_y);
  EXPECT_EQ(axes.up_confidence, Confidence::none);
  EXPECT_EQ(axes.facing_confidence, Confidence::none);
}

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
  EXPECT_EQ(facts.rotation_orders, (std::vector<std::string>{"ZXY", "X"}));
}

TEST(ReferenceFrame, AZeroPoseBeforeTheMotionIsFound) {
  Clip clip = walking_person(30);
  const std::size_t columns = clip.motion.channels();
  for (std::size_t frame = 1; frame < 30; ++frame) {
    for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(frame, c) += 15.0;
  }
  for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(0, c) = 0.0;
  std::string reason;
  EXPECT_TRUE(has_reference_frame(clip, &reason));
  EXPECT_NE(reason.find("100 %"), std::string::npos);
  EXPECT_TRUE(find_facts(clip).reference_first_frame);

  // The reference frame is not part of the travel.
  clip.motion.exact_at(0, 2) = -500.0;
  EXPECT_NEAR(find_facts(clip).travel.forward, 28.0 * 2.0, 8.0);
}

TEST(ReferenceFrame, ATPoseFarFromTheMotionIsFoundWithoutZeros) {
  Clip clip = walking_person(30);
  const std::size_t columns = clip.motion.channels();
  for (std::size_t frame = 1; frame < 30; ++frame) {
    for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(frame, c) += 25.0;
  }
  // The sides are mirror images, as in a pose set by a program, but no angle is zero.
  for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(0, c) = 1e-5;
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_TRUE(decision.value);
  EXPECT_NE(decision.evidence.find("mirror images"), std::string::npos);
  // A jump from an impossible pose, for example because of a lost marker, does not make it a
  // reference pose.
  for (std::size_t c = 3; c < columns; ++c) {
    clip.motion.exact_at(0, c) = static_cast<double>(c * 17 % 90);
  }
  EXPECT_FALSE(has_reference_frame(clip));
}

TEST(ReferenceFrame, FindsARestPoseAtTheStartPosition) {
  // A fast motion that stays near the rest pose, so that the first step is hardly longer than the
  // others.
  Clip clip = walking_person(30, 3.0);
  const std::size_t columns = clip.motion.channels();
  for (std::size_t c = 3; c < columns; ++c) {
    clip.motion.exact_at(0, c) = 0.0;
    for (std::size_t frame = 1; frame < 30; ++frame) {
      clip.motion.exact_at(frame, c) = 4.0 * std::sin(2.1 * static_cast<double>(frame + c));
    }
  }
  EXPECT_FALSE(has_reference_frame(clip));
  for (std::size_t c = 0; c < 3; ++c) clip.motion.exact_at(0, c) = clip.motion.at(1, c);
  EXPECT_TRUE(has_reference_frame(clip));
}

TEST(Family, RecognisesPoserByJointsTheAvatarLacks) {
  Skeleton skeleton = person_skeleton();
  const char* names[] = {"hip",    "lThigh",   "lShin", "lFoot",   "rThigh",   "rShin",
                         "rFoot",  "abdomen",  "chest", "lShldr",  "lForeArm", "lHand",
                         "rShldr", "rForeArm", "rHand", "lCollar", "head"};
  ASSERT_EQ(skeleton.size(), std::size(names));
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.set_name(i, names[i]);
  EXPECT_EQ(guess_family(skeleton).family, "Second Life");
  for (const char* name : {"leftEye", "rightEye"}) {
    ASSERT_TRUE(skeleton.add(16, test::named_joint(name)));
  }
  EXPECT_EQ(guess_family(skeleton).family, "Poser / DAZ");
}

TEST(ReferenceFrame, MotionFromTheStartHasNone) {
  EXPECT_FALSE(has_reference_frame(walking_person(30)));
  // A clip that starts at rest, and one with a single pose.
  Clip still = walking_person(30);
  for (double& value : still.motion.exact_values()) value = 0.0;
  EXPECT_FALSE(has_reference_frame(still));
  EXPECT_FALSE(has_reference_frame(walking_person(2)));
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

TEST(AxisNames, IncludeTheSign) {
  EXPECT_EQ(to_string(Axis::plus_x), "+X");
  EXPECT_EQ(to_string(Axis::minus_z), "-Z");
}

}  // namespace
}  // namespace mocap::facts_test
