// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Worker threads for tasks that would block the connection threads.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace mocap::server {

/// A fixed number of threads and a bounded queue.
class WorkerPool {
 public:
  /// \param most_of_owner Threads that one owner's work may use at once.
  WorkerPool(std::size_t threads, std::size_t most_waiting,
             std::size_t most_of_owner = std::numeric_limits<std::size_t>::max());
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Returns false if too much work is waiting, or after `stop`. Exceptions of the work are
  /// dropped: they must not affect other work. The owner with the fewest threads is served first,
  /// otherwise in order of arrival; an empty owner is not counted.
  bool submit(std::function<void()> work, std::string owner = {});
  /// Accepts no more work, drops waiting work, and waits for running work.
  void stop();
  std::size_t waiting() const;

 private:
  struct Work {
    std::function<void()> run;
    std::string owner;
  };
  using Queue = std::deque<Work>;

  void run();
  Queue::iterator next();
  void forget(const std::string& owner);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Queue queue_;
  std::unordered_map<std::string, std::size_t> running_;  ///< Threads of each owner.
  std::size_t most_waiting_;
  std::size_t most_of_owner_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace mocap::server
