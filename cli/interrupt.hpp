// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Ctrl-C and the other termination signals.

namespace mocap::cli {

/// Starts a thread that waits for SIGINT, SIGTERM and SIGHUP. They terminate the program as usual,
/// but unfinished files are removed first. Signals that were ignored when the program started stay
/// ignored. Must be called before any other thread is started. Without it, signals have their
/// default action.
void watch_interrupts();

/// While an instance exists, the first signal only sets a flag, so that the work can stop between
/// two files and report its progress; the second terminates the program.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  static bool interrupted();
  /// For work that is normally ended by a signal: the program then exits normally.
  static void forget();
};

/// Terminates the program with the signal that was caught, so that a shell stops its loop.
[[noreturn]] void end_by_signal();

}  // namespace mocap::cli
