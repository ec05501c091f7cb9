// SPDX-License-Identifier: MIT
#include "interrupt.hpp"

#include <unistd.h>

#include <csignal>

namespace mocap::cli {

namespace {

volatile std::sig_atomic_t caught_signal = 0;

void note_signal(int signal_number) {
  caught_signal = signal_number;
}

void catch_once(int signal_number, struct sigaction& before) {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(signal_number, nullptr, &before);
  // A shell that starts work in the background may have told it to ignore Ctrl-C.
  if (before.sa_handler != SIG_IGN) ::sigaction(signal_number, &action, nullptr);
}

struct sigaction interrupt_before {};
struct sigaction termination_before {};

}  // namespace

InterruptWatch::InterruptWatch() {
  catch_once(SIGINT, interrupt_before);
  catch_once(SIGTERM, termination_before);
}

InterruptWatch::~InterruptWatch() {
  ::sigaction(SIGINT, &interrupt_before, nullptr);
  ::sigaction(SIGTERM, &termination_before, nullptr);
}

bool InterruptWatch::interrupted() {
  return caught_signal != 0;
}

void end_by_signal() {
  const int signal_number = caught_signal == 0 ? SIGINT : static_cast<int>(caught_signal);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
  ::_exit(128 + signal_number);
}

}  // namespace mocap::cli
