// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs a server in the foreground.

#include "console.hpp"
#include "server/server.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// Waits for Ctrl-C (or another termination signal), then lets running requests finish. A second
/// signal terminates the program immediately. Stopping a server this way is normal, so it is not a
/// failure.
Exit run_until_signal(Console& console, server::Server& server);

}  // namespace mocap::cli
