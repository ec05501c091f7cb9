// SPDX-License-Identifier: MIT
#include "check/profile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/check.hpp"
#include "mocap/programs.hpp"
#include "mocap/secondlife.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::profile_test {
namespace {

Diagnostics findings_of(std::string_view profile, const detail::ImportedFile& file) {
  Diagnostics diagnostics;
  const ClipDecisions decisions =
      file.clip ? check_and_decide(*file.clip, diagnostics) : ClipDecisions();
  detail::check_profile(profile, file, decisions, diagnostics);
  return diagnostics;
}

TEST(Profile, NamesSecondLifeAndThePrograms) {
  const std::vector<std::string> names = detail::profile_names();
  EXPECT_EQ(names.size(), programs::programs().size() + 1);
  EXPECT_NE(std::find(names.begin(), names.end(), "secondlife"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "blender"), names.end());
  EXPECT_TRUE(detail::needs_text("SecondLife"));
  EXPECT_FALSE(detail::needs_text("Blender"));
}

TEST(Profile, ChecksAClipForItsProgram) {
  Clip spaced = test::secondlife_clip(4);
  spaced.skeleton.set_name(1, "two words");
  const Result<Clip> clip = spaced;
  const detail::ImportedFile file{.clip = clip, .name = "dance.bvh"};
  EXPECT_NE(findings_of("BVHView", file).find(codes::program_refuses), nullptr);
  EXPECT_EQ(findings_of("bvhview", file).find(codes::secondlife_last_frame), nullptr);
  EXPECT_EQ(findings_of("secondlife", file).find(codes::program_refuses), nullptr);
}

TEST(Profile, ChecksTheTextOfAnUnreadableMotion) {
  const std::string text =
      test::with(test::text_of(test::secondlife_clip(4)), "HIERARCHY", "HEIRARCHY");
  ASSERT_FALSE(text.empty());
  const Result<Clip> invalid = fail(codes::bvh_syntax, "invalid");
  const auto line_findings = [&](const detail::ImportedFile& file) {
    return findings_of("secondlife", file).entries().size();
  };
  EXPECT_GT(line_findings({.clip = invalid, .name = "dance.bvh", .text = text}), 0U);
  EXPECT_GT(line_findings({.clip = invalid, .name = "a", .from = Format::bvh, .text = text}), 0U);
  EXPECT_GT(
      line_findings({.clip = invalid, .name = "<stdin>", .recognised = Format::bvh, .text = text}),
      0U);
  // Only uploads that are text are checked line by line, and only for profiles with rules about
  // text.
  EXPECT_EQ(line_findings({.clip = invalid, .name = "dance.anim", .text = text}), 0U);
  EXPECT_EQ(line_findings({.clip = invalid, .name = "<stdin>", .text = text}), 0U);
  EXPECT_TRUE(findings_of("blender", {.clip = invalid, .name = "dance.bvh", .text = text}).empty());
  // Bytes that are not a motion at all are not checked.
  const Result<Clip> missing = fail(codes::io_not_found, "no such file");
  EXPECT_EQ(line_findings({.clip = missing, .name = "dance.bvh", .text = text}), 0U);
}

}  // namespace
}  // namespace mocap::profile_test
