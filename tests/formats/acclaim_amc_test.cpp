// SPDX-License-Identifier: MIT

// Motions: accepted headers, line formats and options.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "formats/acclaim_out.hpp"
#include "formats/amc_clip.hpp"
#include "support/acclaim_text.hpp"
#include "support/invariants.hpp"

namespace mocap::test::acclaim_amc_test {
namespace {

TEST(Amc, ReadsTheExample) {
  Diagnostics findings;
  const Clip clip = clip_of_amc(example_amc(), findings);
  EXPECT_EQ(broken_invariant(clip), "");
  ASSERT_EQ(clip.motion.frames(), 2U);
  EXPECT_EQ(clip.motion.channels(), 13U);
  EXPECT_EQ(value_of(clip, 0, "root", Channel::y_position), 17.0);
  EXPECT_EQ(value_of(clip, 0, "spine", Channel::y_rotation), -4.0);
  EXPECT_EQ(value_of(clip, 1, "ltibia", Channel::x_rotation), 3.6);
  EXPECT_EQ(clip.motion.frame_time, FrameTime(FrameRate{120, 1}));
  ASSERT_EQ(findings.entries().size(), 1U);
  EXPECT_EQ(findings.entries().front().code, codes::amc_rate_assumed);
  EXPECT_EQ(amc_of(clip), example_amc());
}

TEST(Amc, AcceptsEveryHeaderVariant) {
  const std::string frames = example_amc().substr(example_amc().find("1\nroot"));
  const Clip expected = clip_of_amc(example_amc());
  for (const char* header :
       {":FULLY-SPECIFIED\n:DEGREES\n", ":DEGREES\n:FULLY-SPECIFIED\n", ":degrees\n",
        "# by hand\n\n:Fully-Specified\n// and more\n:Degrees\n",
        ":FULLY-SPECIFIED\n:DEGREES\n:FRAME-RANGE 1 2\n:ASF-FILE walk.asf\n:ASF-PATH C:\\data\n",
        "\xEF\xBB\xBF:DEGREES\n"}) {
    Diagnostics findings;
    const Clip clip = clip_of_amc(header + frames, findings);
    EXPECT_TRUE(same_values(clip, expected)) << header;
    EXPECT_EQ(findings.entries().size(), 1U) << header;
    EXPECT_EQ(amc_of(clip), header + frames);
  }
}

TEST(Amc, AssumesDegreesWithoutAHeader) {
  Diagnostics findings;
  const Clip clip = clip_of_amc(example_amc().substr(example_amc().find("1\nroot")), findings);
  EXPECT_TRUE(same_values(clip, clip_of_amc(example_amc())));
  const Diagnostic* finding = findings.find(codes::amc_header);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->severity, Severity::warning);
  EXPECT_EQ(amc_of(clip), example_amc().substr(example_amc().find(":FULLY")));
}

TEST(Amc, ReadsTheRateOfTheFile) {
  const std::string frames = example_amc().substr(example_amc().find(":FULLY"));
  const auto rate_of = [&](const std::string& line) {
    Diagnostics findings;
    const Clip clip = clip_of_amc(line + frames, findings);
    EXPECT_EQ(findings.find(codes::amc_rate_assumed), nullptr) << line;
    return clip.motion.frame_time;
  };
  EXPECT_EQ(rate_of(":SAMPLES-PER-SECOND 60\n"), FrameTime(FrameRate{60, 1}));
  EXPECT_EQ(rate_of(":samples-per-second 29.97\n"), FrameTime(FrameRate{30000, 1001}));
  EXPECT_EQ(rate_of(":samples-per-second 29.5\n").seconds(), 1.0 / 29.5);
  EXPECT_EQ(rate_of("# Frame Time: 0.0333333\n"), FrameTime(0.0333333, "0.0333333"));

  acclaim::ReadOptions options;
  options.frame_time = FrameTime(FrameRate{100, 1});
  EXPECT_EQ(clip_of_amc(":SAMPLES-PER-SECOND 60\n" + frames, options).motion.frame_time,
            FrameTime(FrameRate{100, 1}));
  for (const char* wrong : {"0", "-5", "fast", "", "1e9", "nan"}) {
    Diagnostics findings;
    const std::string text = std::string(":SAMPLES-PER-SECOND ") + wrong + "\n" + frames;
    EXPECT_EQ(clip_of_amc(text, findings).motion.frame_time, FrameTime(acclaim::default_rate));
    ASSERT_NE(findings.find(codes::amc_header), nullptr) << wrong;
    EXPECT_EQ(findings.find(codes::amc_header)->severity, Severity::warning);
  }
}

TEST(Amc, KeepsUnknownKeywords) {
  const std::string text = ":GRAVITY 9.81\n" + example_amc();
  Diagnostics findings;
  const Clip clip = clip_of_amc(text, findings);
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
  const Clip in_degrees = clip_of_amc(amc);
  ASSERT_TRUE(clip);
  for (const Clip* each : {&*clip, &in_degrees}) {
    EXPECT_EQ(value_of(*each, 0, "root", Channel::x_position), 1.0);
    EXPECT_NEAR(value_of(*each, 0, "root", Channel::x_rotation), 10.0, 1e-13);
    EXPECT_NEAR(value_of(*each, 0, "lfemur", Channel::z_rotation), 28.64788975654116, 1e-13);
    EXPECT_EQ(amc_of(*each), amc);
  }
  EXPECT_TRUE(same_values(clip_of_amc(with(amc, ":RADIANS", ":RADIAN")), in_degrees));
}

TEST(Amc, AcceptsBonesInAnyOrder) {
  const Clip expected = clip_of_amc(example_amc());
  const std::string text = with(example_amc(), "spine 3 -4 12.5\nlfemur -21 5 8\nltibia 36e-1\n",
                                "ltibia 36e-1\nspine 3 -4 12.5\nlfemur -21 5 8\n");
  EXPECT_TRUE(same_values(clip_of_amc(text), expected));
}

TEST(Amc, ExponentsOfAnyLength) {
  const Clip clip = clip_of_amc(with(example_amc(), "root 1 17 2 10 20 30",
                                     "root 1e+000 1.7E+001 2.0e0 1.0e+001 2000e-002 3E1"));
  EXPECT_EQ(value_of(clip, 0, "root", Channel::y_position), 17.0);
  EXPECT_EQ(value_of(clip, 0, "root", Channel::y_rotation), 20.0);
  EXPECT_EQ(value_of(clip, 0, "root", Channel::z_rotation), 30.0);
}

TEST(Amc, ReportsCommentsBetweenFrames) {
  const Clip expected = clip_of_amc(example_amc());
  std::string text = example_amc();
  text.insert(text.find("\n2\n") + 1, "# the second frame\n");
  text.replace(text.find("ltibia 35\n"), 10, "ltibia 35 # a knee\n");
  text.replace(text.find("\n2\n"), 3, "\n2 # two\n");
  Diagnostics findings;
  EXPECT_TRUE(same_values(clip_of_amc(text, findings), expected));
  const Diagnostic* reported = findings.find(codes::amc_syntax);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::note);
  EXPECT_EQ(reported->count, 3U);
  EXPECT_EQ(reported->at.line, 8U);
  EXPECT_EQ(reported->at.column, 11U);
  Clip edited = clip_of_amc(text);
  edited.format_data.on_edit();
  EXPECT_EQ(amc_of(edited), example_amc());
}

TEST(Amc, AcceptsLineEndingsAndSpaces) {
  const Clip expected = clip_of_amc(example_amc());
  for (const char* end : {"\r\n", "\r", " \t\n", "\n\n", "\n# remark\n"}) {
    const std::string text = with_all(example_amc(), "\n", end);
    EXPECT_TRUE(same_values(clip_of_amc(text), expected)) << end;
  }
  EXPECT_TRUE(same_values(clip_of_amc(with_all(example_amc(), " ", "\t ")), expected));
  const std::string windows = with_all(example_amc(), "\n", "\r\n");
  EXPECT_EQ(amc_of(clip_of_amc(windows)), windows);
  // Frame numbers with LF alone between lines with CR LF, as in HDM05.
  const std::string mixed = with(with(windows, "\r\n1\r\n", "\r\n1\n"), "\r\n2\r\n", "\r\n2\n");
  EXPECT_EQ(amc_of(clip_of_amc(mixed)), mixed);
}

TEST(Amc, KeepsTextAfterTheLastFrame) {
  for (const char* tail : {"# end\n", "# end", "\n\n", "  ", ""}) {
    const std::string text = example_amc() + tail;
    EXPECT_EQ(amc_of(clip_of_amc(text)), text);
  }
  const std::string open_end = example_amc().substr(0, example_amc().size() - 1);
  EXPECT_EQ(amc_of(clip_of_amc(open_end)), open_end);
}

TEST(Amc, ChunkSizeDoesNotMatter) {
  std::string text = frames_numbered({1});
  for (int frame = 2; frame < 400; ++frame) {
    text += frames_numbered({frame}).substr(frames_numbered({}).size());
  }
  const Clip expected = clip_of_amc(text);
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
  const Clip clip = clip_of_amc(text);
  EXPECT_EQ(clip.motion.channels(), 15U);
  EXPECT_EQ(value_of(clip, 1, "ltibia", Channel::z_rotation), 2.0);
  EXPECT_TRUE(clip.skeleton[*clip.skeleton.find("lhip")].channels.empty());
  EXPECT_EQ(amc_of(clip), text);
}

TEST(Amc, SkeletonOrEmptyFileHasNoFrames) {
  Diagnostics findings;
  EXPECT_EQ(clip_of_amc(":FULLY-SPECIFIED\n:DEGREES\n", findings).motion.frames(), 0U);
  EXPECT_EQ(clip_of_amc("").motion.frames(), 0U);
  EXPECT_EQ(amc_of(clip_of_amc(":FULLY-SPECIFIED\n:DEGREES\n")), ":FULLY-SPECIFIED\n:DEGREES\n");
}

}  // namespace
}  // namespace mocap::test::acclaim_amc_test
