// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Threads for work that would hold up the ones that talk to clients.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mocap::server {

/// A fixed number of threads and a queue that does not grow without end.
class WorkerPool {
 public:
  WorkerPool(std::size_t threads, std::size_t most_waiting);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False when too much is waiting already, or after `stop`. What the work throws is
  /// dropped: it must not end the others.
  bool submit(std::function<void()> work);
  /// Takes no more work, drops what waits, and waits for what runs.
  void stop();
  std::size_t waiting() const;

 private:
  void run();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> queue_;
  std::size_t most_waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace mocap::server
