// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A note to the user while an operation waits.

#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace mocap::cli {

/// Prints its line on standard error after one second, unless it is destroyed first.
class WaitingNote {
 public:
  explicit WaitingNote(std::string line);
  /// The same with a different delay. `print` receives the line with its line ending, on another
  /// thread, and must not throw.
  WaitingNote(std::string line, std::chrono::milliseconds delay,
              std::function<void(const std::string&)> print);

 private:
  std::jthread thread_;
};

}  // namespace mocap::cli
