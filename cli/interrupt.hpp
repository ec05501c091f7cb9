// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Ctrl-C during long work.

namespace mocap::cli {

/// While one lives, the first SIGINT or SIGTERM only sets a mark, so that the work can stop
/// between two files or give up the one being written; a second signal ends the program.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  static bool interrupted();
};

/// Ends the program the way the signal that was caught would have: shells then stop a loop.
[[noreturn]] void end_by_signal();

}  // namespace mocap::cli
