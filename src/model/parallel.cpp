// SPDX-License-Identifier: MIT
#include "model/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

namespace mocap::detail {

namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// Threads that may still be started; limited only by `ThreadShortage`.
std::atomic<std::size_t>& threads_left() {
  static std::atomic<std::size_t> left{unlimited};
  return left;
}

bool take_thread() {
  std::size_t left = threads_left();
  while (left != unlimited) {
    if (left == 0) return false;
    if (threads_left().compare_exchange_weak(left, left - 1)) return true;
  }
  return true;
}

}  // namespace

Threads::~Threads() {
  join();
}

bool Threads::start(std::function<void()> work) {
  if (!take_thread()) return false;
  try {
    threads_.emplace_back(std::move(work));
  } catch (const std::system_error&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

void Threads::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void run_side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work) {
  if constexpr (!has_threads) {
    for (std::size_t part = 0; part < parts; ++part) work(part);
  } else {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto guarded = [&](std::size_t part) {
      try {
        work(part);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
      }
    };
    Threads others;
    std::size_t started = 1;
    while (started < parts && others.start([&guarded, started] { guarded(started); })) ++started;
    if (parts > 0) guarded(0);
    // Parts that no thread was available for.
    for (std::size_t part = started; part < parts; ++part) guarded(part);
    others.join();
    if (failure) std::rethrow_exception(failure);
  }
}

void for_each_index(std::size_t count, std::size_t threads,
                    const std::function<bool(std::size_t i, std::size_t part)>& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> is_stopped{false};
  run_side_by_side(std::min(std::max<std::size_t>(threads, 1), count), [&](std::size_t part) {
    for (std::size_t i = next++; i < count && !is_stopped; i = next++) {
      if (!work(i, part)) is_stopped = true;
    }
  });
}

ThreadShortage::ThreadShortage(std::size_t most) {
  threads_left() = most;
}

ThreadShortage::~ThreadShortage() {
  threads_left() = unlimited;
}

}  // namespace mocap::detail
