// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The service that connections pass requests to.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/http.hpp"

namespace mocap::server {

/// Whether the rest of a request is accepted.
struct Admission {
  std::optional<Response> refused;
  std::uint64_t most_body_bytes = 0;
};

class Service {
 public:
  virtual ~Service() = default;

  /// Decides on a request by its head, before its body is received. Called on the connection
  /// threads, so it must be fast. Also determines where the body is stored.
  virtual Admission admit(Request& head) = 0;

  using Answer = std::function<void(Response)>;
  /// Calls `answer` exactly once, immediately or later from any thread.
  virtual void handle(const std::shared_ptr<Request>& request, Answer answer) = 0;

  /// The response to an invalid request.
  virtual Response refuse(int status, const Request& head) = 0;

  /// Runs a longer job; returns false if too much work is waiting.
  virtual bool run_later(std::function<void()> work) = 0;

  /// Called when a response was sent or aborted.
  struct Outcome {
    int status = 0;
    std::uint64_t sent_bytes = 0;
    std::chrono::microseconds took{};
    bool whole = true;
  };
  virtual void note(const Request& request, const Outcome& outcome) = 0;
  virtual void note_connection(const Peer& peer, bool opened) = 0;
};

}  // namespace mocap::server
