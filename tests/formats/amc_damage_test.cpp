// SPDX-License-Identifier: MIT

// Damaged motions: bones that are missing, repeated or unknown, invalid values, and what is
// rejected.

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "formats/amc_clip.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::amc_damage_test {
namespace {

TEST(Amc, MissingBoneKeepsItsValues) {
  Diagnostics findings;
  const std::string text = with(example_amc(), "spine 3 -4 12.5\n", "");
  const Clip clip =
      clip_of_amc(text + "3\nroot 0 0 0 0 0 0\nspine 1 1 1\nlfemur 0 0 0\nltibia 0\n", findings);
  ASSERT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(value_of(clip, 1, "spine", Channel::z_rotation), 12.0);
  const Diagnostic* finding = findings.find(codes::amc_bone_missing);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->subject, "spine");
  EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, "2\nroot 1.5"));
}

TEST(Amc, MissingBoneInTheFirstFrameIsZero) {
  Diagnostics findings;
  const Clip clip = clip_of_amc(":DEGREES\n1\nroot 1 2 3 4 5 6\nspine 1 2 3\nltibia 7\n", findings);
  EXPECT_EQ(value_of(clip, 0, "lfemur", Channel::x_rotation), 0.0);
  EXPECT_EQ(findings.find(codes::amc_bone_missing)->subject, "lfemur");
}

TEST(Amc, ReportsManyMissingBonesOnce) {
  std::string asf = ":bonedata\n";
  std::string children = "root";
  for (int i = 0; i < 12; ++i) {
    const std::string name = "b" + std::to_string(i);
    asf += "begin\nname " + name + "\ndirection 0 1 0\nlength 1\naxis 0 0 0 XYZ\ndof rx\nend\n";
    children += " " + name;
  }
  asf += ":hierarchy\nbegin\n" + children + "\nend\n";
  Diagnostics findings;
  ASSERT_TRUE(read_pair(asf, ":DEGREES\n1\nroot 0 0 0 0 0 0\nb3 1\n", findings));
  const Diagnostic* finding = findings.find(codes::amc_bone_missing);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message,
            "11 bones have no values in the first frame; using 0 (`b0`, `b1`, `b2`, `b4`, `b5`, "
            "`b6` and 5 more)");
}

TEST(Amc, DropsATruncatedFrame) {
  const std::string text = example_amc();
  for (const char* from : {"\nlfemur -21", "\nltibia 36e-1"}) {
    Diagnostics findings;
    const Clip clip = clip_of_amc(text.substr(0, text.find(from) + 1), findings);
    EXPECT_EQ(clip.motion.frames(), 1U);
    const Diagnostic* finding = findings.find(codes::amc_frame_partial);
    ASSERT_NE(finding, nullptr) << from;
    EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, "2\nroot 1.5"));
    EXPECT_EQ(finding->severity, Severity::warning);
  }
  // A cut within the last number cannot be detected; one within the previous line can.
  EXPECT_EQ(clip_of_amc(text.substr(0, text.find(" 5 8\nltibia 36e-1"))).motion.frames(), 1U);
  EXPECT_EQ(clip_of_amc(text.substr(0, text.size() - 1)).motion.frames(), 2U);
}

TEST(Amc, IgnoresValuesOfRigidBones) {
  const std::string text = with(example_amc(), "ltibia 35\n", "ltibia 35\nlhip 1 2 3\n");
  Diagnostics findings;
  EXPECT_TRUE(same_values(clip_of_amc(text, findings), clip_of_amc(example_amc())));
  const Diagnostic* finding = findings.find(codes::amc_bone_without_dof);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, "1 2 3"));
  EXPECT_EQ(finding->severity, Severity::warning);
  // A line of a bone without degrees of freedom and without values is not an error.
  Diagnostics none;
  clip_of_amc(with(example_amc(), "ltibia 35\n", "ltibia 35\nlhip\n"), none);
  EXPECT_EQ(none.find(codes::amc_bone_without_dof), nullptr);
}

TEST(Amc, HoldsInvalidValuesOnRequest) {
  const std::string text = with(example_amc(), "spine 3 -4 12.5", "spine nan -4 -1.#IND");
  acclaim::ReadOptions options;
  options.bad_values = BadValues::hold;
  Diagnostics findings;
  const Clip clip = clip_of_amc(text, findings, options);
  EXPECT_EQ(value_of(clip, 1, "spine", Channel::x_rotation), 3.0);
  EXPECT_EQ(value_of(clip, 1, "spine", Channel::z_rotation), 12.0);
  const Diagnostic* finding = findings.find(codes::amc_bad_value);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->severity, Severity::warning);
  EXPECT_EQ(finding->count, 2U);
}

TEST(Amc, DropsDamagedFramesOnRequest) {
  acclaim::ReadOptions options;
  options.bad_rows = BadRows::drop;
  for (const char* damage : {"spine 3 -4", "spine 3 -4 12 5", "spine nan 0 0"}) {
    Diagnostics findings;
    const Clip clip = clip_of_amc(
        with(example_amc(), "spine 3 -4 12\n", std::string(damage) + "\n"), findings, options);
    ASSERT_EQ(clip.motion.frames(), 1U);
    EXPECT_EQ(value_of(clip, 0, "root", Channel::x_position), 1.5);
    EXPECT_FALSE(findings.has_errors());
  }
}

TEST(Amc, ADroppedFirstFrameLeavesNoValues) {
  acclaim::ReadOptions options;
  options.bad_rows = BadRows::drop;
  const std::string frames =
      ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 1 2 3 4 5 6\nspine 3 -4 12\nspine 3 -4\n"
      "2\nroot 1 2 3 4 5 6\n";
  Diagnostics findings;
  const Clip clip = clip_of_amc(frames, findings, options);
  ASSERT_EQ(clip.motion.frames(), 1U);
  EXPECT_EQ(value_of(clip, 0, "spine", Channel::x_rotation), 0.0);
  EXPECT_NE(findings.find(codes::amc_bone_missing), nullptr);
}

struct Refusal {
  const char* what;
  const char* from;
  const char* to;
  Code code;
  const char* place;  ///< Words that the error points at.
};

void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << refusal.what;
}

class AmcRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(AmcRefusals, ReportTheirLocation) {
  const Refusal& refusal = GetParam();
  const std::string text = with(example_amc(), refusal.from, refusal.to);
  ASSERT_NE(text, example_amc());
  Diagnostics findings;
  const Result<Clip> clip = read_pair(example_asf(), text, findings);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, refusal.code) << clip.error().message;
  EXPECT_EQ((Place{clip.error().at.line, clip.error().at.column}), place_of(text, refusal.place))
      << clip.error().message;
  EXPECT_EQ(clip.error().at.file, "t.amc");
  EXPECT_EQ(clip.error().at.byte, text.find(refusal.place));
  EXPECT_FALSE(clip.error().advice.empty());
  EXPECT_TRUE(findings.has_errors());
}

INSTANTIATE_TEST_SUITE_P(
    , AmcRefusals,
    testing::Values(
        Refusal{"Nan", "spine 3 -4 12.5", "spine 3 nan 12.5", codes::amc_bad_value, "nan"},
        Refusal{"Infinity", "root 1.5", "root inf", codes::amc_bad_value, "inf"},
        Refusal{"Overflow", "root 1.5", "root 1e999", codes::amc_bad_value, "1e999"},
        Refusal{"DecimalComma", "root 1.5", "root 1,5", codes::amc_bad_value, "1,5"},
        Refusal{"DofWithoutAValue", "spine 3 -4 12\n", "spine 3 -4\n", codes::amc_value_count,
                "\nlfemur -20"},
        Refusal{"ValueWithoutADof", "ltibia 35", "ltibia 35 7", codes::amc_value_count,
                "7\n2\nroot"},
        Refusal{"NoValuesAtAll", "lfemur -20 5 8\n", "lfemur\n", codes::amc_value_count,
                "\nltibia 35"},
        Refusal{"RepeatedWithOtherValues", "ltibia 35\n", "ltibia 35\nltibia 36\n",
                codes::amc_bone_repeated, "ltibia 36\n2"},
        Refusal{"WordBeforeTheFirstFrame", "1\nroot 1 17", "walk cycle\n1\nroot 1 17",
                codes::amc_syntax, "walk cycle"},
        Refusal{"NoFrameNumber", "1\nroot 1 17", "root 1 17", codes::amc_syntax, "root 1 17"},
        Refusal{"FrameNumberTooLong", "2\nroot 1.5", "99999999999999999999\nroot 1.5",
                codes::amc_frame_number, "99999999999999999999"},
        Refusal{"FrameNumberJustTooLarge", "2\nroot 1.5", "1000000000000000001\nroot 1.5",
                codes::amc_frame_number, "1000000000000000001"}),
    [](const auto& refusal) { return std::string(refusal.param.what); });

TEST(Amc, WarnsAboutARepeatedBoneWithEqualValues) {
  Diagnostics findings;
  const Clip clip =
      clip_of_amc(with(example_amc(), "ltibia 35\n", "ltibia 35\nltibia 35.0\n"), findings);
  EXPECT_EQ(clip.motion.frames(), 2U);
  ASSERT_NE(findings.find(codes::amc_bone_repeated), nullptr);
  EXPECT_EQ(findings.find(codes::amc_bone_repeated)->severity, Severity::warning);
}

TEST(Amc, IgnoresUnknownBonesAndMatchesAnyCase) {
  std::string text = with(example_amc(), "ltibia 35\n", "ltibia 35\ntail 1 2 3\n");
  text = with(text, "spine 3 -4 12\n", "Spine 3 -4 12\n");
  Diagnostics findings;
  EXPECT_TRUE(same_values(clip_of_amc(text, findings), clip_of_amc(example_amc())));
  const Diagnostic* unknown = findings.find(codes::amc_bone_unknown);
  ASSERT_NE(unknown, nullptr);
  EXPECT_EQ((Place{unknown->at.line, unknown->at.column}), place_of(text, "tail"));
  ASSERT_NE(findings.find(codes::amc_bone_case), nullptr);
}

TEST(Amc, ReportsBonesOfBothSidesForAnotherSkeleton) {
  Diagnostics findings;
  const Result<Clip> clip =
      read_pair(example_asf(),
                ":DEGREES\n1\nroot 0 0 0 0 0 0\nspine 0 0 0\nlthigh 0 0 0\nlshin 0\n", findings);
  ASSERT_FALSE(clip);
  const Diagnostic* error = findings.find(codes::amc_skeleton_mismatch);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->at.line, 2U);
  for (const char* name : {"`lthigh`", "`lshin`", "`lfemur`", "`ltibia`"}) {
    EXPECT_NE(error->message.find(name), std::string::npos) << error->message;
  }
  EXPECT_FALSE(error->advice.empty());
}

}  // namespace
}  // namespace mocap::test::amc_damage_test
