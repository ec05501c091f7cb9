// SPDX-License-Identifier: MIT

// Motions that only an attacker or a broken program would write.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/acclaim_out.hpp"
#include "formats/amc_clip.hpp"
#include "support/acclaim_text.hpp"
#include "support/invariants.hpp"

namespace mocap::test::amc_hostile_test {
namespace {

TEST(AmcHostile, HandlesHugeFrameNumbers) {
  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const std::string text = with(example_amc(), "2\nroot 1.5", "1000000000000000000\nroot 1.5");
  Diagnostics findings;
  EXPECT_EQ(clip_of_amc(text, findings).motion.frames(), 2U);
  EXPECT_NE(findings.find(codes::amc_frame_number), nullptr);
  EXPECT_EQ(amc_of(clip_of_amc(text)), text);
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

Clip example_skeleton(const acclaim::ReadOptions& options) {
  Diagnostics findings;
  Result<Clip> skeleton = read_asf(example_asf(), findings, options);
  EXPECT_TRUE(skeleton && !findings.has_errors());
  return skeleton ? std::move(*skeleton) : Clip{};
}

void expect_value_or_explanation(const Clip& skeleton, std::string_view amc,
                                 const acclaim::ReadOptions& options) {
  Diagnostics findings;
  ByteSource source = source_of(amc, "t.amc");
  const Result<Clip> clip = acclaim::read_motion(source, skeleton, options, findings);
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
    const Clip skeleton = example_skeleton(options);
    for (std::size_t length = 0; length < text.size(); ++length) {
      expect_value_or_explanation(skeleton, std::string(text.substr(0, length)), options);
    }
  }
}

TEST(AmcHostile, EveryByteChanged) {
  const std::string text = example_amc() + frames_numbered({3, 4, 5}).substr(26);
  for (const acclaim::ReadOptions& options : ways_of_reading()) {
    const Clip skeleton = example_skeleton(options);
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char other : {'\0', '\n', ' ', ':', '9', '-', '\xFF', '#'}) {
        std::string changed = text;
        changed[at] = other;
        expect_value_or_explanation(skeleton, changed, options);
      }
    }
  }
}

}  // namespace
}  // namespace mocap::test::amc_hostile_test
