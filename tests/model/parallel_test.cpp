// SPDX-License-Identifier: MIT
#include "model/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

namespace mocap::detail::parallel_test {
namespace {

TEST(SideBySide, RunsEachPartOnce) {
  std::vector<std::atomic<int>> runs(7);
  run_side_by_side(runs.size(), [&](std::size_t part) { ++runs[part]; });
  EXPECT_TRUE(std::all_of(runs.begin(), runs.end(), [](const auto& count) { return count == 1; }));
  run_side_by_side(0, [](std::size_t /*part*/) { FAIL() << "there is no part"; });
}

TEST(SideBySide, RunsEachPartOnceWithoutFreeThreads) {
  for (const std::size_t most : {0U, 1U, 2U}) {
    const ThreadShortage shortage(most);
    std::vector<std::atomic<int>> runs(5);
    run_side_by_side(runs.size(), [&](std::size_t part) { ++runs[part]; });
    EXPECT_TRUE(std::all_of(runs.begin(), runs.end(), [](const auto& count) { return count == 1; }))
        << most;
  }
}

TEST(SideBySide, PropagatesExceptions) {
  EXPECT_THROW(run_side_by_side(3,
                                [](std::size_t part) {
                                  if (part == 2) throw std::length_error("too long");
                                }),
               std::length_error);
}

TEST(Threads, ReportsWhenTheSystemProvidesNoMore) {
  const ThreadShortage shortage(1);
  std::atomic<int> runs = 0;
  Threads threads;
  EXPECT_TRUE(threads.start([&] { ++runs; }));
  EXPECT_FALSE(threads.start([&] { ++runs; }));
  EXPECT_EQ(threads.size(), 1U);
  threads.join();
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(threads.size(), 0U);
}

}  // namespace
}  // namespace mocap::detail::parallel_test
