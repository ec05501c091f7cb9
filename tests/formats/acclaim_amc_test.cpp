// SPDX-License-Identifier: MIT

// Motions: headers, frames, the handling of each deviation, and the ASF that is found for an AMC.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "formats/acclaim_out.hpp"
#include "formats/text_of.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"
#include "support/invariants.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::test::acclaim_amc_test {
namespace {

Clip clip_of(std::string_view amc, Diagnostics& findings,
             const acclaim::ReadOptions& options = {}) {
  Result<Clip> clip = read_pair(example_asf(), amc, findings, options);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip{};
}

Clip clip_of(std::string_view amc, const acclaim::ReadOptions& options = {}) {
  Diagnostics findings;
  return clip_of(amc, findings, options);
}

double value(const Clip& clip, std::size_t frame, std::string_view joint, Channel channel) {
  return clip.motion.at(frame, *clip.column(*clip.skeleton.find(joint), channel));
}

bool same_values(const Clip& a, const Clip& b) {
  return a.motion.frames() == b.motion.frames() &&
         std::ranges::equal(a.motion.values(), b.motion.values());
}

/// Frames with these numbers; the root's Xposition is the frame number.
std::string frames_numbered(const std::vector<int>& numbers) {
  std::string text = ":FULLY-SPECIFIED\n:DEGREES\n";
  for (const int number : numbers) {
    text += std::to_string(number) + "\nroot " + std::to_string(number) +
            " 0 0 0 0 0\nspine 0 0 0\nlfemur 0 0 0\nltibia 0\n";
  }
  return text;
}

TEST(Amc, ReadsTheExample) {
  Diagnostics findings;
  const Clip clip = clip_of(example_amc(), findings);
  EXPECT_EQ(broken_invariant(clip), "");
  ASSERT_EQ(clip.motion.frames(), 2U);
  EXPECT_EQ(clip.motion.channels(), 13U);
  EXPECT_EQ(value(clip, 0, "root", Channel::y_position), 17.0);
  EXPECT_EQ(value(clip, 0, "spine", Channel::y_rotation), -4.0);
  EXPECT_EQ(value(clip, 1, "ltibia", Channel::x_rotation), 3.6);
  EXPECT_EQ(clip.motion.frame_time, FrameTime(FrameRate{120, 1}));
  ASSERT_EQ(findings.entries().size(), 1U);
  EXPECT_EQ(findings.entries().front().code, codes::amc_rate_assumed);
  EXPECT_EQ(amc_of(clip), example_amc());
}

TEST(Amc, AcceptsEveryHeaderVariant) {
  const std::string frames = example_amc().substr(example_amc().find("1\nroot"));
  const Clip expected = clip_of(example_amc());
  for (const char* header :
       {":FULLY-SPECIFIED\n:DEGREES\n", ":DEGREES\n:FULLY-SPECIFIED\n", ":degrees\n",
        "# by hand\n\n:Fully-Specified\n// and more\n:Degrees\n",
        ":FULLY-SPECIFIED\n:DEGREES\n:FRAME-RANGE 1 2\n:ASF-FILE walk.asf\n:ASF-PATH C:\\data\n",
        "\xEF\xBB\xBF:DEGREES\n"}) {
    Diagnostics findings;
    const Clip clip = clip_of(header + frames, findings);
    EXPECT_TRUE(same_values(clip, expected)) << header;
    EXPECT_EQ(findings.entries().size(), 1U) << header;
    EXPECT_EQ(amc_of(clip), header + frames);
  }
}

TEST(Amc, AssumesDegreesWithoutAHeader) {
  Diagnostics findings;
  const Clip clip = clip_of(example_amc().substr(example_amc().find("1\nroot")), findings);
  EXPECT_TRUE(same_values(clip, clip_of(example_amc())));
  const Diagnostic* finding = findings.find(codes::amc_header);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->severity, Severity::warning);
  EXPECT_EQ(amc_of(clip), example_amc().substr(example_amc().find(":FULLY")));
}

TEST(Amc, ReadsTheRateOfTheFile) {
  const std::string frames = example_amc().substr(example_amc().find(":FULLY"));
  const auto rate_of = [&](const std::string& line) {
    Diagnostics findings;
    const Clip clip = clip_of(line + frames, findings);
    EXPECT_EQ(findings.find(codes::amc_rate_assumed), nullptr) << line;
    return clip.motion.frame_time;
  };
  EXPECT_EQ(rate_of(":SAMPLES-PER-SECOND 60\n"), FrameTime(FrameRate{60, 1}));
  EXPECT_EQ(rate_of(":samples-per-second 29.97\n"), FrameTime(FrameRate{30000, 1001}));
  EXPECT_EQ(rate_of(":samples-per-second 29.5\n").seconds(), 1.0 / 29.5);
  EXPECT_EQ(rate_of("# Frame Time: 0.0333333\n"), FrameTime(0.0333333, "0.0333333"));

  acclaim::ReadOptions options;
  options.frame_time = FrameTime(FrameRate{100, 1});
  EXPECT_EQ(clip_of(":SAMPLES-PER-SECOND 60\n" + frames, options).motion.frame_time,
            FrameTime(FrameRate{100, 1}));
  for (const char* wrong : {"0", "-5", "fast", "", "1e9", "nan"}) {
    Diagnostics findings;
    const std::string text = std::string(":SAMPLES-PER-SECOND ") + wrong + "\n" + frames;
    EXPECT_EQ(clip_of(text, findings).motion.frame_time, FrameTime(acclaim::default_rate));
    ASSERT_NE(findings.find(codes::amc_header), nullptr) << wrong;
    EXPECT_EQ(findings.find(codes::amc_header)->severity, Severity::warning);
  }
}

TEST(Amc, KeepsUnknownKeywords) {
  const std::string text = ":GRAVITY 9.81\n" + example_amc();
  Diagnostics findings;
  const Clip clip = clip_of(text, findings);
  const Diagnostic* finding = findings.find(codes::amc_header);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->severity, Severity::note);
  EXPECT_EQ(finding->at.line, 1U);
  EXPECT_EQ(amc_of(clip), text);
}

TEST(Amc, RadiansAreIndependentOfTheUnitOfTheSkeleton) {
  const std::string amc =
      ":FULLY-SPECIFIED\n:RADIANS\n1\nroot 1 17 2 0.17453292519943295 0 0\n"
      "spine 0 0 0\nlfemur 0 0 0.5\nltibia -0.25\n";
  Diagnostics findings;
  const Result<Clip> clip = read_pair(with(example_asf(), "angle deg", "angle rad"), amc, findings);
  const Clip in_degrees = clip_of(amc);
  ASSERT_TRUE(clip);
  for (const Clip* each : {&*clip, &in_degrees}) {
    EXPECT_EQ(value(*each, 0, "root", Channel::x_position), 1.0);
    EXPECT_NEAR(value(*each, 0, "root", Channel::x_rotation), 10.0, 1e-13);
    EXPECT_NEAR(value(*each, 0, "lfemur", Channel::z_rotation), 28.64788975654116, 1e-13);
    EXPECT_EQ(amc_of(*each), amc);
  }
  EXPECT_TRUE(same_values(clip_of(with(amc, ":RADIANS", ":RADIAN")), in_degrees));
}

TEST(Amc, AcceptsBonesInAnyOrder) {
  const Clip expected = clip_of(example_amc());
  const std::string text = with(example_amc(), "spine 3 -4 12.5\nlfemur -21 5 8\nltibia 36e-1\n",
                                "ltibia 36e-1\nspine 3 -4 12.5\nlfemur -21 5 8\n");
  EXPECT_TRUE(same_values(clip_of(text), expected));
}

TEST(Amc, ExponentsOfAnyLength) {
  const Clip clip = clip_of(with(example_amc(), "root 1 17 2 10 20 30",
                                 "root 1e+000 1.7E+001 2.0e0 1.0e+001 2000e-002 3E1"));
  EXPECT_EQ(value(clip, 0, "root", Channel::y_position), 17.0);
  EXPECT_EQ(value(clip, 0, "root", Channel::y_rotation), 20.0);
  EXPECT_EQ(value(clip, 0, "root", Channel::z_rotation), 30.0);
}

TEST(Amc, ReportsCommentsBetweenFrames) {
  const Clip expected = clip_of(example_amc());
  std::string text = example_amc();
  text.insert(text.find("\n2\n") + 1, "# the second frame\n");
  text.replace(text.find("ltibia 35\n"), 10, "ltibia 35 # a knee\n");
  text.replace(text.find("\n2\n"), 3, "\n2 # two\n");
  Diagnostics findings;
  EXPECT_TRUE(same_values(clip_of(text, findings), expected));
  const Diagnostic* reported = findings.find(codes::amc_syntax);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::note);
  EXPECT_EQ(reported->count, 3U);
  EXPECT_EQ(reported->at.line, 8U);
  EXPECT_EQ(reported->at.column, 11U);
  Clip edited = clip_of(text);
  edited.format_data.on_edit();
  EXPECT_EQ(amc_of(edited), example_amc());
}

TEST(Amc, AcceptsLineEndingsAndSpaces) {
  const Clip expected = clip_of(example_amc());
  for (const char* end : {"\r\n", "\r", " \t\n", "\n\n", "\n# remark\n"}) {
    const std::string text = with_all(example_amc(), "\n", end);
    EXPECT_TRUE(same_values(clip_of(text), expected)) << end;
  }
  EXPECT_TRUE(same_values(clip_of(with_all(example_amc(), " ", "\t ")), expected));
  const std::string windows = with_all(example_amc(), "\n", "\r\n");
  EXPECT_EQ(amc_of(clip_of(windows)), windows);
  // Frame numbers with LF alone between lines with CR LF, as in HDM05.
  const std::string mixed = with(with(windows, "\r\n1\r\n", "\r\n1\n"), "\r\n2\r\n", "\r\n2\n");
  EXPECT_EQ(amc_of(clip_of(mixed)), mixed);
}

TEST(Amc, KeepsTextAfterTheLastFrame) {
  for (const char* tail : {"# end\n", "# end", "\n\n", "  ", ""}) {
    const std::string text = example_amc() + tail;
    EXPECT_EQ(amc_of(clip_of(text)), text);
  }
  const std::string open_end = example_amc().substr(0, example_amc().size() - 1);
  EXPECT_EQ(amc_of(clip_of(open_end)), open_end);
}

TEST(Amc, ChunkSizeDoesNotMatter) {
  std::string text = frames_numbered({1});
  for (int frame = 2; frame < 400; ++frame) {
    text += frames_numbered({frame}).substr(frames_numbered({}).size());
  }
  const Clip expected = clip_of(text);
  ASSERT_EQ(expected.motion.frames(), 399U);
  for (const std::size_t piece : {1U, 7U, 4096U}) {
    std::size_t at = 0;
    ByteSource source = ByteSource::from_reader(
        [&](std::span<char> out) -> Result<std::size_t> {
          const std::size_t count = std::min({text.size() - at, out.size(), piece});
          std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, out.begin());
          at += count;
          return count;
        },
        "t.amc");
    Diagnostics findings;
    Result<Clip> skeleton = read_asf(example_asf(), findings);
    const Result<Clip> clip = acclaim::read_motion(source, std::move(*skeleton), {}, findings);
    ASSERT_TRUE(clip);
    EXPECT_TRUE(same_values(*clip, expected)) << piece;
  }
}

TEST(Amc, ReadsForceAllJointsBe3Dof) {
  std::string text = with(example_amc(), ":DEGREES", ":FORCE-ALL-JOINTS-BE-3DOF\n:DEGREES");
  text = with(with(text, "ltibia 35", "ltibia 35 1 2"), "ltibia 36e-1", "ltibia 36e-1 1 2");
  const Clip clip = clip_of(text);
  EXPECT_EQ(clip.motion.channels(), 15U);
  EXPECT_EQ(value(clip, 1, "ltibia", Channel::z_rotation), 2.0);
  EXPECT_TRUE(clip.skeleton[*clip.skeleton.find("lhip")].channels.empty());
  EXPECT_EQ(amc_of(clip), text);
}

TEST(Amc, KeepsFrameNumbersThatDoNotStartAtOne) {
  Diagnostics findings;
  const std::string text = frames_numbered({100, 101, 102});
  const Clip clip = clip_of(text, findings);
  EXPECT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(findings.find(codes::amc_frame_number), nullptr);
  EXPECT_EQ(amc_of(clip), text);
}

TEST(Amc, ReportsGapsAndFillsThemOnRequest) {
  Diagnostics findings;
  const std::string text = frames_numbered({1, 2, 5, 6});
  const Clip clip = clip_of(text, findings);
  EXPECT_EQ(clip.motion.frames(), 4U);
  const Diagnostic* gap = findings.find(codes::amc_frame_number);
  ASSERT_NE(gap, nullptr);
  EXPECT_EQ(gap->severity, Severity::warning);
  EXPECT_EQ((Place{gap->at.line, gap->at.column}), place_of(text, "5\nroot"));
  EXPECT_NE(gap->message.find("3 to 4"), std::string::npos);
  EXPECT_EQ(amc_of(clip), text);

  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const Clip filled = clip_of(text, filling);
  ASSERT_EQ(filled.motion.frames(), 6U);
  for (std::size_t frame = 0; frame < 6; ++frame) {
    EXPECT_NEAR(value(filled, frame, "root", Channel::x_position), static_cast<double>(frame) + 1.0,
                1e-12);
  }
  Diagnostics backwards;
  EXPECT_FALSE(read_pair(example_asf(), frames_numbered({1, 3, 2}), backwards, filling));
}

TEST(Amc, FilledGapsContinueTheAnglesOfTheFile) {
  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const std::string text =
      ":DEGREES\n1\nroot 0 0 0 0 0 350\nspine 10 100 20\nlfemur 0 0 0\n"
      "ltibia 170\n4\nroot 0 0 0 0 0 380\nspine 10 100 50\nlfemur 0 0 0\n"
      "ltibia 200\n";
  const Clip clip = clip_of(text, filling);
  ASSERT_EQ(clip.motion.frames(), 4U);
  for (std::size_t frame = 0; frame < 4; ++frame) {
    const double step = 10.0 * static_cast<double>(frame);
    EXPECT_NEAR(value(clip, frame, "root", Channel::z_rotation), 350 + step, 1e-9);
    EXPECT_NEAR(value(clip, frame, "ltibia", Channel::x_rotation), 170 + step, 1e-9);
    EXPECT_NEAR(value(clip, frame, "spine", Channel::y_rotation), 100, 1e-9);
    EXPECT_NEAR(value(clip, frame, "spine", Channel::z_rotation), 20 + step, 1e-9);
  }
}

TEST(Amc, FilledGapsKeepAnglesInGimbalLock) {
  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const std::string frame = "root 0 0 0 0 0 0\nspine 10 90 50\nlfemur 0 0 0\nltibia 0\n";
  const Clip clip = clip_of(":DEGREES\n1\n" + frame + "4\n" + frame, filling);
  ASSERT_EQ(clip.motion.frames(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(value(clip, i, "spine", Channel::x_rotation), 10, 1e-6);
    EXPECT_NEAR(value(clip, i, "spine", Channel::y_rotation), 90, 1e-6);
    EXPECT_NEAR(value(clip, i, "spine", Channel::z_rotation), 50, 1e-6);
  }
}

TEST(Amc, ReadsFramesOutOfOrderInFileOrder) {
  Diagnostics findings;
  const Clip clip = clip_of(frames_numbered({1, 3, 2}), findings);
  EXPECT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(value(clip, 2, "root", Channel::x_position), 2.0);
  EXPECT_NE(findings.find(codes::amc_frame_number), nullptr);
}

TEST(Amc, MissingBoneKeepsItsValues) {
  Diagnostics findings;
  const std::string text = with(example_amc(), "spine 3 -4 12.5\n", "");
  const Clip clip =
      clip_of(text + "3\nroot 0 0 0 0 0 0\nspine 1 1 1\nlfemur 0 0 0\nltibia 0\n", findings);
  ASSERT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(value(clip, 1, "spine", Channel::z_rotation), 12.0);
  const Diagnostic* finding = findings.find(codes::amc_bone_missing);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->subject, "spine");
  EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, "2\nroot 1.5"));
}

TEST(Amc, MissingBoneInTheFirstFrameIsZero) {
  Diagnostics findings;
  const Clip clip = clip_of(":DEGREES\n1\nroot 1 2 3 4 5 6\nspine 1 2 3\nltibia 7\n", findings);
  EXPECT_EQ(value(clip, 0, "lfemur", Channel::x_rotation), 0.0);
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
    const Clip clip = clip_of(text.substr(0, text.find(from) + 1), findings);
    EXPECT_EQ(clip.motion.frames(), 1U);
    const Diagnostic* finding = findings.find(codes::amc_frame_partial);
    ASSERT_NE(finding, nullptr) << from;
    EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, "2\nroot 1.5"));
    EXPECT_EQ(finding->severity, Severity::warning);
  }
  // A cut within the last number cannot be detected; one within the previous line can.
  EXPECT_EQ(clip_of(text.substr(0, text.find(" 5 8\nltibia 36e-1"))).motion.frames(), 1U);
  EXPECT_EQ(clip_of(text.substr(0, text.size() - 1)).motion.frames(), 2U);
}

TEST(Amc, IgnoresValuesOfRigidBones) {
  const std::string text = with(example_amc(), "ltibia 35\n", "ltibia 35\nlhip 1 2 3\n");
  Diagnostics findings;
  EXPECT_TRUE(same_values(clip_of(text, findings), clip_of(example_amc())));
  const Diagnostic* finding = findings.find(codes::amc_bone_without_dof);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ((Place{finding->at.line, finding->at.column}), place_of(text, "1 2 3"));
  EXPECT_EQ(finding->severity, Severity::warning);
  // A line of a bone without degrees of freedom and without values is not an error.
  Diagnostics none;
  clip_of(with(example_amc(), "ltibia 35\n", "ltibia 35\nlhip\n"), none);
  EXPECT_EQ(none.find(codes::amc_bone_without_dof), nullptr);
}

TEST(Amc, HoldsInvalidValuesOnRequest) {
  const std::string text = with(example_amc(), "spine 3 -4 12.5", "spine nan -4 -1.#IND");
  acclaim::ReadOptions options;
  options.bad_values = BadValues::hold;
  Diagnostics findings;
  const Clip clip = clip_of(text, findings, options);
  EXPECT_EQ(value(clip, 1, "spine", Channel::x_rotation), 3.0);
  EXPECT_EQ(value(clip, 1, "spine", Channel::z_rotation), 12.0);
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
    const Clip clip = clip_of(with(example_amc(), "spine 3 -4 12\n", std::string(damage) + "\n"),
                              findings, options);
    ASSERT_EQ(clip.motion.frames(), 1U);
    EXPECT_EQ(value(clip, 0, "root", Channel::x_position), 1.5);
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
  const Clip clip = clip_of(frames, findings, options);
  ASSERT_EQ(clip.motion.frames(), 1U);
  EXPECT_EQ(value(clip, 0, "spine", Channel::x_rotation), 0.0);
  EXPECT_NE(findings.find(codes::amc_bone_missing), nullptr);
}

TEST(Amc, SkeletonOrEmptyFileHasNoFrames) {
  Diagnostics findings;
  EXPECT_EQ(clip_of(":FULLY-SPECIFIED\n:DEGREES\n", findings).motion.frames(), 0U);
  EXPECT_EQ(clip_of("").motion.frames(), 0U);
  EXPECT_EQ(amc_of(clip_of(":FULLY-SPECIFIED\n:DEGREES\n")), ":FULLY-SPECIFIED\n:DEGREES\n");
}

// Rejected files.

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
      clip_of(with(example_amc(), "ltibia 35\n", "ltibia 35\nltibia 35.0\n"), findings);
  EXPECT_EQ(clip.motion.frames(), 2U);
  ASSERT_NE(findings.find(codes::amc_bone_repeated), nullptr);
  EXPECT_EQ(findings.find(codes::amc_bone_repeated)->severity, Severity::warning);
}

TEST(Amc, IgnoresUnknownBonesAndMatchesAnyCase) {
  std::string text = with(example_amc(), "ltibia 35\n", "ltibia 35\ntail 1 2 3\n");
  text = with(text, "spine 3 -4 12\n", "Spine 3 -4 12\n");
  Diagnostics findings;
  EXPECT_TRUE(same_values(clip_of(text, findings), clip_of(example_amc())));
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

TEST(AmcHostile, HandlesHugeFrameNumbers) {
  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const std::string text = with(example_amc(), "2\nroot 1.5", "1000000000000000000\nroot 1.5");
  Diagnostics findings;
  EXPECT_EQ(clip_of(text, findings).motion.frames(), 2U);
  EXPECT_NE(findings.find(codes::amc_frame_number), nullptr);
  EXPECT_EQ(amc_of(clip_of(text)), text);
  Diagnostics refused;
  const Result<Clip> clip = read_pair(example_asf(), text, refused, filling);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::limit_frames);
}

std::string wide_asf(int bones) {
  std::string asf = ":bonedata\n";
  std::string children = "root";
  for (int i = 0; i < bones; ++i) {
    const std::string name = "b" + std::to_string(i);
    asf += "begin\nname " + name + "\ndirection 0 1 0\nlength 1\ndof rx ry rz\nend\n";
    children += " " + name;
  }
  return asf + ":hierarchy\nbegin\n" + children + "\nend\n";
}

TEST(AmcHostile, LimitsFramesThatNameFewBones) {
  std::string amc = ":DEGREES\n";
  for (int frame = 1; frame <= 50'000; ++frame) amc += std::to_string(frame) + "\nb0 0 0 0\n";
  Diagnostics findings;
  const Result<Clip> clip = read_pair(wide_asf(10'000), amc, findings);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::limit_memory);
  // A few frames of that kind are handled correctly.
  Diagnostics few;
  EXPECT_TRUE(read_pair(wide_asf(10'000), amc.substr(0, 200), few));
}

TEST(AmcHostile, HandlesManyUnknownBonesQuickly) {
  std::string amc = example_amc();
  for (int i = 0; i < 200'000; ++i) amc += "u" + std::to_string(i) + "\n";
  Diagnostics findings;
  EXPECT_TRUE(read_pair(example_asf(), amc, findings));
  EXPECT_LT(findings.entries().size(), 2'000U);
}

void expect_value_or_explanation(std::string_view amc, const acclaim::ReadOptions& options) {
  Diagnostics findings;
  const Result<Clip> clip = read_pair(example_asf(), amc, findings, options);
  EXPECT_NE(clip.has_value(), findings.has_errors());
  if (clip) {
    EXPECT_EQ(broken_invariant(*clip), "");
  } else {
    EXPECT_FALSE(clip.error().message.empty());
  }
}

std::vector<acclaim::ReadOptions> ways_of_reading() {
  std::vector<acclaim::ReadOptions> ways(3);
  ways[1].bad_rows = BadRows::drop;
  ways[2].bad_values = BadValues::hold;
  ways[2].fill_gaps = true;
  ways[2].limits.max_frames = 1000;
  return ways;
}

TEST(AmcHostile, CutAtEveryByte) {
  const std::string text = example_amc() + frames_numbered({3, 4, 5}).substr(26);
  for (const acclaim::ReadOptions& options : ways_of_reading()) {
    for (std::size_t length = 0; length < text.size(); ++length) {
      expect_value_or_explanation(std::string(text.substr(0, length)), options);
    }
  }
}

TEST(AmcHostile, EveryByteChanged) {
  const std::string text = example_amc() + frames_numbered({3, 4, 5}).substr(26);
  for (const acclaim::ReadOptions& options : ways_of_reading()) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char other : {'\0', '\n', ' ', ':', '9', '-', '\xFF', '#'}) {
        std::string changed = text;
        changed[at] = other;
        expect_value_or_explanation(changed, options);
      }
    }
  }
}

// The ASF that is found for an AMC.

std::string found_name(const std::filesystem::path& amc) {
  const Result<acclaim::FoundSkeleton> found = acclaim::find_skeleton(amc);
  return found ? found->path.filename().string() + ": " + found->reason : found.error().message;
}

TEST(FindSkeleton, ByThePathInTheAmc) {
  const TemporaryFolder folder;
  for (const char* name : {"a.asf", "walk.asf", "Rory3.ASF"}) folder.write(name, example_asf());
  const auto amc = folder.write("walk.amc", "#!OML:ASF F:\\VICON\\rory3.asf\n:DEGREES\n");
  EXPECT_EQ(found_name(amc), "Rory3.ASF: named in the AMC");
  std::filesystem::create_directory(folder / "sub");
  folder.write("sub/b.asf", example_asf());
  EXPECT_EQ(found_name(folder.write("walk.amc", ":ASF-FILE sub/b.asf\n:DEGREES\n")),
            "b.asf: named in the AMC");
}

TEST(FindSkeleton, NeverLeavesTheFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "in");
  folder.write("secret.asf", example_asf());
  for (const std::string& path : {std::string("../secret.asf"), (folder / "secret.asf").string()}) {
    const auto amc = folder.write("in/walk.amc", "#!OML:ASF " + path + "\n:DEGREES\n");
    const Result<acclaim::FoundSkeleton> found = acclaim::find_skeleton(amc);
    ASSERT_FALSE(found) << path;
    EXPECT_EQ(found.error().code, codes::amc_skeleton_missing);
    EXPECT_NE(found.error().detail.find(path), std::string::npos);
  }
}

TEST(FindSkeleton, ByTheSameNameInAnyCase) {
  const TemporaryFolder folder;
  for (const char* name : {"01.asf", "01_01.ASF"}) folder.write(name, example_asf());
  EXPECT_EQ(found_name(folder.write("01_01.amc", ":DEGREES\n")), "01_01.ASF: same name");
}

TEST(FindSkeleton, ByTheLongestPartBeforeAnUnderscore) {
  const TemporaryFolder folder;
  for (const char* name : {"HDM.asf", "HDM_bd.asf", "other.asf"}) folder.write(name, example_asf());
  EXPECT_EQ(found_name(folder.write("HDM_bd_walk_01.amc", ":DEGREES\n")),
            "HDM_bd.asf: same name up to `_`");
  EXPECT_EQ(found_name(folder.write("hdm_tr.amc", ":DEGREES\n")), "HDM.asf: same name up to `_`");
}

TEST(FindSkeleton, TheOnlyOneInTheFolder) {
  const TemporaryFolder folder;
  folder.write("skeleton.asf", example_asf());
  EXPECT_EQ(found_name(folder.write("walk.amc", ":DEGREES\n")),
            "skeleton.asf: the only one in the folder");
}

TEST(FindSkeleton, ReportsNoneOrSeveralWithAdvice) {
  const TemporaryFolder folder;
  const auto amc = folder.write("walk.amc", example_amc());
  const Result<acclaim::FoundSkeleton> none = acclaim::find_skeleton(amc);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, codes::amc_skeleton_missing);
  EXPECT_EQ(none.error().at.file, amc.string());
  EXPECT_FALSE(none.error().advice.empty());
  folder.write("a.asf", example_asf());
  folder.write("b.asf", example_asf());
  EXPECT_EQ(found_name(amc), "2 ASF files in the folder, but none has the name of this AMC");
  EXPECT_EQ(found_name(folder / "gone.amc"),
            "2 ASF files in the folder, but none has the name of this AMC");
}

TEST(FindSkeleton, LoadReportsTheSkeleton) {
  const TemporaryFolder folder;
  folder.write("example.asf", example_asf());
  const auto amc = folder.write("walk.amc", example_amc());
  Diagnostics findings;
  const Result<Clip> clip = load(amc, {}, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 2U);
  const Diagnostic* reported = findings.find(codes::amc_skeleton_found);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::note);
  EXPECT_NE(reported->message.find("example.asf"), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::acclaim_amc_test
