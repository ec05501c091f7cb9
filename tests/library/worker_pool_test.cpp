// SPDX-License-Identifier: MIT
#include "library/worker_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

namespace mocap::library::worker_pool_test {
namespace {

TEST(WorkerPool, RejectsJobsAboveItsCapacity) {
  WorkerPool pool(1, 2);
  std::mutex gate;
  gate.lock();
  std::atomic<int> done{0};
  const auto work = [&] {
    const std::lock_guard wait(gate);
    ++done;
  };
  int taken = 0;
  for (int i = 0; i < 10; ++i) taken += pool.submit(work) ? 1 : 0;
  EXPECT_GE(taken, 2);
  EXPECT_LE(taken, 3);
  gate.unlock();
  while (done < taken) std::this_thread::yield();
  pool.stop();
  EXPECT_FALSE(pool.submit(work));
}

/// A client with many requests does not delay others, and gets no more threads than its limit.
TEST(WorkerPool, SharesItsThreadsAmongOwners) {
  std::mutex gate;
  std::mutex order_mutex;
  std::string order;
  std::atomic<std::size_t> done{0};
  const auto work = [&](char name, bool waits) {
    return [&, name, waits] {
      if (waits) const std::lock_guard wait(gate);
      {
        const std::lock_guard lock(order_mutex);
        order += name;
      }
      ++done;
    };
  };
  WorkerPool pool(2, 10, 1);
  gate.lock();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(pool.submit(work('a', true), "a"));
  ASSERT_TRUE(pool.submit(work('b', false), "b"));
  ASSERT_TRUE(pool.submit(work('c', false)));
  while (done < 2) std::this_thread::yield();
  {
    const std::lock_guard lock(order_mutex);
    EXPECT_EQ(order, "bc");
  }
  EXPECT_EQ(pool.waiting(), 2U) << "one thread is free, but not for a second `a`";
  gate.unlock();
  while (done < 5) std::this_thread::yield();
  EXPECT_EQ(order, "bcaaa");
}

TEST(WorkerPool, PrefersTheOwnerWithTheFewestThreads) {
  std::mutex short_gate;
  std::mutex long_gate;
  std::string order;  // For one thread: the other is blocked at the gate.
  std::atomic<std::size_t> begun{0};
  std::atomic<std::size_t> done{0};
  const auto waits = [&](std::mutex& gate) {
    return [&] {
      ++begun;
      const std::lock_guard wait(gate);
      ++done;
    };
  };
  WorkerPool pool(2, 10);
  short_gate.lock();
  long_gate.lock();
  ASSERT_TRUE(pool.submit(waits(long_gate), "a"));
  ASSERT_TRUE(pool.submit(waits(short_gate), "a"));
  while (begun < 2) std::this_thread::yield();
  for (const char name : {'a', 'a', 'b'})
    ASSERT_TRUE(pool.submit([&, name] { order += name, ++done; }, std::string(1, name)));
  short_gate.unlock();
  while (done < 4) std::this_thread::yield();
  long_gate.unlock();
  while (done < 5) std::this_thread::yield();
  EXPECT_EQ(order, "baa");
}

TEST(WorkerPool, SurvivesExceptions) {
  WorkerPool pool(1, 10);
  std::atomic<bool> done{false};
  ASSERT_TRUE(pool.submit([] { throw std::runtime_error("no room"); }));
  ASSERT_TRUE(pool.submit([&] { done = true; }));
  while (!done) std::this_thread::yield();
}

TEST(WorkerPool, FinishesAllWorkOnTheAvailableThreads) {
  for (const std::size_t most : {1U, 2U}) {
    const detail::ThreadShortage shortage(most);
    std::atomic<int> done{0};
    WorkerPool pool(8, 3);
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(pool.submit_when_free([&] { ++done; }));
    pool.finish();
    EXPECT_EQ(done, 50);
    EXPECT_FALSE(pool.submit_when_free([&] { ++done; }));
  }
  const detail::ThreadShortage shortage(0);
  EXPECT_THROW(WorkerPool(8, 3), std::system_error);
}

}  // namespace
}  // namespace mocap::library::worker_pool_test
