// SPDX-License-Identifier: MIT
#include "mocap/match.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::retarget::match_test {

namespace {

using namespace test;

/// Source and target.
using BodyPair = std::pair<const Clip*, const Clip*>;

Clip after(Clip clip, const edit::Edit& change) {
  Diagnostics diagnostics;
  const Status done = change.apply(clip, diagnostics);
  EXPECT_TRUE(done) << done.error().message;
  return clip;
}

Clip in_file(Clip clip, const std::string& name) {
  clip.metadata.source = name;
  return clip;
}

Diagnostics findings_of(const Clip& source, const Clip& target, const Match& found) {
  Diagnostics diagnostics;
  add_findings(source, target, found, diagnostics);
  return diagnostics;
}

TEST(Match, NamesPartsAndMeasuresBothBodies) {
  const Clip source = walking_person(3);
  const Clip target = after(source, edit::Scale{2.0});
  const Result<Match> found = match(source, target);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE(found->are_figures);
  EXPECT_NEAR(found->scale, 2.0, 1e-12);
  // Thigh and shin of 42 cm each, hips 5 cm above the thighs, soles 5 cm below the ankles.
  EXPECT_NEAR(found->source.size.leg, 84.0, 1e-9);
  EXPECT_NEAR(found->source.size.hips, 89.0, 1e-9);
  EXPECT_NEAR(found->source.size.head, 159.0, 1e-9);
  EXPECT_NEAR(found->target.size.head, 318.0, 1e-9);
  EXPECT_TRUE(found->source.pose.is_rest_pose);
  ASSERT_EQ(found->pairs.size(), source.skeleton.size());
  std::vector<std::pair<std::string, std::string>> parts;
  for (const MatchedJoint& pair : found->pairs) {
    EXPECT_EQ(pair.source, pair.target);
    EXPECT_FALSE(pair.second);
    parts.emplace_back(pair.part, source.skeleton[pair.target].name);
  }
  for (const std::pair<std::string, std::string>& known :
       std::vector<std::pair<std::string, std::string>>{{"hips", "Hips"},
                                                        {"left thigh", "LeftUpLeg"},
                                                        {"right shin", "RightLeg"},
                                                        {"spine 2", "Chest"},
                                                        {"left upper arm", "LeftArm"},
                                                        {"head", "Head"}})
    EXPECT_NE(std::find(parts.begin(), parts.end(), known), parts.end()) << known.first;
  EXPECT_TRUE(findings_of(source, target, *found).entries().empty());
}

TEST(Match, PlacesJointsOfALongerSpineByDistance) {
  const Clip source = walking_person(3);
  const Clip target =
      after(source, edit::InsertJoint{.child = "Chest", .name = "Spine1", .share = 0.25});
  const Result<Match> found = match(source, target);
  ASSERT_TRUE(found) << found.error().message;
  const std::size_t middle = *target.skeleton.find("Spine1");
  const auto pair = std::find_if(found->pairs.begin(), found->pairs.end(),
                                 [&](const MatchedJoint& each) { return each.target == middle; });
  ASSERT_NE(pair, found->pairs.end());
  EXPECT_EQ(pair->source, *source.skeleton.find("Spine"));
  ASSERT_TRUE(pair->second);
  EXPECT_EQ(*pair->second, *source.skeleton.find("Chest"));
  EXPECT_NEAR(pair->share, 0.25, 1e-9);
}

TEST(Match, AgreesWithTheTransfer) {
  const Clip source = walking_person(3);
  Clip target = after(source, edit::InsertJoint{.child = "Chest", .name = "Spine1", .share = 0.5});
  Joint prop = named_joint("Sword", {0, 10, 0});
  prop.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  ASSERT_TRUE(target.add_joint(*target.skeleton.find("RightHand"), prop));
  for (const SpineRule rule : {SpineRule::arc, SpineRule::even, SpineRule::one_to_one}) {
    Options options;
    options.spine = rule;
    for (const auto& [a, b] : {BodyPair(&source, &target), BodyPair(&target, &source)}) {
      const Result<Match> found = match(*a, *b, options);
      ASSERT_TRUE(found) << found.error().message;
      const Result<Transferred> result = transfer(*a, *b, options);
      ASSERT_TRUE(result) << result.error().message;
      const Report& report = result->report;
      EXPECT_EQ(found->scale, report.scale);
      EXPECT_EQ(found->source.unmatched, report.source_left_out);
      EXPECT_EQ(found->target.unmatched, report.target_left_out);
      ASSERT_EQ(found->pairs.size(), report.pairs.size());
      for (std::size_t i = 0; i < report.pairs.size(); ++i) {
        EXPECT_EQ(found->pairs[i].target, report.pairs[i].target);
        EXPECT_TRUE(found->pairs[i].source == report.pairs[i].source ||
                    found->pairs[i].second == report.pairs[i].source);
      }
    }
  }
}

TEST(Match, ReportsTheFrameThatItUses) {
  const Clip source = walking_person(3);
  Options options;
  options.target_pose = {ReferencePose::Kind::frame, 1};
  const Result<Match> found = match(source, after(source, edit::Scale{2.0}), options);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE(found->source.pose.is_rest_pose);
  EXPECT_FALSE(found->target.pose.is_rest_pose);
  EXPECT_EQ(found->target.pose.frame, 1u);
}

TEST(Match, RefusesExchangedSidesAndNamesTheFile) {
  const Clip person = in_file(walking_person(3), "good.bvh");
  Clip wrong = in_file(person, "wrong.bvh");
  for (std::size_t i = 0; i < wrong.skeleton.size(); ++i) {
    const Vector3 offset = wrong.skeleton[i].offset;
    wrong.skeleton.set_offset(i, {-offset.x(), offset.y(), offset.z()});
  }
  for (const auto& [a, b] : {BodyPair(&person, &wrong), BodyPair(&wrong, &person)}) {
    const Result<Match> refused = match(*a, *b);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::skeleton_mirrored);
    EXPECT_EQ(refused.error().at.file, "wrong.bvh");
  }
}

/// Samples of figures, also without end sites, which show the direction of feet without toes.
std::vector<Clip> moving_samples() {
  std::vector<Clip> clips;
  for (const char* const name :
       {"bow", "cartwheel", "jump", "kick", "run", "sit_stand", "stairs", "turn", "walk", "wave"}) {
    const Result<Clip> clip =
        load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / (std::string(name) + ".bvh"));
    EXPECT_TRUE(clip) << name;
    if (!clip) continue;
    clips.push_back(*clip);
    clips.push_back(after(*clip, edit::EndSites{edit::EndSites::Kind::drop}));
  }
  return clips;
}

TEST(Match, RefusesFiguresWhoseSidesContradictTheirKneesOrFeet) {
  const std::vector<Clip> clips = moving_samples();
  ASSERT_EQ(clips.size(), 20U);
  const Clip vrm = edit::built_in_skeleton("vrm").value();
  for (const Clip& clip : clips) {
    SCOPED_TRACE(clip.metadata.source);
    EXPECT_TRUE(match(clip, vrm));
    const Result<Match> swapped = match(after(clip, edit::SwapSides{}), vrm);
    ASSERT_FALSE(swapped);
    EXPECT_EQ(swapped.error().code, codes::skeleton_mirrored) << swapped.error().message;
  }
}

TEST(Match, NamesTheLimbThatHasNoCounterpart) {
  const Clip person = walking_person(3);
  const Clip target = in_file(after(person, edit::RemoveJoints{{"LeftHand"}}), "one_hand.bvh");
  const Result<Match> found = match(person, target);
  ASSERT_TRUE(found) << found.error().message;
  const Diagnostics findings = findings_of(person, target, *found);
  ASSERT_FALSE(findings.entries().empty());
  EXPECT_EQ(findings.entries().front().code, codes::retarget_doubt);
  EXPECT_EQ(findings.entries().front().at.file, "one_hand.bvh");
  const std::vector<std::size_t> alone{*target.skeleton.find("RightHand")};
  EXPECT_EQ(found->target.doubtful, alone);
  EXPECT_TRUE(found->source.doubtful.empty());
  EXPECT_NE(findings.entries().front().message.find("`RightHand`"), std::string::npos);
}

/// A crane, which is no figure: base, boom and hook.
Clip crane() {
  Clip clip;
  std::size_t parent = Joint::no_parent;
  for (const char* const name : {"Base", "Boom", "Hook"}) {
    Joint joint = named_joint(name, {0, 2, 0});
    joint.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
    parent = *clip.skeleton.add(parent, std::move(joint));
  }
  clip.motion = Motion(2, clip.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  return clip;
}

TEST(Match, SaysWhyOtherSkeletonsArePairedByName) {
  const Clip source = in_file(crane(), "crane.bvh");
  const Result<Match> found = match(source, after(source, edit::Scale{2.0}));
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_FALSE(found->are_figures);
  EXPECT_EQ(found->pairs.size(), 3u);
  const Diagnostics findings = findings_of(source, source, *found);
  ASSERT_FALSE(findings.entries().empty());
  const Diagnostic& finding = findings.entries().front();
  EXPECT_EQ(finding.code, codes::retarget_names);
  EXPECT_EQ(finding.severity, Severity::warning);
  EXPECT_EQ(finding.at.file, "crane.bvh");
  EXPECT_NE(finding.message.find("`Base`"), std::string::npos) << finding.message;
}

std::vector<std::string> transfer_warnings(const Clip& source, const Clip& target) {
  const Result<Transferred> result = transfer(source, target);
  EXPECT_TRUE(result) << result.error().message;
  std::vector<std::string> messages;
  if (!result) return messages;
  Diagnostics diagnostics;
  add_findings(source, *result, diagnostics);
  for (const Diagnostic& finding : diagnostics.entries()) {
    if (finding.code != codes::retarget_names) continue;
    EXPECT_EQ(finding.severity, Severity::warning);
    messages.push_back(finding.message);
  }
  return messages;
}

TEST(Match, TheTransferNamesTheOnlyBodyThatIsNoFigure) {
  const Clip person = walking_person(3);
  Clip other = crane();
  other.skeleton.set_name(1, "LeftArm");
  const std::vector<std::string> onto_crane = transfer_warnings(person, other);
  ASSERT_EQ(onto_crane.size(), 1u);
  EXPECT_NE(onto_crane[0].find("the other skeleton is not a human figure"), std::string::npos)
      << onto_crane[0];
  const std::vector<std::string> onto_person = transfer_warnings(other, person);
  ASSERT_EQ(onto_person.size(), 1u);
  EXPECT_NE(onto_person[0].find("the clip is not a human figure"), std::string::npos)
      << onto_person[0];
  const Result<Transferred> result = transfer(other, person);
  EXPECT_FALSE(result->report.source_no_figure.empty());
  EXPECT_TRUE(result->report.target_no_figure.empty());
}

TEST(Match, TheTransferIsSilentAboutPairsOfEqualKind) {
  EXPECT_TRUE(transfer_warnings(crane(), crane()).empty());
  EXPECT_TRUE(transfer_warnings(walking_person(3), walking_person(3)).empty());
}

/// A chain whose joints have the names of a trunk.
Clip snake() {
  Clip clip = crane();
  clip.skeleton.set_name(0, "Hips");
  clip.skeleton.set_name(1, "Spine");
  clip.skeleton.set_name(2, "Chest");
  return in_file(std::move(clip), "snake.bvh");
}

TEST(Match, RefusesAChainWhoseNamesOnlyAgreeAlongTheTrunk) {
  const Clip person = in_file(walking_person(3), "person.bvh");
  const Clip chain = snake();
  for (const auto& [a, b] : {BodyPair(&person, &chain), BodyPair(&chain, &person)}) {
    const Result<Match> found = match(*a, *b);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->pairs.size(), 3U);
    ASSERT_TRUE(found->refusal);
    EXPECT_EQ(found->refusal->at.file, "snake.bvh");
    const Result<Transferred> refused = transfer(*a, *b);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::retarget_body);
    EXPECT_EQ(refused.error().at.file, "snake.bvh");
    EXPECT_NE(refused.error().detail.find("`Hips`"), std::string::npos) << refused.error().detail;
  }
  EXPECT_TRUE(transfer(chain, chain));
}

TEST(Match, RefusesAChainOfWhichOnlyTheHeadIsPaired) {
  Clip chain = crane();
  chain.skeleton.set_name(2, "Head");
  for (const Clip& person : {walking_person(3)}) {
    EXPECT_FALSE(transfer(chain, person));
    EXPECT_FALSE(transfer(person, chain));
  }
}

/// The corners of a foot, from the heel or from the toes.
TEST(Match, TheOrderOfThePointsOfAFootDoesNotMatter) {
  const Clip person = walking_person(3);
  std::vector<EndSite> corners;
  for (const double x : {-0.03, 0.03})
    for (const double z : {-0.05, 0.15}) corners.push_back({"", Vector3(x, -0.05, z)});
  for (int order = 0; order < 2; ++order) {
    Clip robot = walking_person(3);
    for (const char* const name : {"LeftFoot", "RightFoot"})
      robot.skeleton.set_end_sites(*robot.skeleton.find(name), corners);
    for (const auto& [a, b] : {BodyPair(&person, &robot), BodyPair(&robot, &person)}) {
      const Result<Transferred> result = transfer(*a, *b);
      EXPECT_TRUE(result) << result.error().message;
    }
    std::reverse(corners.begin(), corners.end());
  }
}

TEST(Match, ALegWithoutLengthIsRefusedByItsJoint) {
  const Clip person = in_file(walking_person(3), "person.bvh");
  Clip other = in_file(walking_person(3), "flat.bvh");
  const std::optional<std::size_t> foot = other.skeleton.find("LeftFoot");
  ASSERT_TRUE(foot);
  other.skeleton.set_offset(*foot, Vector3::Zero());
  for (const auto& [a, b] : {BodyPair(&person, &other), BodyPair(&other, &person)}) {
    const Result<Transferred> refused = transfer(*a, *b);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::retarget_body);
    EXPECT_EQ(refused.error().message, "`LeftFoot` is at the place of `LeftLeg`");
    EXPECT_EQ(refused.error().at.file, "flat.bvh");
  }
}

TEST(Match, RefusesSkeletonsWithoutAnythingInCommon) {
  const Clip person = in_file(walking_person(3), "person.bvh");
  const Clip other = in_file(crane(), "crane.bvh");
  for (const auto& [a, b] : {BodyPair(&person, &other), BodyPair(&other, &person)}) {
    // A match without pairs can still be written as a table to complete.
    const Result<Match> found = match(*a, *b);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->pairs.empty());
    ASSERT_TRUE(found->refusal);
    EXPECT_EQ(found->refusal->code, codes::retarget_body);
    EXPECT_EQ(found->refusal->at.file, "crane.bvh");
    EXPECT_NE(found->refusal->detail.find("`Base`"), std::string::npos) << found->refusal->detail;
    const Diagnostics findings = findings_of(*a, *b, *found);
    EXPECT_EQ(findings.count(Severity::error), 1U);
    const Result<Transferred> not_moved = transfer(*a, *b);
    ASSERT_FALSE(not_moved);
    EXPECT_EQ(not_moved.error().at.file, "crane.bvh");
    EXPECT_NE(not_moved.error().detail.find("`Base`"), std::string::npos);
    EXPECT_NE(not_moved.error().advice.find("--map"), std::string::npos);
  }
  EXPECT_FALSE(match(Clip(), person));
  EXPECT_FALSE(match(person, Clip()));
}

}  // namespace

}  // namespace mocap::retarget::match_test
