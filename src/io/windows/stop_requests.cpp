// SPDX-License-Identifier: MIT
#include "io/system/stop_requests.hpp"

#include <windows.h>

namespace mocap::system {

namespace {

// The exit status of a process terminated by Ctrl-C: STATUS_CONTROL_C_EXIT.
constexpr UINT ended_by_ctrl_c = 0xC000013A;

void (*handle_request)(int) = nullptr;

/// Windows calls it on a separate thread.
BOOL WINAPI on_control_event(DWORD event) {
  // Ctrl-C is event 0, and requests are never 0.
  handle_request(static_cast<int>(event) + 1);
  return TRUE;
}

}  // namespace

void watch_stop_requests(void (*handle)(int request)) {
  handle_request = handle;
  ::SetConsoleCtrlHandler(on_control_event, TRUE);
}

void end_by_request(int /*request*/) {
  ::ExitProcess(ended_by_ctrl_c);
}

int interrupt_request() {
  return static_cast<int>(CTRL_C_EVENT) + 1;
}

bool must_handle_requests() {
  return false;
}

void report_failed_writes() {
  // On Windows a write never terminates a process.
}

}  // namespace mocap::system
