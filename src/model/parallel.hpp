// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Work on several threads. If the system provides fewer threads than requested, the work is done
/// on those that it provides, at worst on the calling thread.

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace mocap::detail {

/// Whether this build has threads at all. Without them all work is done on the calling thread.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool has_threads = false;
#else
inline constexpr bool has_threads = true;
#endif

/// Threads that are joined in the destructor.
class Threads {
 public:
  Threads() = default;
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  /// Starts `work`, which must not throw, on another thread. Returns false if the system provides
  /// no more threads.
  bool start(std::function<void()> work);
  /// Number of threads that were started and not joined yet.
  std::size_t size() const { return threads_.size(); }
  /// Waits until the work of all threads has returned.
  void join();

 private:
  std::vector<std::thread> threads_;
};

/// Calls `work(part)` for each part below `parts`, each on its own thread as far as the system
/// provides them; part 0 runs on the calling thread. An exception is rethrown after all parts have
/// finished.
void run_side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work);

/// Calls `work(i, part)` for each i below `count`, in no particular order, on up to `threads`
/// threads, until a call returns false. `part` is the number of the thread, from 0, for memory that
/// its calls reuse. An exception ends only its own part; it is rethrown after the others have
/// finished.
void for_each_index(std::size_t count, std::size_t threads,
                    const std::function<bool(std::size_t i, std::size_t part)>& work);

/// For tests: while it exists, `Threads::start` succeeds only `most` times in this process.
class ThreadShortage {
 public:
  explicit ThreadShortage(std::size_t most);
  ~ThreadShortage();
  ThreadShortage(const ThreadShortage&) = delete;
  ThreadShortage& operator=(const ThreadShortage&) = delete;
};

}  // namespace mocap::detail
