// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Worker threads for tasks that would block other threads.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <unordered_map>

#include "model/parallel.hpp"

namespace mocap::library {

/// A fixed number of threads and a bounded queue.
class WorkerPool {
 public:
  /// \param threads Threads wanted; fewer are used if the system does not provide them. Throws
  /// `std::system_error` if it provides none.
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
  /// Same as `submit`, but blocks while too much work is pending.
  bool submit_when_free(std::function<void()> work);
  /// Accepts no more work, drops pending work, and waits for running work.
  void stop();
  /// Accepts no more work, and waits until pending and running work is done.
  void finish();
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
  std::condition_variable changed_;  ///< Signals that there is work to take, or no more will come.
  std::condition_variable taken_;    ///< Signals that less work is waiting, or no more is accepted.
  Queue queue_;
  std::unordered_map<std::string, std::size_t> running_;  ///< Threads of each owner.
  std::size_t most_waiting_;
  std::size_t most_of_owner_;
  bool closed_ = false;  ///< Accepts no more work.
  detail::Threads threads_;
};

}  // namespace mocap::library
