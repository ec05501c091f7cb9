// SPDX-License-Identifier: MIT
#include "io/system/stop_requests.hpp"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <system_error>
#include <thread>

namespace mocap::system {

namespace {

/// The termination signals, except those that were ignored when the program started (`nohup`,
/// background jobs of a shell).
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

[[noreturn]] void wait_for_signals(const sigset_t& signals, void (*handle)(int)) {
  for (;;) {
    int signal_number = 0;
    if (::sigwait(&signals, &signal_number) == 0) handle(signal_number);
  }
}

}  // namespace

void watch_stop_requests(void (*handle)(int request)) {
  const sigset_t signals = ending_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  try {
    std::thread([signals, handle] { wait_for_signals(signals, handle); }).detach();
  } catch (const std::system_error&) {
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  }
}

void end_by_request(int request) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, request);
  std::raise(request);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  // Default signal actions do not terminate the first process of a container.
  ::_exit(128 + request);
}

int interrupt_request() {
  return SIGINT;
}

bool must_handle_requests() {
  return ::getpid() == 1;
}

void report_failed_writes() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace mocap::system
