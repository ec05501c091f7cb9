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

TEST(ForEachIndex, VisitsEachIndexOnce) {
  for (const std::size_t threads : {0U, 1U, 3U, 100U}) {
    std::vector<std::atomic<int>> runs(20);
    for_each_index(runs.size(), threads, [&](std::size_t i, std::size_t part) {
      EXPECT_LT(part, std::max<std::size_t>(threads, 1));
      EXPECT_LT(part, runs.size());
      ++runs[i];
      return true;
    });
    EXPECT_TRUE(std::all_of(runs.begin(), runs.end(), [](const auto& count) { return count == 1; }))
        << threads;
  }
  for_each_index(0, 3, [](std::size_t /*i*/, std::size_t /*part*/) {
    ADD_FAILURE() << "there is no index";
    return true;
  });
}

TEST(ForEachIndex, VisitsEachIndexWithoutFreeThreads) {
  for (const std::size_t most : {0U, 1U}) {
    const ThreadShortage shortage(most);
    std::atomic<std::size_t> visited = 0;
    for_each_index(20, 4, [&](std::size_t /*i*/, std::size_t /*part*/) { return ++visited > 0; });
    EXPECT_EQ(visited, 20U) << most;
  }
}

TEST(ForEachIndex, StopsAtTheFirstFalse) {
  std::size_t visited = 0;
  for_each_index(20, 1, [&](std::size_t /*i*/, std::size_t /*part*/) { return ++visited < 3; });
  EXPECT_EQ(visited, 3U);
}

TEST(ForEachIndex, RethrowsAfterTheOtherThreadsHaveFinished) {
  std::atomic<std::size_t> visited = 0;
  const auto work = [&](std::size_t i, std::size_t /*part*/) {
    if (i == 5) throw std::length_error("too long");
    return ++visited > 0;
  };
  EXPECT_THROW(for_each_index(20, 2, work), std::length_error);
  EXPECT_EQ(visited, 19U);
  visited = 0;
  EXPECT_THROW(for_each_index(20, 1, work), std::length_error);
  EXPECT_EQ(visited, 5U);
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
