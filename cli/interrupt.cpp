// SPDX-License-Identifier: MIT
#include "interrupt.hpp"

#include <atomic>

#include "io/system/stop_requests.hpp"
#include "mocap/io.hpp"

namespace mocap::cli {

namespace {

std::atomic<int> caught_request{0};
std::atomic<bool> first_only_marks{false};

[[noreturn]] void end_by(int request) {
  TextOutput::abandon_all();
  system::end_by_request(request);
}

void handle_request(int request) {
  const bool is_first = caught_request.exchange(request) == 0;
  if (!is_first || !first_only_marks) end_by(request);
}

}  // namespace

void watch_interrupts() {
  system::watch_stop_requests(handle_request);
}

InterruptWatch::InterruptWatch() {
  first_only_marks = true;
}

InterruptWatch::~InterruptWatch() {
  first_only_marks = false;
}

bool InterruptWatch::interrupted() {
  return caught_request != 0;
}

void InterruptWatch::forget() {
  caught_request = 0;
}

void end_by_signal() {
  end_by(caught_request == 0 ? system::interrupt_request() : caught_request.load());
}

}  // namespace mocap::cli
