// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Parses the bytes of a connection into a `Request`.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "server/http.hpp"
#include "server/limits.hpp"

namespace mocap::server {

/// Parses one request. The work is done by Beast's parser, which is confined to one translation
/// unit.
class RequestParser {
 public:
  explicit RequestParser(const Limits& limits);
  ~RequestParser();
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  enum class State : std::uint8_t { head, body, done, failed };

  /// Consumes what it can and returns the number of bytes consumed; the rest must be passed again,
  /// followed by new data. Stops after the head, so that it can be checked, and after the request.
  std::size_t put(std::string_view bytes);
  State state() const;
  /// Whether a byte of the request was received.
  bool started() const;
  /// For `failed`: the status of the response. 400, 413, 414, 431, 501, 505 or 507.
  int failure_status() const;

  /// Sets the maximum size of the body; called after the head.
  void set_body_limit(std::uint64_t bytes);
  /// The length of the body according to the head; 0 for a chunked one.
  std::uint64_t announced_bytes() const;
  bool expects_continue() const;

  /// Complete once the state is `done`; its head is complete once the state is `body`.
  const std::shared_ptr<Request>& request() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace mocap::server
