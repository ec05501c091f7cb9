// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Turns a request into a response: client, route, thread and headers.

#include <cstdint>
#include <memory>

#include "server/server.hpp"
#include "server/service.hpp"

namespace mocap::server {

class Application : public Service {
 public:
  /// Sets the assigned port, for `--port 0`.
  virtual void set_port(std::uint16_t port) = 0;
  /// Returns false for a client that has too many connections.
  virtual bool may_connect(const Peer& peer) = 0;
  /// Ends the pools: waits for running work and drops pending work.
  virtual void end() = 0;
};

std::unique_ptr<Application> make_application(library::Library* library,
                                              const ServerOptions& options);

}  // namespace mocap::server
