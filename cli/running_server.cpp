// SPDX-License-Identifier: MIT
#include "running_server.hpp"

#include <unistd.h>

#include <chrono>
#include <thread>

#include "interrupt.hpp"

namespace mocap::cli {

Exit run_until_signal(Console& console, server::Server& server) {
  constexpr std::chrono::milliseconds look_every{50};
  // Before anybody is told the address: who knows it may stop the server at once.
  const InterruptWatch watch;
  console.out.flush();
  console.err.flush();
  while (!InterruptWatch::interrupted()) std::this_thread::sleep_for(look_every);
  if (!server.stop()) {
    console.err.write("some requests took too long to finish, and were cut\n");
    console.err.flush();
    // Work that cannot be waited for holds the server's threads; what was confirmed is on the disk.
    ::_exit(static_cast<int>(Exit::done));
  }
  InterruptWatch::forget();
  return Exit::done;
}

}  // namespace mocap::cli
