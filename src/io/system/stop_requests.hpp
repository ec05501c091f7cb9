// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Ctrl-C and other requests to terminate.

namespace mocap::system {

/// From now on `handle` is called on another thread for each request to terminate: SIGINT, SIGTERM
/// and SIGHUP; on Windows Ctrl-C, Ctrl-Break and the end of the session. It receives the number of
/// the request, never 0. Signals that were ignored when the process started stay ignored. Must be
/// called before any other thread is started. If no thread can be started, requests terminate the
/// process as usual.
void watch_stop_requests(void (*handle)(int request));

/// Terminates the process as the request would have without `watch_stop_requests`, so that a shell
/// loop stops too.
[[noreturn]] void end_by_request(int request);

/// The request number of Ctrl-C.
int interrupt_request();

/// Whether signals without a handler do not terminate this process, as for the first process of a
/// container.
bool must_handle_requests();

/// Makes writes to a pipe without a reader, or beyond the file size limit, fail instead of
/// terminating the process.
void report_failed_writes();

}  // namespace mocap::system
