// SPDX-License-Identifier: MIT
#include "body/name_words.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace mocap::detail::name_words_test {
namespace {

struct NameCase {
  std::string name;
  Side side;
  std::vector<std::string> words;
};

void PrintTo(const NameCase& each, std::ostream* out) {
  *out << each.name;
}

class NameWordsOfManyConventions : public testing::TestWithParam<NameCase> {};

TEST_P(NameWordsOfManyConventions, SideAndWordsAreFound) {
  const NameWords split = split_name(GetParam().name);
  EXPECT_EQ(split.side, GetParam().side);
  EXPECT_EQ(split.words, GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(
    Names, NameWordsOfManyConventions,
    testing::Values(NameCase{"LeftUpLeg", Side::left, {"up", "leg"}},
                    NameCase{"mixamorig:RightUpLeg", Side::right, {"mixamorig", "up", "leg"}},
                    NameCase{"lThigh", Side::left, {"thigh"}},
                    NameCase{"rfemur", Side::right, {"femur"}},
                    NameCase{"LHipJoint", Side::left, {"hip", "joint"}},
                    NameCase{"Bip01_R_Calf", Side::right, {"bip", "calf"}},
                    NameCase{"Bip01 L Thigh", Side::left, {"bip", "thigh"}},
                    NameCase{"upperarm01.L", Side::left, {"upperarm"}},
                    NameCase{"UpperLeg_R", Side::right, {"upper", "leg"}},
                    NameCase{"mKneeLeft", Side::left, {"m", "knee"}},
                    NameCase{"CLAVICLE_LEFT", Side::left, {"clavicle"}},
                    NameCase{"shoulderR", Side::right, {"shoulder"}},
                    NameCase{"leftfoot", Side::left, {"foot"}},
                    NameCase{"CC_Base_L_ToeBase", Side::left, {"cc", "base", "toe", "base"}},
                    // Words that merely start like the name of a side.
                    NameCase{"LowerBack", Side::none, {"lower", "back"}},
                    NameCase{"root", Side::none, {"root"}}, NameCase{"Ribs", Side::none, {"ribs"}},
                    NameCase{"lowerback", Side::none, {"lowerback"}},
                    NameCase{"Leg", Side::none, {"leg"}}, NameCase{"", Side::none, {}},
                    NameCase{"__0", Side::none, {}}));

TEST(NameWords, OnlyTwinsShareAKey) {
  EXPECT_EQ(split_name("LeftUpLeg").twin_key, split_name("RightUpLeg").twin_key);
  EXPECT_EQ(split_name("upperarm01.L").twin_key, split_name("upperarm01.R").twin_key);
  EXPECT_NE(split_name("upperarm01.L").twin_key, split_name("upperarm02.R").twin_key);
}

TEST(NameWords, BytesBeyondAsciiAreLetters) {
  EXPECT_EQ(split_name("Cabe\xE7"
                       "a")
                .words,
            (std::vector<std::string>{"cabe\xE7"
                                      "a"}));
}

TEST(NameWords, ANamespaceEndsAtTheLastColon) {
  EXPECT_EQ(without_namespace("mixamorig:Hips"), "Hips");
  EXPECT_EQ(without_namespace("scene:Model:Hips"), "Hips");
  EXPECT_EQ(without_namespace("Hips"), "Hips");
  EXPECT_EQ(without_namespace("Hips:"), "Hips:");
  EXPECT_EQ(without_namespace(""), "");
}

TEST(NameWords, UsesOnlyTheEndOfALongName) {
  const std::string name = std::string(10'000'000, 'x') + "_LeftFoot";
  const NameWords split = split_name(name);
  EXPECT_EQ(split.side, Side::left);
  EXPECT_EQ(split.words.back(), "foot");
  EXPECT_LE(split.twin_key.size(), 256U);
}

}  // namespace
}  // namespace mocap::detail::name_words_test
