// SPDX-License-Identifier: MIT

// Skeletons that only an attacker or a broken program would write.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/acclaim_text.hpp"
#include "support/invariants.hpp"

namespace mocap::test::asf_hostile_test {
namespace {

std::string many_bones(std::size_t count, const std::string& hierarchy) {
  std::string text = ":bonedata\n";
  for (std::size_t i = 0; i < count; ++i) {
    text += "begin\nname b" + std::to_string(i) + "\ndirection 0 1 0\nlength 1\nend\n";
  }
  return text + ":hierarchy\nbegin\n" + hierarchy + "end\n";
}

TEST(AsfHostile, RejectsAMillionBonesEarly) {
  const std::string text = many_bones(1'000'000, "root b0\n");
  Diagnostics findings;
  const Result<Clip> clip = read_asf(text, findings);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::limit_joints);
  EXPECT_GT(clip.error().at.line, 1U);
  EXPECT_FALSE(clip.error().advice.empty());
}

TEST(AsfHostile, HandlesLongChainsBelowACycleQuickly) {
  constexpr std::size_t count = 19'000;
  std::string hierarchy;
  // The cycle comes last in the file, the tail attached to it first.
  for (std::size_t i = 0; i + 1 < count; ++i) {
    hierarchy += "b" + std::to_string(i + 1) + " b" + std::to_string(i) + "\n";
  }
  hierarchy += "b" + std::to_string(count - 2) + " b" + std::to_string(count - 1) + "\n";
  const std::string text = many_bones(count, hierarchy);
  Diagnostics findings;
  EXPECT_FALSE(read_asf(text, findings));
  EXPECT_NE(findings.find(codes::asf_cycle), nullptr);
}

TEST(AsfHostile, RejectsDeepChainsAndAcceptsWideTrees) {
  std::string chain = "root b0\n";
  std::string fan = "root";
  for (std::size_t i = 0; i + 1 < 10'000; ++i) {
    chain += "b" + std::to_string(i) + " b" + std::to_string(i + 1) + "\n";
  }
  for (std::size_t i = 0; i < 10'000; ++i) fan += " b" + std::to_string(i);
  Diagnostics findings;
  const Result<Clip> deep = read_asf(many_bones(10'000, chain), findings);
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().code, codes::limit_depth);
  Diagnostics none;
  EXPECT_TRUE(read_asf(many_bones(10'000, fan + "\n"), none));
}

TEST(AsfHostile, HandlesManyUnknownKeysQuickly) {
  std::string text = with(example_asf(), ":root\n", ":root\n@\n");
  std::string keys;
  for (int i = 0; i < 200'000; ++i) keys += "k" + std::to_string(i) + "\n";
  text = with(text, "@\n", keys);
  Diagnostics findings;
  EXPECT_TRUE(read_asf(text, findings));
  EXPECT_LT(findings.entries().size(), 2'000U);
  std::uint64_t reported = 0;
  for (const Diagnostic& finding : findings.entries()) reported += finding.count;
  EXPECT_EQ(reported, 200'000U);
}

void expect_value_or_explanation(std::string_view text) {
  Diagnostics findings;
  const Result<Clip> clip = read_asf(text, findings);
  EXPECT_NE(clip.has_value(), findings.has_errors());
  if (clip) {
    EXPECT_EQ(broken_invariant(*clip), "");
  } else {
    EXPECT_FALSE(clip.error().message.empty());
  }
}

TEST(AsfHostile, CutAtEveryByte) {
  const std::string text = example_asf();
  for (std::size_t length = 0; length < text.size(); ++length) {
    expect_value_or_explanation(std::string(text.substr(0, length)));
  }
}

TEST(AsfHostile, ReadsOrRejectsFilesWithAnyByteChanged) {
  const std::string text = example_asf();
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char other : {'\0', '\n', ' ', ':', '9', '-', '\xFF', '#'}) {
      std::string changed = text;
      changed[at] = other;
      expect_value_or_explanation(changed);
    }
  }
}

}  // namespace
}  // namespace mocap::test::asf_hostile_test
