// SPDX-License-Identifier: MIT
#include "server/worker_pool.hpp"

#include <exception>
#include <utility>

namespace mocap::server {

WorkerPool::WorkerPool(std::size_t threads, std::size_t most_waiting)
    : most_waiting_(most_waiting) {
  threads_.reserve(threads);
  for (std::size_t index = 0; index < threads; ++index) threads_.emplace_back([this] { run(); });
}

WorkerPool::~WorkerPool() {
  stop();
}

bool WorkerPool::submit(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queue_.size() >= most_waiting_) return false;
    queue_.push_back(std::move(work));
  }
  changed_.notify_one();
  return true;
}

void WorkerPool::stop() {
  std::deque<std::function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    dropped.swap(queue_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

std::size_t WorkerPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void WorkerPool::run() {
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    try {
      work();
    } catch (const std::exception&) {
      // Nobody is left to tell: whoever asked for the work answers for its errors.
    }
  }
}

}  // namespace mocap::server
