// SPDX-License-Identifier: MIT
#include "library/worker_pool.hpp"

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace mocap::library {

WorkerPool::WorkerPool(std::size_t threads, std::size_t most_waiting, std::size_t most_of_owner)
    : most_waiting_(most_waiting), most_of_owner_(std::max<std::size_t>(most_of_owner, 1)) {
  while (threads_.size() < threads && threads_.start([this] { run(); })) continue;
  if (threads > 0 && threads_.size() == 0)
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
}

WorkerPool::~WorkerPool() {
  stop();
}

bool WorkerPool::submit(std::function<void()> work, std::string owner) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || queue_.size() >= most_waiting_) return false;
    queue_.push_back({std::move(work), std::move(owner)});
  }
  changed_.notify_one();
  return true;
}

bool WorkerPool::submit_when_free(std::function<void()> work) {
  {
    std::unique_lock lock(mutex_);
    taken_.wait(lock, [this] { return closed_ || queue_.size() < most_waiting_; });
    if (closed_) return false;
    queue_.push_back({std::move(work), {}});
  }
  changed_.notify_one();
  return true;
}

void WorkerPool::stop() {
  Queue dropped;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    dropped.swap(queue_);
  }
  finish();
}

void WorkerPool::finish() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  taken_.notify_all();
  threads_.join();
}

std::size_t WorkerPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

WorkerPool::Queue::iterator WorkerPool::next() {
  auto best = queue_.end();
  std::size_t fewest = most_of_owner_;
  for (auto work = queue_.begin(); work != queue_.end() && fewest != 0; ++work) {
    const auto found = work->owner.empty() ? running_.end() : running_.find(work->owner);
    const std::size_t running = found == running_.end() ? 0 : found->second;
    if (running >= fewest) continue;
    fewest = running;
    best = work;
  }
  return best;
}

void WorkerPool::forget(const std::string& owner) {
  if (owner.empty()) return;
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(owner); found != running_.end() && --found->second == 0)
    running_.erase(found);
  // Work that waited because its owner had reached its limit may run now.
  changed_.notify_all();
}

void WorkerPool::run() {
  for (;;) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      auto chosen = queue_.end();
      changed_.wait(lock, [&] {
        chosen = next();
        return chosen != queue_.end() || (closed_ && queue_.empty());
      });
      if (chosen == queue_.end()) return;
      work = std::move(*chosen);
      queue_.erase(chosen);
      if (!work.owner.empty()) ++running_[work.owner];
      // The last pending work was taken: wake the idle threads, so that they exit.
      if (closed_ && queue_.empty()) changed_.notify_all();
    }
    taken_.notify_one();
    try {
      work.run();
    } catch (const std::exception&) {
      // Dropped: errors are handled by the work itself.
    }
    work.run = nullptr;
    forget(work.owner);
  }
}

}  // namespace mocap::library
