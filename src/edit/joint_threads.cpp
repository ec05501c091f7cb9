// SPDX-License-Identifier: MIT
#include "edit/joint_threads.hpp"

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace mocap::edit {

void run_side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work) {
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
  std::vector<std::thread> others;
  others.reserve(parts - 1);
  std::size_t started = 1;
  try {
    for (; started < parts; ++started) others.emplace_back(guarded, started);
  } catch (const std::system_error&) {
    // No more threads available: the remaining parts run here.
  }
  guarded(0);
  for (std::size_t part = started; part < parts; ++part) guarded(part);
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace mocap::edit
