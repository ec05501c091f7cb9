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

/// Bypasses the console, whose buffer belongs to another thread.
void print_on_standard_error(const std::string& line) {
  std::ignore = system::write_some(system::standard_error, line);
}

/// Returns false if it was stopped.
bool wait_unless_stopped(const std::stop_token& stop, std::chrono::milliseconds delay) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any stopped;
  return !stopped.wait_for(lock, stop, delay, [&] { return stop.stop_requested(); });
}

}  // namespace

WaitingNote::WaitingNote(std::string line)
    : WaitingNote(std::move(line), patience, print_on_standard_error) {}

WaitingNote::WaitingNote(std::string line, std::chrono::milliseconds delay,
                         std::function<void(const std::string&)> print) {
  try {
    thread_ = std::jthread([line = std::move(line) + "\n", delay,
                            print = std::move(print)](const std::stop_token& stop) {
      if (wait_unless_stopped(stop, delay)) print(line);
    });
  } catch (const std::system_error&) {
    // No thread is available: the operation continues without a note.
  }
}

}  // namespace mocap::cli
