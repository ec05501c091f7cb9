// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A note to the user while an operation waits.

#include <string>
#include <thread>

namespace mocap::cli {

/// Prints its line on standard error after one second.
class WaitingNote {
 public:
  explicit WaitingNote(std::string line);

 private:
  std::jthread thread_;
};

}  // namespace mocap::cli
