// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Ctrl-C, and the other signals that ask the program to end.

namespace mocap::cli {

/// From here on SIGINT, SIGTERM and SIGHUP are awaited on a thread of their own. They end the
/// program as they always do, but only after the files that are not finished have been removed.
/// Signals that the program was started to ignore stay ignored. Comes before any other thread.
/// Without it, signals end the program as the system does.
void watch_interrupts();

/// While one lives, the first signal only sets a mark, so that the work can stop between two files
/// and tell how far it came; the second ends the program.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  static bool interrupted();
  /// For work that a signal is the usual end of: the program then ends as if there was none.
  static void forget();
};

/// Ends the program the way the signal that was caught would have: shells then stop a loop.
[[noreturn]] void end_by_signal();

}  // namespace mocap::cli
