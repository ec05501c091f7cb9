// SPDX-License-Identifier: MIT
#include "samples/broken.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "mocap/check.hpp"
#include "mocap/formats.hpp"
#include "samples/sample_clip.hpp"

namespace mocap::samples_test::broken_test {
namespace {

// The expected result for a broken file.
struct Expected {
  std::string_view name;
  bool readable = false;
  Code code{};             ///< Must be found, possibly among others.
  std::size_t frames = 0;  ///< If it is readable.
};

const std::vector<Expected>& expectations() {
  static const std::vector<Expected> all{
      {"bracketed_offsets", true, codes::bvh_number_brackets, 6},
      {"byte_order_mark", true, codes::bvh_bom, 6},
      {"cut_in_hierarchy", false, codes::bvh_truncated},
      {"cut_in_last_row", true, codes::bvh_row_partial, 5},
      {"decimal_commas", false, codes::bvh_bad_value},
      {"duplicate_names", true, codes::bvh_name_duplicate, 6},
      {"empty", false, codes::format_empty},
      {"frame_time_zero", true, codes::bvh_frame_time, 6},
      {"frames_too_many", true, codes::bvh_frame_count, 6},
      {"lowercase_keywords", true, codes::bvh_keyword_case, 6},
      {"no_closing_braces", true, codes::bvh_brace_missing, 6},
      {"no_end_site", true, codes::bvh_no_end_site, 6},
      {"no_motion_keyword", true, codes::bvh_section_missing, 6},
      {"not_a_number", false, codes::bvh_bad_value},
      {"short_row", false, codes::bvh_row_width},
      {"spaces_in_names", true, codes::bvh_name_spaces, 6},
      {"wrapped_rows", true, codes::bvh_row_wrapped, 6},
      {"wrong_channel_count", true, codes::bvh_channel_count, 6},
  };
  return all;
}

TEST(BrokenSamples, AreExplained) {
  for (const Expected& expected : expectations()) {
    Diagnostics findings;
    const auto path =
        samples_folder() / "broken" / (std::string(expected.name) + std::string(".bvh"));
    const auto clip = load(path, {}, findings);
    EXPECT_EQ(clip.has_value(), expected.readable) << expected.name;
    EXPECT_EQ(clip ? clip->motion.frames() : 0, expected.frames) << expected.name;
    const auto& found = findings.entries();
    const bool explained = std::any_of(found.begin(), found.end(), [&](const Diagnostic& finding) {
      return finding.code == expected.code;
    });
    EXPECT_TRUE(explained) << expected.name << " lacks " << facts_of(expected.code).name;
    for (const Diagnostic& finding : found) {
      EXPECT_FALSE(finding.message.empty());
    }
  }
}

TEST(BrokenSamples, AreAllExpected) {
  const auto made = samples::broken_files();
  ASSERT_TRUE(made) << made.error().message;
  std::set<std::string_view> names;
  for (const samples::BrokenFile& file : *made) names.insert(file.name);
  std::set<std::string_view> expected;
  for (const Expected& one : expectations()) expected.insert(one.name);
  EXPECT_EQ(names, expected);
}

}  // namespace
}  // namespace mocap::samples_test::broken_test
