// SPDX-License-Identifier: MIT

/// \file
/// Bodies that lack parts, or whose hips are divided.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/joint_map.hpp"
#include "mocap/match.hpp"
#include "mocap/poses.hpp"
#include "mocap/retarget.hpp"
#include "mocap/rotation.hpp"
#include "retarget/correspondence.hpp"
#include "support/person.hpp"

namespace mocap::retarget::bodies_test {
namespace {

using namespace test;

Clip vrm() {
  return edit::built_in_skeleton("vrm").value();
}

Clip person_without(std::string_view joint) {
  Clip person = walking_person(30);
  person.remove_joint(joint_named(person, joint));
  return person;
}

bool is_paired(const Report& report, const Clip& source, std::string_view from, const Clip& target,
               std::string_view to) {
  return std::any_of(report.pairs.begin(), report.pairs.end(), [&](const PairedJoints& pair) {
    return pair.source == joint_named(source, from) && pair.target == joint_named(target, to);
  });
}

TEST(Bodies, WithOneFootMoveThePartsThatBothHave) {
  const Clip target = vrm();
  for (const char* const missing : {"LeftFoot", "LeftLeg", "LeftUpLeg"}) {
    const Clip source = person_without(missing);
    const Result<Transferred> result = transfer(source, target, {});
    ASSERT_TRUE(result) << missing << ": " << result.error().message;
    EXPECT_TRUE(result->report.lacks_legs) << missing;
    EXPECT_TRUE(is_paired(result->report, source, "RightFoot", target, "rightFoot")) << missing;
    EXPECT_TRUE(is_paired(result->report, source, "RightForeArm", target, "rightLowerArm"));
    Diagnostics found;
    add_findings(source, *result, found);
    EXPECT_NE(found.find(codes::retarget_legs), nullptr) << missing;
  }
}

TEST(Bodies, GetTheMotionOfThePartsThatBothHave) {
  const Clip source = walking_person(30);
  const Clip target = person_without("RightFoot");
  const Result<Transferred> result = transfer(source, target, {});
  ASSERT_TRUE(result) << result.error().message;
  const Clip& moved = result->clip;
  for (const char* const name : {"Hips", "LeftFoot", "RightLeg", "LeftHand"}) {
    const Poses before = *evaluate(source);
    const Poses after = *evaluate(moved);
    for (const std::size_t frame : {0u, 13u, 29u})
      EXPECT_LT(angle_between_deg(before.world_rotation(frame, joint_named(source, name)),
                                  after.world_rotation(frame, joint_named(moved, name))),
                1e-6)
          << name;
  }
}

TEST(Bodies, OfLegsAloneAreFigures) {
  Clip legs = walking_person(30);
  legs.remove_joint(joint_named(legs, "Spine"));
  const Result<Transferred> onto = transfer(walking_person(30), legs, {});
  ASSERT_TRUE(onto) << onto.error().message;
  EXPECT_TRUE(onto->report.are_figures);
  const Result<Transferred> from = transfer(legs, vrm(), {});
  ASSERT_TRUE(from) << from.error().message;
  EXPECT_TRUE(from->report.are_figures);
}

TEST(Bodies, WithoutJointsAreRefusedAsSuch) {
  Clip points;
  points.metadata.source = "markers";
  const Result<Transferred> result = transfer(walking_person(3), points, {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, codes::retarget_body);
  EXPECT_EQ(result.error().message, "the file has no skeleton");
  EXPECT_EQ(result.error().at.file, "markers");
}

/// The person below a root called `Hips` that does not turn: its own hips are called `Pelvis`, and
/// carry the legs only through the spine, as in 3ds Max.
Clip below_still_hips(std::size_t frames) {
  const Clip person = walking_person(frames);
  Clip clip;
  Joint root = named_joint("Hips", Vector3::Zero());
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  const std::size_t top = *clip.skeleton.add(Joint::no_parent, std::move(root));
  std::vector<std::size_t> places(person.skeleton.size());
  for (const std::size_t i : {std::size_t(0), joint_named(person, "Spine")}) {
    Joint joint = person.skeleton[i];
    if (i == 0) joint.name = "Pelvis";
    joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    places[i] = *clip.skeleton.add(i == 0 ? top : places[0], std::move(joint));
  }
  for (std::size_t i = 1; i < person.skeleton.size(); ++i) {
    if (i == joint_named(person, "Spine")) continue;
    Joint joint = person.skeleton[i];
    const std::size_t parent = joint.parent;
    if (parent == 0) joint.offset -= person.skeleton[joint_named(person, "Spine")].offset;
    places[i] = *clip.skeleton.add(
        parent == 0 ? places[joint_named(person, "Spine")] : places[parent], std::move(joint));
  }
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime(FrameRate{60, 1}));
  return clip;
}

TEST(Bodies, WhoseLegsAreBelowTheSpineHaveTheJointBelowItAsHips) {
  const Clip clip = below_still_hips(1);
  const Result<detail::FigureParts> parts = detail::find_figure_parts(clip.skeleton);
  ASSERT_TRUE(parts) << parts.error().message;
  EXPECT_EQ(parts->hips, joint_named(clip, "Pelvis"));
}

/// The person whose legs are carried by a joint of their own below the hips, as in Daz Studio.
Clip with_divided_hips(std::size_t frames, double pelvis_deg) {
  const Clip person = walking_person(frames, 0.0);
  Clip clip;
  std::vector<std::size_t> places(person.skeleton.size());
  std::size_t pelvis = 0;
  for (std::size_t i = 0; i < person.skeleton.size(); ++i) {
    const Joint& joint = person.skeleton[i];
    const bool is_thigh = joint.name.ends_with("UpLeg");
    const std::size_t parent = i == 0 ? Joint::no_parent : is_thigh ? pelvis : places[joint.parent];
    places[i] = *clip.skeleton.add(parent, Joint(joint));
    if (i != 0) continue;
    Joint below = named_joint("pelvis", Vector3::Zero());
    below.channels = {Channel::x_rotation};
    pelvis = *clip.skeleton.add(places[0], std::move(below));
  }
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime(FrameRate{60, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    clip.motion.exact_at(frame, 1) = 94.0;
    clip.motion.exact_at(frame, *clip.column(pelvis, Channel::x_rotation)) = pelvis_deg;
  }
  return clip;
}

TEST(Bodies, WithDividedHipsTurnOthersByThePartThatCarriesTheLegs) {
  const Clip source = with_divided_hips(3, 20.0);
  Options options;
  options.feet = FeetRule::free;
  const Result<Transferred> result = transfer(source, vrm(), options);
  ASSERT_TRUE(result) << result.error().message;
  const Poses poses = *evaluate(result->clip);
  const Quaternion hips = poses.world_rotation(1, joint_named(result->clip, "hips"));
  EXPECT_NEAR(angle_between_deg(Quaternion::Identity(), hips), 20.0, 1e-6);
}

std::vector<JointPair> map_of(const std::string& text) {
  return parse_joint_map(text, "pairs.toml").value();
}

TEST(Bodies, MovedByAnotherRegionAreInDoubt) {
  Options options;
  options.map = map_of("hips = \"Head\"\nleftHand = \"LeftForeArm\"\n");
  const Result<Match> found = match(walking_person(3), vrm(), options);
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->target.doubts.size(), 1u);
  EXPECT_EQ(
      found->target.doubts[0],
      "the table of joints moves `hips`, of the trunk, by `Head`, of the head; correct the table "
      "if that is not intended");
}

TEST(Bodies, WithAJointForSeveralPartsBlameTheTable) {
  Clip source = walking_person(3);
  for (std::size_t i = 0; i < source.skeleton.size(); ++i)
    source.skeleton.set_name(i, "node" + std::to_string(i));
  Options options;
  options.map = map_of(
      "hips = \"node0\"\nleftUpperLeg = \"node1\"\nleftLowerLeg = \"node2\"\nleftFoot = \"node2\"\n"
      "rightUpperLeg = \"node4\"\nrightLowerLeg = \"node5\"\nrightFoot = \"node6\"\n");
  const Result<Bodies> bodies = find_bodies(source, vrm(), options);
  ASSERT_TRUE(bodies) << bodies.error().message;
  EXPECT_FALSE(bodies->source.parts);
  EXPECT_EQ(bodies->source.why_not, "the table of joints uses `node2` for several parts");
}

TEST(Bodies, KeepTheirSharedSpineWithTheWrittenTable) {
  const Clip source = walking_person(20);
  const Clip target = vrm();
  const Result<Match> found = match(source, target, {});
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_TRUE(std::any_of(found->pairs.begin(), found->pairs.end(),
                          [](const MatchedJoint& pair) { return pair.second.has_value(); }));
  Options options;
  options.map = map_of(joint_map_text(source, target, *found));
  EXPECT_FALSE(options.map.empty());
  Result<Transferred> without = transfer(source, target, {});
  Result<Transferred> with = transfer(source, target, options);
  ASSERT_TRUE(without && with);
  EXPECT_TRUE(
      std::ranges::equal(without->clip.motion.exact_values(), with->clip.motion.exact_values()));
}

}  // namespace
}  // namespace mocap::retarget::bodies_test
