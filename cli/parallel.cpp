// SPDX-License-Identifier: MIT
#include "parallel.hpp"

#include <atomic>
#include <chrono>

namespace mocap::cli {

void for_each_parallel(std::size_t count, std::size_t threads,
                       const std::function<void(std::size_t)>& work,
                       const std::function<bool()>& stop, const std::function<void()>& tick) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable finished;
  std::size_t running = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count && !stop(); i = next++) work(i);
    const std::lock_guard lock(mutex);
    --running;
    finished.notify_one();
  };
  detail::Threads workers;
  std::unique_lock lock(mutex);
  while (running < std::min(threads, count) && workers.start(run)) ++running;
  if (running == 0) {
    for (; next < count && !stop(); tick()) work(next++);
    return;
  }
  while (running != 0) {
    finished.wait_for(lock, std::chrono::milliseconds(100));
    lock.unlock();
    tick();
    lock.lock();
  }
}

}  // namespace mocap::cli
