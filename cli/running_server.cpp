// SPDX-License-Identifier: MIT
#include "running_server.hpp"

#include <chrono>
#include <thread>

#include "interrupt.hpp"
#include "io/system/process.hpp"

namespace mocap::cli {

Exit run_until_signal(Console& console, server::Server& server) {
  constexpr std::chrono::milliseconds look_every{50};
  // Done before the address is printed, because a program that reads it may stop the server
  // immediately.
  const InterruptWatch watch;
  console.out.flush();
  console.err.flush();
  while (!InterruptWatch::interrupted()) std::this_thread::sleep_for(look_every);
  if (!server.stop()) {
    console.err.write("some requests took too long and were aborted\n");
    console.err.flush();
    // Blocked requests may still occupy the server's threads; all confirmed changes are on disk.
    system::end_process(static_cast<int>(Exit::done));
  }
  InterruptWatch::forget();
  return Exit::done;
}

}  // namespace mocap::cli
