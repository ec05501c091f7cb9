// SPDX-License-Identifier: MIT
#include "interrupt.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <system_error>
#include <thread>

#include "mocap/io.hpp"

namespace mocap::cli {

namespace {

std::atomic<int> caught_signal{0};
std::atomic<bool> first_only_marks{false};

/// The signals that request termination, except those that the parent process set to be ignored
/// (`nohup`, a shell that starts a background job).
sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    ::sigaction(signal_number, nullptr, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&signals, signal_number);
  }
  return signals;
}

[[noreturn]] void end_by(int signal_number) {
  TextOutput::abandon_all();
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  std::raise(signal_number);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  // Default signal actions do not terminate the first process of a container.
  ::_exit(128 + signal_number);
}

[[noreturn]] void wait_for_signals(const sigset_t& signals) {
  for (;;) {
    int signal_number = 0;
    if (::sigwait(&signals, &signal_number) != 0) continue;
    const bool is_first = caught_signal.exchange(signal_number) == 0;
    if (!is_first || !first_only_marks) end_by(signal_number);
  }
}

}  // namespace

void watch_interrupts() {
  const sigset_t signals = ending_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  try {
    std::thread(wait_for_signals, signals).detach();
  } catch (const std::system_error&) {
    // Without another thread, signals have their default action.
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  }
}

InterruptWatch::InterruptWatch() {
  first_only_marks = true;
}

InterruptWatch::~InterruptWatch() {
  first_only_marks = false;
}

bool InterruptWatch::interrupted() {
  return caught_signal != 0;
}

void InterruptWatch::forget() {
  caught_signal = 0;
}

void end_by_signal() {
  end_by(caught_signal == 0 ? SIGINT : caught_signal.load());
}

}  // namespace mocap::cli
