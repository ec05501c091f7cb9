// SPDX-License-Identifier: MIT
#include "pipeline/threads.hpp"

#include <gtest/gtest.h>

#include <variant>
#include <vector>

#include "mocap/edit/time.hpp"

namespace mocap::pipeline::threads_test {
namespace {

TEST(Threads, AreANumberInRange) {
  EXPECT_EQ(parse_threads("1"), 1U);
  EXPECT_EQ(parse_threads("1024"), 1024U);
  for (const char* word : {"", "0", "1025", "-1", "+1", "2x", " 2", "1.5", "99999999999999999999"})
    EXPECT_FALSE(parse_threads(word)) << word;
  const std::optional<std::size_t> usual = parse_threads(std::nullopt);
  ASSERT_TRUE(usual);
  EXPECT_GE(*usual, 1U);
}

TEST(Threads, AllProcessASingleFile) {
  EXPECT_EQ(threads_per_file(1, 8), 8U);
  EXPECT_EQ(threads_per_file(2, 8), 1U);
  EXPECT_EQ(threads_per_file(0, 8), 1U);
}

TEST(Threads, AreSetForReadingEditingAndWriting) {
  LoadOptions load;
  SaveOptions save;
  std::vector<edit::Edit> edits{edit::Resample{}, edit::Trim{}};
  use_threads(3, load, save, edits);
  EXPECT_EQ(load.bvh.threads, 3U);
  EXPECT_EQ(save.acclaim_fit.threads, 3U);
  EXPECT_EQ(std::get<edit::Resample>(edits.front()).threads, 3U);
}

}  // namespace
}  // namespace mocap::pipeline::threads_test
