// SPDX-License-Identifier: MIT
#include "cli/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace mocap::cli::parallel_test {
namespace {

TEST(Parallel, DoesAllWorkWithoutFreeThreads) {
  for (const std::size_t most : {0U, 1U}) {
    const detail::ThreadShortage shortage(most);
    std::atomic<std::size_t> done = 0;
    std::size_t ticks = 0;
    for_each_parallel(
        20, 4, [&](std::size_t /*i*/) { ++done; }, [] { return false; }, [&] { ++ticks; });
    EXPECT_EQ(done, 20U) << most;
    EXPECT_GT(ticks, 0U) << most;
  }
}

TEST(Parallel, StopsWithoutFreeThreads) {
  const detail::ThreadShortage shortage(0);
  std::size_t done = 0;
  for_each_parallel(
      20, 4, [&](std::size_t /*i*/) { ++done; }, [&] { return done == 3; }, [] {});
  EXPECT_EQ(done, 3U);
}

TEST(Parallel, KeepsTheOrderWithoutFreeThreads) {
  std::vector<std::size_t> wanted(20);
  std::iota(wanted.begin(), wanted.end(), 0);
  for (const std::size_t most : {0U, 1U}) {
    const detail::ThreadShortage shortage(most);
    std::vector<std::size_t> taken;
    map_in_order<std::size_t>(
        wanted.size(), [](std::size_t i) { return i; },
        [&](std::size_t i, std::size_t result) {
          EXPECT_EQ(i, result);
          taken.push_back(result);
          return true;
        });
    EXPECT_EQ(taken, wanted) << most;
  }
}

TEST(Parallel, TakesResultsInOrderUntilToldToStop) {
  std::atomic<std::size_t> done = 0;
  std::vector<std::size_t> taken;
  map_in_order<std::size_t>(
      1'000,
      [&](std::size_t i) {
        ++done;
        return i;
      },
      [&](std::size_t /*i*/, std::size_t result) {
        taken.push_back(result);
        return taken.size() < 3;
      });
  EXPECT_EQ(taken, (std::vector<std::size_t>{0, 1, 2}));
  // The results that may be buffered, and those that the threads were working on.
  EXPECT_LE(done, 3 + 5 * system::available_processors());
}

TEST(Parallel, RethrowsInPlaceOfTheResult) {
  std::size_t taken = 0;
  const auto work = [](std::size_t i) {
    if (i == 7) throw std::length_error("too long");
    return i;
  };
  const auto take = [&](std::size_t /*i*/, std::size_t /*result*/) { return ++taken > 0; };
  EXPECT_THROW(map_in_order<std::size_t>(20, work, take), std::length_error);
  EXPECT_EQ(taken, 7U);
}

}  // namespace
}  // namespace mocap::cli::parallel_test
