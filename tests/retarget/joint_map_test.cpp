// SPDX-License-Identifier: MIT
#include "mocap/joint_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::retarget::joint_map_test {

namespace {

using namespace test;

std::vector<JointPair> pairs_in(const std::string& text) {
  Result<std::vector<JointPair>> pairs = parse_joint_map(text, "pairs.toml");
  EXPECT_TRUE(pairs) << pairs.error().message;
  return pairs ? std::move(*pairs) : std::vector<JointPair>();
}

TEST(JointMap, ReadsNamesWithAndWithoutQuotes) {
  const std::vector<JointPair> pairs = pairs_in(
      "\xEF\xBB\xBF# target = \"source\"\r\n\r\n  Hips = \"pelvis\"\r\n"
      "\"mixamorig:Spine\"=\"a \\\"b\\\" \\\\c\" # comment\n'left # arm' = ''\n"
      "\"\xE5\xB7\xA6\xE8\x85\x95\" = \"L\"");
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_EQ(pairs[0].target, "Hips");
  EXPECT_EQ(pairs[0].source, "pelvis");
  EXPECT_EQ(pairs[0].at.file, "pairs.toml");
  EXPECT_EQ(pairs[0].at.line, 3u);
  EXPECT_EQ(pairs[0].at.column, 3u);
  EXPECT_EQ(pairs[1].target, "mixamorig:Spine");
  EXPECT_EQ(pairs[1].source, "a \"b\" \\c");
  EXPECT_EQ(pairs[2].target, "left # arm");
  EXPECT_EQ(pairs[2].source, "");
  EXPECT_EQ(pairs[3].target, "\xE5\xB7\xA6\xE8\x85\x95");
  EXPECT_TRUE(pairs_in("").empty());
}

TEST(JointMap, NamesTheLineAndColumnOfAnError) {
  struct Bad {
    std::string text;
    std::uint64_t line;
    std::uint64_t column;
  };
  for (const Bad& bad :
       {Bad{"Hips", 1, 5}, Bad{"Hips \"pelvis\"", 1, 6}, Bad{"Hips = pelvis", 1, 8},
        Bad{"A = \"B\"\nC = \"D\" E", 2, 9}, Bad{"A = \"B", 1, 5}, Bad{"\"A = B", 1, 1},
        Bad{"mixamorig:Hips = \"A\"", 1, 10}, Bad{"= \"A\"", 1, 1}, Bad{"\"\" = \"A\"", 1, 3},
        Bad{"A = \"\\q\"", 1, 7}, Bad{"A = \"\\", 1, 7}, Bad{"[table]", 1, 1},
        Bad{std::string("\0\0", 2), 1, 1}}) {
    const Result<std::vector<JointPair>> refused = parse_joint_map(bad.text, "pairs.toml");
    ASSERT_FALSE(refused) << bad.text;
    EXPECT_EQ(refused.error().code, codes::retarget_map) << bad.text;
    EXPECT_EQ(refused.error().at.file, "pairs.toml");
    EXPECT_EQ(refused.error().at.line, bad.line) << bad.text;
    EXPECT_EQ(refused.error().at.column, bad.column) << bad.text;
  }
}

Options with_map(const std::string& text) {
  Options options;
  options.map = pairs_in(text);
  return options;
}

/// The joint of the source that moves a joint of the target; none if it follows its parent.
std::optional<std::string> moved_by(const Match& found, const Clip& source, const Clip& target,
                                    const std::string& name) {
  const std::size_t joint = *target.skeleton.find(name);
  for (const MatchedJoint& pair : found.pairs)
    if (pair.target == joint) return source.skeleton[pair.source].name;
  return std::nullopt;
}

TEST(JointMap, ReplacesAndRemovesPairs) {
  const Clip person = walking_person(3);
  const Clip target = [&] {
    Clip other = person;
    other.skeleton.set_name(*other.skeleton.find("Neck"), "Throat");
    return other;
  }();
  const Result<Match> found =
      match(person, target, with_map("Throat = \"Head\"\nLeftHand = \"\"\n"));
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE(found->are_figures);
  EXPECT_EQ(moved_by(*found, person, target, "Throat"), "Head");
  EXPECT_EQ(moved_by(*found, person, target, "LeftHand"), std::nullopt);
  EXPECT_EQ(moved_by(*found, person, target, "RightHand"), "RightHand");
}

TEST(JointMap, LimbsWithoutPartnersKeepTheirRestPose) {
  const Clip person = walking_person(20);
  Clip target = person;
  target.skeleton.set_name(*target.skeleton.find("Neck"), "Throat");
  Options options = with_map(
      "LeftUpLeg = \"\"\nLeftLeg = \"\"\nLeftFoot = \"\"\n"
      "RightArm = \"\"\nRightForeArm = \"\"\nRightHand = \"\"\n");
  options.hands = HandsRule::reach;
  const Result<Transferred> result = transfer(person, target, options);
  ASSERT_TRUE(result) << result.error().message;
  const Result<Poses> poses = evaluate(result->clip);
  ASSERT_TRUE(poses);
  const auto turns = [&](const char* name) {
    const std::size_t joint = *result->clip.skeleton.find(name);
    double largest = 0.0;
    for (std::size_t frame = 1; frame < poses->frames; ++frame)
      largest = std::max(
          largest,
          poses->local_rotation(frame, joint).angularDistance(poses->local_rotation(0, joint)));
    return largest > 1e-9;
  };
  for (const char* const name : {"LeftUpLeg", "LeftLeg", "LeftFoot", "RightArm", "RightForeArm"})
    EXPECT_FALSE(turns(name)) << name;
  for (const char* const name : {"RightUpLeg", "RightLeg", "LeftArm", "LeftForeArm"})
    EXPECT_TRUE(turns(name)) << name;
}

TEST(JointMap, RefusesPairsOfDifferentSides) {
  const Clip person = walking_person(3);
  Options options;
  options.map = {{"RightUpLeg", "LeftUpLeg", {}}, {"LeftUpLeg", "RightUpLeg", {}}};
  const Result<Transferred> refused = transfer(person, person, options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::skeleton_mirrored);
  EXPECT_NE(refused.error().message.find("`LeftUpLeg`"), std::string::npos)
      << refused.error().message;
  options.map = {{"Spine", "LeftUpLeg", {}}};
  EXPECT_TRUE(transfer(person, person, options));
}

TEST(JointMap, RefusesUnknownAndRepeatedJoints) {
  const Clip person = walking_person(3);
  for (const auto& [text, line] :
       {std::pair<std::string, std::uint64_t>{"Hips = \"Hips\"\nHed = \"Head\"", 2},
        {"Head = \"Hed\"", 1},
        {"Head = \"Head\"\nNeck = \"Neck\"\nHead = \"Neck\"", 3}}) {
    const Result<Match> refused = match(person, person, with_map(text));
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().code, codes::retarget_map);
    EXPECT_EQ(refused.error().at.line, line);
    EXPECT_EQ(refused.error().at.column, 1u);
    EXPECT_EQ(refused.error().at.file, "pairs.toml");
    const Result<Transferred> transferred = transfer(person, person, with_map(text));
    ASSERT_FALSE(transferred);
    EXPECT_EQ(transferred.error().code, codes::retarget_map);
  }
}

TEST(JointMap, SuggestsTheNameOfAMisspelledJoint) {
  const Clip person = walking_person(2);
  const Result<Transferred> result = transfer(person, person, with_map("LeftHnad = \"LeftHand\""));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the other skeleton has no joint `LeftHnad`");
  EXPECT_EQ(result.error().advice, "did you mean LeftHand?");
}

TEST(JointMap, TheWrittenTableGivesTheSameMatch) {
  const Clip person = walking_person(3);
  Clip target = person;
  Joint extra = named_joint("a \"b\" \\ c: d\n", {0, 10, 0});
  extra.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  ASSERT_TRUE(target.add_joint(*target.skeleton.find("RightHand"), extra));
  const Result<Match> found = match(person, target, with_map("Neck = \"Head\""));
  ASSERT_TRUE(found) << found.error().message;
  const std::string text = joint_map_text(person, target, *found);
  const Result<Match> again = match(person, target, with_map(text));
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_EQ(again->pairs.size(), found->pairs.size());
  for (std::size_t i = 0; i < found->pairs.size(); ++i) {
    EXPECT_EQ(again->pairs[i].source, found->pairs[i].source);
    EXPECT_EQ(again->pairs[i].target, found->pairs[i].target);
  }
}

/// The person with names that have no meaning, and no shape that shows its parts.
Clip nameless(Clip clip) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i)
    clip.skeleton.set_name(i, "node" + std::to_string(i));
  return clip;
}

TEST(JointMap, MovesAJointLikeAnotherOne) {
  const Clip person = walking_person(20);
  Options options = with_map("LeftHand = \"RightFoot\"");
  options.feet = FeetRule::free;
  const Result<Transferred> result = transfer(person, nameless(person), options);
  EXPECT_FALSE(result) << "the other skeleton has no joint with that name";
  Clip target = person;
  target.skeleton.set_offset(*target.skeleton.find("Head"), {0, 12, 0});
  const Result<Transferred> moved = transfer(person, target, options);
  ASSERT_TRUE(moved) << moved.error().message;
  const Poses before = evaluate(person).value();
  const Poses after = evaluate(moved->clip).value();
  const std::size_t foot = *person.skeleton.find("RightFoot");
  const std::size_t hand = *person.skeleton.find("LeftHand");
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    EXPECT_LT(before.world_rotation(frame, foot).angularDistance(after.world_rotation(frame, hand)),
              1e-9);
  }
}

TEST(JointMap, MakesAFigureOfASkeletonWhosePartsAreUnknown) {
  const Clip person = walking_person(20);
  Clip other = nameless(person);
  // Legs of different lengths are not found by shape.
  const std::size_t knee = *person.skeleton.find("LeftLeg");
  other.skeleton.set_offset(knee, {0, -55, 0});
  std::string text;
  for (std::size_t i = 0; i < other.skeleton.size(); ++i)
    text += other.skeleton[i].name + " = \"" + person.skeleton[i].name + "\"\n";
  const Result<Match> found = match(person, other, with_map(text));
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE(found->are_figures);
  EXPECT_EQ(found->pairs.size(), person.skeleton.size());
  for (const MatchedJoint& pair : found->pairs) EXPECT_EQ(pair.source, pair.target);
  EXPECT_NEAR(found->target.size.leg / found->source.size.leg, 1.0 + 0.5 * 13.0 / 84.0, 1e-9);
}

}  // namespace

}  // namespace mocap::retarget::joint_map_test
