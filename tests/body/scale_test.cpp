// SPDX-License-Identifier: MIT

// The unit and the height of a figure, and the frames in which it stands upright.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

#include "body/reference_frame.hpp"
#include "mocap/body.hpp"
#include "mocap/units.hpp"
#include "support/person.hpp"

namespace mocap::scale_test {
namespace {

using test::folded_person;
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

TEST(Scale, LongHairIsNotPartOfTheBody) {
  Skeleton skeleton = person_skeleton();
  const ScaleGuess bald = guess_scale(skeleton);
  ASSERT_GT(bald.body_length, 0.0);
  const std::size_t head = *skeleton.find("Head");
  for (int strand = 0; strand < 2; ++strand) {
    std::size_t parent = head;
    for (int i = 0; i < 8; ++i)
      parent = *skeleton.add(parent, named_joint("Strand", {0.0, -0.1 * bald.body_length, 0.0}));
  }
  const ScaleGuess scale = guess_scale(skeleton);
  EXPECT_EQ(scale.body_length, bald.body_length);
  EXPECT_EQ(scale.metres_per_unit, bald.metres_per_unit);
}

// Otherwise, tables written with and without `--units cmu` would differ.
TEST(Scale, CmuUnitsAreExactlyThoseOfTheOption) {
  PersonOptions options;
  options.units_per_metre = 1.0 / metres_per_cmu_unit;
  EXPECT_EQ(guess_scale(person_skeleton(options)).metres_per_unit, metres_per_cmu_unit);
}

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

TEST(Scale, DeclaredUnitOfAnAnimalIsUsed) {
  PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return side + (part == "Foot" ? "HindPaw" : part);
  };
  Clip clip;
  clip.skeleton = person_skeleton(options);
  clip.motion = Motion(1, clip.skeleton.channel_count());
  for (const double metres : {1e-3, 0.4}) {
    clip.metadata.declared_unit =
        Decision<double>{.value = metres, .confidence = Confidence::high, .evidence = "declared"};
    const ScaleGuess scale = guess_scale(clip);
    EXPECT_EQ(scale.metres_per_unit, metres);
    EXPECT_EQ(scale.reason, "declared");
  }
}

TEST(Scale, ReportsADeclaredUnitThatIsNotUsed) {
  Clip clip;
  clip.skeleton = person_skeleton({.units_per_metre = 1.0});
  clip.motion = Motion(1, clip.skeleton.channel_count());
  const std::string guessed = guess_scale(clip).reason;
  clip.metadata.declared_unit = Decision<double>{
      .value = 0.01, .confidence = Confidence::high, .evidence = "`UnitScaleFactor 1`"};
  const ScaleGuess scale = guess_scale(clip);
  EXPECT_EQ(scale.name, "metres");
  EXPECT_EQ(scale.confidence, Confidence::high);
  EXPECT_EQ(
      scale.reason,
      "the file declares a unit of 0.01 m: `UnitScaleFactor 1`; it is not used because the figure "
      "would be 0.0176 m tall; " +
          guessed);
  clip.metadata.metres_per_unit = 0.01;
  EXPECT_EQ(guess_scale(clip).metres_per_unit, 0.01);
  EXPECT_EQ(guess_scale(clip).reason, "the unit was specified");
}

TEST(Scale, ReportsADeclaredUnitIfNoUnitFits) {
  Clip clip;
  clip.skeleton = person_skeleton({.units_per_metre = 6.0});
  clip.motion = Motion(1, clip.skeleton.channel_count());
  clip.metadata.declared_unit = Decision<double>{
      .value = 1.0, .confidence = Confidence::high, .evidence = "lengths in glTF are metres"};
  const ScaleGuess scale = guess_scale(clip);
  EXPECT_EQ(scale.metres_per_unit, 0.0);
  EXPECT_EQ(scale.confidence, Confidence::none);
  EXPECT_TRUE(
      scale.reason.starts_with("the file declares a unit of 1 m: lengths in glTF are metres; "))
      << scale.reason;
  EXPECT_NE(scale.reason.find("no common unit"), std::string::npos) << scale.reason;
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

}  // namespace
}  // namespace mocap::scale_test
