// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A word to whoever would else wonder why nothing happens.

#include <string>
#include <thread>

namespace mocap::cli {

/// Prints its line on standard error when it has lived for a second.
class WaitingNote {
 public:
  explicit WaitingNote(std::string line);

 private:
  std::jthread thread_;
};

}  // namespace mocap::cli
