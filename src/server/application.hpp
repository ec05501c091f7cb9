// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From a request to its answer: who asks, what route, which thread, which headers.

#include <cstdint>
#include <memory>

#include "server/server.hpp"
#include "server/service.hpp"

namespace mocap::server {

class Application : public Service {
 public:
  /// The port that was found, for `--port 0`.
  virtual void set_port(std::uint16_t port) = 0;
  /// False for a client that has too many connections already.
  virtual bool may_connect(const Peer& peer) = 0;
  /// Ends the pools: what runs is waited for, what waits is dropped.
  virtual void end() = 0;
};

std::unique_ptr<Application> make_application(library::Library* library,
                                              const ServerOptions& options);

}  // namespace mocap::server
