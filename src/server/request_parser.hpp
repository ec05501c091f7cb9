// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bytes of a connection into a `Request`.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "server/http.hpp"
#include "server/limits.hpp"

namespace mocap::server {

/// Reads one request. Beast's parser does the work, and stays in one translation unit.
class RequestParser {
 public:
  explicit RequestParser(const Limits& limits);
  ~RequestParser();
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  enum class State : std::uint8_t { head, body, done, failed };

  /// Takes what it can and returns the number of bytes taken; the rest must come again, in front of
  /// what follows. Stops behind the head, so that it can be judged, and behind the request.
  std::size_t put(std::string_view bytes);
  State state() const;
  /// Whether a byte of the request has been seen.
  bool started() const;
  /// For `failed`: what to answer. 400, 413, 414, 431, 501, 505 or 507.
  int failure_status() const;

  /// Behind the head: the most bytes that the body may have.
  void set_body_limit(std::uint64_t bytes);
  /// What the head says of the body's length; 0 for a chunked one.
  std::uint64_t announced_bytes() const;
  bool expects_continue() const;

  /// Whole once the state is `done`; its head from `body` on.
  const std::shared_ptr<Request>& request() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace mocap::server
