// SPDX-License-Identifier: MIT
#include "parallel.hpp"

#include <chrono>

namespace mocap::cli {

void for_each_parallel(std::size_t count, std::size_t threads,
                       const std::function<void(std::size_t)>& work,
                       const std::function<bool()>& stop, const std::function<void()>& tick) {
  const auto work_until_stopped = [&](std::size_t i, std::size_t /*part*/) {
    if (stop()) return false;
    work(i);
    return true;
  };
  if (count == 0) return;
  std::mutex mutex;
  std::condition_variable finished;
  bool is_finished = false;
  detail::Threads worker;  // The calling thread only calls `tick`.
  std::unique_lock lock(mutex);
  const bool has_worker = worker.start([&] {
    detail::for_each_index(count, threads, work_until_stopped);
    const std::lock_guard finishing(mutex);
    is_finished = true;
    finished.notify_one();
  });
  if (!has_worker) {
    return detail::for_each_index(count, 1, [&](std::size_t i, std::size_t part) {
      const bool continues = work_until_stopped(i, part);
      if (continues) tick();
      return continues;
    });
  }
  while (!is_finished) {
    finished.wait_for(lock, std::chrono::milliseconds(100));
    lock.unlock();
    tick();
    lock.lock();
  }
}

}  // namespace mocap::cli
