// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Parallel work on many files.

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "io/system/process.hpp"
#include "model/parallel.hpp"

namespace mocap::cli {

/// Calls `work(i)` for every i below `count` on `threads` threads, in no particular order, until
/// `stop()` returns true. The calling thread waits and calls `tick` ten times a second; if the
/// system provides no threads, it does the work and calls `tick` after each item. `work` must not
/// throw.
void for_each_parallel(std::size_t count, std::size_t threads,
                       const std::function<void(std::size_t)>& work,
                       const std::function<bool()>& stop, const std::function<void()>& tick);

/// Calls `work(i)` for every i below `count` on all processors and `take(i, result)` in the order
/// of i on the calling thread, until it returns false. Only a few results per thread are buffered.
/// If `work(i)` throws, the exception is rethrown in place of `take(i, result)`.
template <class Result>
void map_in_order(std::size_t count, const std::function<Result(std::size_t)>& work,
                  const std::function<bool(std::size_t, Result)>& take) {
  const std::size_t threads = std::min(system::available_processors(), count);
  const auto run_in_turn = [&] {
    for (std::size_t i = 0; i < count && take(i, work(i)); ++i) continue;
  };
  if (threads < 2) return run_in_turn();
  struct Slot {
    std::optional<Result> result;
    std::exception_ptr failure;
  };
  std::vector<Slot> slots(threads * 4);
  std::mutex mutex;
  std::condition_variable changed;
  bool is_stopped = false;
  std::size_t taken = 0;
  const auto fill_slot = [&](std::size_t i, std::size_t /*part*/) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return is_stopped || i < taken + slots.size(); });
    if (is_stopped) return false;
    lock.unlock();
    Slot done;
    try {
      done.result.emplace(work(i));
    } catch (...) {
      done.failure = std::current_exception();
    }
    lock.lock();
    slots[i % slots.size()] = std::move(done);
    changed.notify_all();
    return true;
  };
  const auto stop_early = [&] {
    const std::lock_guard lock(mutex);
    is_stopped = true;
    changed.notify_all();
  };
  detail::Threads worker;  // The calling thread only takes the results.
  if (!worker.start([&] { detail::for_each_index(count, threads, fill_slot); }))
    return run_in_turn();
  try {
    while (taken < count) {
      std::unique_lock lock(mutex);
      Slot& slot = slots[taken % slots.size()];
      changed.wait(lock, [&] { return slot.result || slot.failure; });
      Slot ready = std::exchange(slot, Slot{});
      const std::size_t i = taken++;
      lock.unlock();
      changed.notify_all();
      if (ready.failure) std::rethrow_exception(ready.failure);
      if (!take(i, std::move(*ready.result))) break;
    }
    stop_early();
  } catch (...) {
    stop_early();
    throw;
  }
}

}  // namespace mocap::cli
