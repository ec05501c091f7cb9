// SPDX-License-Identifier: MIT
#include "pipeline/option_values.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace mocap::option_values_test {
namespace {

TEST(DefaultTable, IsTheOneWrittenWithoutOptions) {
  const Result<Clip> clip = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / "walk.bvh");
  ASSERT_TRUE(clip.has_value());
  const auto text_of = [&](Format format, const SaveOptions& options) {
    std::string text;
    Diagnostics notes;
    const auto append = [&](std::string_view piece) {
      text += piece;
      return true;
    };
    EXPECT_TRUE(save(*clip, format, append, options, notes));
    return text;
  };
  std::size_t tables = 0;
  for (const FormatFacts& facts : formats()) {
    SCOPED_TRACE(facts.name);
    const std::string_view table = pipeline::default_table(facts.format);
    SaveOptions options;
    EXPECT_EQ(set_table(options, facts.format, table), !table.empty());
    if (table.empty()) continue;
    EXPECT_EQ(text_of(facts.format, options), text_of(facts.format, {}));
    ++tables;
  }
  EXPECT_GT(tables, 0U);
}

}  // namespace
}  // namespace mocap::option_values_test
