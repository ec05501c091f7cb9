// SPDX-License-Identifier: MIT

/// \file
/// Statements of a published description of ASF and AMC: one test per row, named by the row's
/// number in tests/rows/ROWS.md. If a statement is known to be wrong, the test checks the correct
/// behaviour instead.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "mocap/acclaim_style.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/units.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::acclaim_rows_test {
namespace {

using test::example_amc;
using test::example_asf;
using test::with;
using test::with_all;

Clip clip_of(const std::string& asf, const std::string& amc = example_amc()) {
  Diagnostics findings;
  Result<Clip> clip = test::read_pair(asf, amc, findings);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip{};
}

Clip example() {
  return clip_of(example_asf());
}

acclaim::SkeletonStyle style_of(const Clip& clip) {
  return clip.format_data.find<acclaim::Style>()->skeleton;
}

const Joint& joint(const Clip& clip, std::string_view name) {
  return clip.skeleton[*clip.skeleton.find(name)];
}

Eigen::Matrix3d about(int axis, double degrees) {
  return Eigen::AngleAxisd(degrees * std::numbers::pi / 180.0, Vector3::Unit(axis))
      .toRotationMatrix();
}

Vector3 start_of(const Clip& clip, std::string_view name) {
  const Poses poses = evaluate(clip).value();
  return poses.world_position(0, *clip.skeleton.find(name));
}

bool reports(const std::string& asf, Code code) {
  Diagnostics findings;
  static_cast<void>(test::read_asf(asf, findings));
  return findings.find(code) != nullptr;
}

TEST(PublishedFormat, SkeletonInOneFileMotionInTheOther) {
  Diagnostics findings;
  const Result<Clip> skeleton = test::read_asf(example_asf(), findings);
  ASSERT_TRUE(skeleton);
  EXPECT_EQ(skeleton->motion.frames(), 0U);
  EXPECT_EQ(example().motion.frames(), 2U);
  EXPECT_TRUE(acclaim::sniff_skeleton(example_asf()));
  EXPECT_TRUE(acclaim::sniff_motion(example_amc()));
  EXPECT_FALSE(acclaim::sniff_motion(example_asf()));
}

TEST(PublishedFormat, DegreesOrRadiansRightHanded) {
  const std::string in_radians = with_all(with(example_asf(), "angle deg", "angle rad"),
                                          "0 0 20  XYZ", "0 0 0.3490658503988659  XYZ");
  EXPECT_LT(joint(clip_of(in_radians), "ltibia")
                .before.angularDistance(joint(example(), "ltibia").before),
            1e-12);
  // Right-handed: +90 degrees about z rotate x to y.
  const Clip turned =
      clip_of(with(example_asf(), "direction 0.5 -0.86602540378443865 0", "direction 1 0 0"),
              with(example_amc(), "root 1 17 2 10 20 30", "root 0 0 0 0 0 90"));
  EXPECT_LT((start_of(turned, "lfemur") - Vector3(0, 2, 0)).norm(), 1e-12);
}

TEST(PublishedFormat, BonesNotJointsSoOffsetsShiftByOne) {
  const Clip clip = example();
  const acclaim::BoneFacts& hip = *clip.format_data.find<acclaim::Style>()->find("lhip");
  EXPECT_EQ(joint(clip, "lhip").offset, Vector3::Zero());
  EXPECT_EQ(joint(clip, "lfemur").offset, hip.length * hip.direction);
}

TEST(PublishedFormat, CommentsWithNumberSignAndSlashes) {
  const std::string text = "# a\n// b\n" + with(example_asf(), "length 7.5", "length 7.5 // c # d");
  EXPECT_TRUE(clip_of(text).skeleton == example().skeleton);
}

TEST(PublishedFormat, AnyVersionIsKept) {
  EXPECT_EQ(style_of(example()).version, "1.10");
  EXPECT_EQ(style_of(clip_of(with(example_asf(), "1.10", "1.2"))).version, "1.2");
}

TEST(PublishedFormat, NameOfTheSkeleton) {
  EXPECT_EQ(style_of(clip_of(with(example_asf(), "EXAMPLE", "my VICON"))).name, "my VICON");
}

TEST(PublishedFormat, MassFactor) {
  EXPECT_EQ(style_of(clip_of(with(example_asf(), "mass 1.0", "mass 0.4536"))).units.mass, 0.4536);
}

TEST(PublishedFormat, LengthFactorIsKeptAndNotAppliedByDefault) {
  const Clip clip = clip_of(with(example_asf(), "length 0.45", "length 2.54"));
  EXPECT_EQ(style_of(clip).units.length, 2.54);
  EXPECT_TRUE(clip.skeleton == example().skeleton);
  // In CMU's files, lengths are divided by the factor.
  EXPECT_EQ(acclaim::metres_per_unit_cmu(0.45), metres_per_cmu_unit);
}

TEST(PublishedFormat, DocumentationOfSeveralLines) {
  const Clip clip = clip_of(with(example_asf(), "Four bones.", "Four bones.\n  begin name end #"));
  EXPECT_EQ(style_of(clip).documentation, "   Four bones.\n  begin name end #\n");
}

TEST(PublishedFormat, RootOrderIsTheOrderOfItsValues) {
  const Clip clip = clip_of(with(example_asf(), "TX TY TZ RX RY RZ", "RZ TX RY TY RX TZ"),
                            with(example_amc(), "root 1 17 2 10 20 30", "root 30 1 20 17 10 2"));
  EXPECT_EQ(start_of(clip, "lhip"), Vector3(1, 17, 2));
  EXPECT_EQ(clip.motion.at(0, *clip.column(0, Channel::z_rotation)), 30.0);
}

TEST(PublishedFormat, RootRotatesAboutFixedAxesInListedOrder) {
  const Poses poses = evaluate(example()).value();
  const Eigen::Matrix3d expected = about(2, 30) * about(1, 20) * about(0, 10);
  EXPECT_LT((poses.world_rotation(0, 0).toRotationMatrix() - expected).norm(), 1e-12);
}

TEST(PublishedFormat, OrientationOfTheRootInTheOrderOfItsAxis) {
  const auto turned = [](const char* axis) {
    const Clip clip = clip_of(with(with(example_asf(), "axis XYZ", std::string("axis ") + axis),
                                   "orientation 0 0 0", "orientation 10 20 30"));
    return clip.skeleton[0].before.toRotationMatrix();
  };
  EXPECT_LT((turned("XYZ") - about(2, 30) * about(1, 20) * about(0, 10)).norm(), 1e-12);
  EXPECT_LT((turned("ZYX") - about(0, 10) * about(1, 20) * about(2, 30)).norm(), 1e-12);
}

TEST(PublishedFormat, PositionOfTheRootIsAdded) {
  const std::string asf = with(example_asf(), "position 0 0 0", "position 10 20 30");
  EXPECT_EQ(start_of(clip_of(asf), "lhip"), Vector3(11, 37, 32));
  EXPECT_TRUE(reports(asf, codes::asf_root_offset));
}

TEST(PublishedFormat, BonesBetweenBeginAndEndWithTheirNames) {
  std::vector<std::string> names;
  const acclaim::SkeletonStyle style = style_of(example());
  for (const acclaim::BoneFacts& bone : style.bones) names.push_back(bone.name);
  EXPECT_EQ(names, (std::vector<std::string>{"lhip", "lfemur", "ltibia", "spine"}));
}

TEST(PublishedFormat, IdsNeedNotBeConsecutive) {
  const Clip clip = clip_of(with(with(example_asf(), "id 2", "id 70"), "     id 3\n", ""));
  EXPECT_EQ(clip.format_data.find<acclaim::Style>()->find("lfemur")->id, 70);
  EXPECT_FALSE(clip.format_data.find<acclaim::Style>()->find("ltibia")->id.has_value());
  EXPECT_TRUE(clip.skeleton == example().skeleton);
}

TEST(PublishedFormat, DirectionIsGlobalWhateverTheAxis) {
  // The description specifies local coordinates; real files confirm its formula, which is global.
  const Clip turned = clip_of(with(example_asf(), "axis 0 0 20  XYZ", "axis 50 60 70  XYZ"));
  EXPECT_EQ(joint(turned, "ltibia").offset, joint(example(), "ltibia").offset);
}

TEST(PublishedFormat, LengthTimesDirection) {
  const Clip clip = clip_of(with(example_asf(), "length 7\n", "length 14\n"));
  EXPECT_EQ(joint(clip, "ltibia").offset, 2.0 * joint(example(), "ltibia").offset);
}

TEST(PublishedFormat, AxisIsTheFrameOfTheBoneRelativeToTheWorld) {
  const Eigen::Matrix3d expected = about(2, 10) * about(1, -20) * about(0, 30);
  EXPECT_LT((joint(example(), "spine").before.toRotationMatrix() - expected).norm(), 1e-12);
  EXPECT_LT((joint(example(), "spine").after.toRotationMatrix() - expected.transpose()).norm(),
            1e-12);
}

TEST(PublishedFormat, DofInTheFrameOfTheBoneInListedOrder) {
  const Clip clip = example();
  const Poses poses = evaluate(clip).value();
  const Eigen::Matrix3d axis = joint(clip, "spine").before.toRotationMatrix();
  const Eigen::Matrix3d motion = about(2, 12) * about(1, -4) * about(0, 3);
  const std::size_t spine = *clip.skeleton.find("spine");
  EXPECT_LT(
      (poses.local_rotation(0, spine).toRotationMatrix() - axis * motion * axis.transpose()).norm(),
      1e-12);
}

TEST(PublishedFormat, BonesWithoutDofAreFixed) {
  const Clip clip = example();
  EXPECT_TRUE(joint(clip, "lhip").channels.empty());
  const Poses poses = evaluate(clip).value();
  const std::size_t hip = *clip.skeleton.find("lhip");
  EXPECT_LT((poses.local_rotation(0, hip).toRotationMatrix() - Eigen::Matrix3d::Identity()).norm(),
            1e-15);
}

TEST(PublishedFormat, LimitsInTheOrderOfDofAreKeptAndNothingIsClamped) {
  const Clip clip = clip_of(example_asf(), with(example_amc(), "ltibia 35", "ltibia 500"));
  const std::vector<acclaim::Limit>& limits =
      clip.format_data.find<acclaim::Style>()->find("lfemur")->limits;
  ASSERT_EQ(limits.size(), 3U);
  EXPECT_EQ(limits[0].low, -160.0);
  EXPECT_TRUE(std::isinf(limits[2].high));
  EXPECT_EQ(clip.motion.at(0, *clip.column(*clip.skeleton.find("ltibia"), Channel::x_rotation)),
            500.0);
}

TEST(PublishedFormat, BodyMassIsOptional) {
  EXPECT_EQ(example().format_data.find<acclaim::Style>()->find("lfemur")->body_mass, 12.5);
  EXPECT_FALSE(example().format_data.find<acclaim::Style>()->find("ltibia")->body_mass.has_value());
}

TEST(PublishedFormat, CentreOfMassIsFollowedByAnEndInTheListing) {
  const std::string listing = with(example_asf(), "cofmass 3.25\n", "cofmass 1.0 end\n");
  EXPECT_EQ(clip_of(listing).format_data.find<acclaim::Style>()->find("lfemur")->cof_mass, 1.0);
  EXPECT_TRUE(reports(listing, codes::asf_syntax));
}

TEST(PublishedFormat, HierarchyOfParentsAndChildren) {
  const Clip clip = example();
  EXPECT_EQ(clip.skeleton.children(0).size(), 2U);
  EXPECT_EQ(joint(clip, "ltibia").parent, *clip.skeleton.find("lfemur"));
  // The description requires `root` first; any order has the same meaning.
  const std::string late = with(with(example_asf(), "    root lhip spine\n", ""),
                                "    lfemur ltibia\n", "    lfemur ltibia\n    root lhip spine\n");
  EXPECT_TRUE(clip_of(late).skeleton == clip.skeleton);
}

TEST(PublishedFormat, OneSkeletonPerFile) {
  EXPECT_EQ(example().skeleton.roots().size(), 1U);
  EXPECT_TRUE(reports(with(example_asf(), "root lhip spine", "root lhip"), codes::asf_orphan));
}

TEST(PublishedFormat, FullySpecifiedMayOccurAnywhereInTheHeaderOrBeMissing) {
  const Motion expected = example().motion;
  for (const char* header : {":DEGREES\n:FULLY-SPECIFIED\n", ":DEGREES\n"}) {
    const Clip clip =
        clip_of(example_asf(), with(example_amc(), ":FULLY-SPECIFIED\n:DEGREES\n", header));
    EXPECT_TRUE(std::ranges::equal(clip.motion.values(), expected.values()));
  }
}

TEST(PublishedFormat, DegreesOrRadianOrRadians) {
  for (const char* word : {":RADIAN", ":RADIANS"}) {
    const Clip clip = clip_of(example_asf(), with(example_amc(), ":DEGREES", word));
    EXPECT_NEAR(clip.motion.at(0, *clip.column(0, Channel::x_rotation)),
                10.0 * 180.0 / std::numbers::pi, 1e-12);
    EXPECT_EQ(clip.motion.at(0, *clip.column(0, Channel::y_position)), 17.0);
  }
}

TEST(PublishedFormat, AFrameIsItsNumberAndALinePerBone) {
  const Clip clip = example();
  EXPECT_EQ(clip.motion.frames(), 2U);
  EXPECT_EQ(clip.motion.at(1, *clip.column(*clip.skeleton.find("lfemur"), Channel::x_rotation)),
            -21.0);
}

TEST(PublishedFormat, NothingInTheFileIsIgnored) {
  // The sample reader ignored the unit of angles, the root's axis and orientation, limits and
  // masses.
  EXPECT_FALSE(clip_of(with(example_asf(), "angle deg", "angle rad")).skeleton ==
               example().skeleton);
  EXPECT_FALSE(clip_of(with(example_asf(), "orientation 0 0 0", "orientation 0 0 9")).skeleton ==
               example().skeleton);
  const Clip clip = example();
  const acclaim::BoneFacts& femur = *clip.format_data.find<acclaim::Style>()->find("lfemur");
  EXPECT_EQ(femur.limits.size(), 3U);
  EXPECT_TRUE(femur.body_mass && femur.cof_mass);
}

TEST(PublishedFormat, LastBonesGetAnEndSite) {
  const Clip clip = example();
  ASSERT_EQ(joint(clip, "spine").end_sites.size(), 1U);
  EXPECT_EQ(joint(clip, "spine").end_sites.front().offset, Vector3(0, 5, 0));
  EXPECT_TRUE(joint(clip, "lfemur").end_sites.empty());
}

TEST(PublishedFormat, BonesMayBeUsedBeforeTheyAreDeclared) {
  std::string text = example_asf();
  const std::size_t bones = text.find(":bonedata");
  const std::size_t hierarchy = text.find(":hierarchy");
  text = text.substr(0, bones) + text.substr(hierarchy) + text.substr(bones, hierarchy - bones);
  EXPECT_TRUE(clip_of(text).skeleton == example().skeleton);
}

}  // namespace
}  // namespace mocap::acclaim_rows_test
