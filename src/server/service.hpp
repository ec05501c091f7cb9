// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What stands behind the connections.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/http.hpp"

namespace mocap::server {

/// Whether the rest of a request may come.
struct Admission {
  std::optional<Response> refused;
  std::uint64_t most_body_bytes = 0;
};

class Service {
 public:
  virtual ~Service() = default;

  /// Judges a request by its head, before its body is taken. Called on the threads that talk to
  /// clients, so it must be quick. Also says where the body is kept.
  virtual Admission admit(Request& head) = 0;

  using Answer = std::function<void(Response)>;
  /// Answers exactly once, at once or later from any thread.
  virtual void handle(const std::shared_ptr<Request>& request, Answer answer) = 0;

  /// An answer to what is no request at all.
  virtual Response refuse(int status, const Request& head) = 0;

  /// Runs a piece of work that takes a while; false when there is too much of it.
  virtual bool run_later(std::function<void()> work) = 0;

  /// Called when an answer has gone out, or was cut.
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
