// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Threads for work that would hold up the ones that talk to clients.

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

/// A fixed number of threads and a queue that does not grow without end.
class WorkerPool {
 public:
  /// \param most_of_owner Threads that work of one owner may have at once.
  WorkerPool(std::size_t threads, std::size_t most_waiting,
             std::size_t most_of_owner = std::numeric_limits<std::size_t>::max());
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False when too much is waiting already, or after `stop`. What the work throws is
  /// dropped: it must not end the others. Whose owner has the fewest threads comes first, and
  /// otherwise who came first; an empty owner is not counted.
  bool submit(std::function<void()> work, std::string owner = {});
  /// Takes no more work, drops what waits, and waits for what runs.
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
