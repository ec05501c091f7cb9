// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Ctrl-C, and what else asks a process to end.

namespace mocap::system {

/// From here on `handle` is called on another thread for each request to end: SIGINT, SIGTERM and
/// SIGHUP; on Windows Ctrl-C, Ctrl-Break and the end of the session. It gets the number of the
/// request, never 0. Signals that the process was started to ignore stay ignored. Comes before any
/// other thread is started. Where no thread can be started, requests end the process as the system
/// does it.
void watch_stop_requests(void (*handle)(int request));

/// Ends the process the way the request would have without `watch_stop_requests`: shells then stop
/// a loop.
[[noreturn]] void end_by_request(int request);

/// The request of Ctrl-C.
int interrupt_request();

/// Whether the system ends this process by no signal that it does not handle (the first process of
/// a container).
bool must_handle_requests();

/// A write to a pipe without a reader, or beyond the limit of file sizes, fails instead of ending
/// the process.
void report_failed_writes();

}  // namespace mocap::system
