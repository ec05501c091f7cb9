// SPDX-License-Identifier: MIT
#include "waiting_note.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <tuple>
#include <utility>

#include "io/system/file.hpp"

namespace mocap::cli {

namespace {

constexpr std::chrono::seconds patience{1};

void print_unless_stopped(const std::stop_token& stop, const std::string& line) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any stopped;
  if (stopped.wait_for(lock, stop, patience, [&] { return stop.stop_requested(); })) return;
  // Bypasses the console, whose buffer belongs to another thread.
  std::ignore = system::write_some(system::standard_error, line);
}

}  // namespace

WaitingNote::WaitingNote(std::string line) {
  try {
    thread_ = std::jthread([line = std::move(line) + "\n"](const std::stop_token& stop) {
      print_unless_stopped(stop, line);
    });
  } catch (const std::system_error&) {
    // No thread is available: the operation continues without a note.
  }
}

}  // namespace mocap::cli
