// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A server in the foreground of a shell.

#include "console.hpp"
#include "server/server.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// Waits for Ctrl-C (or another signal that asks for the end), then lets what runs finish. A second
/// signal ends the program at once. Ending a server this way is what it is for, so it is no
/// failure.
Exit run_until_signal(Console& console, server::Server& server);

}  // namespace mocap::cli
