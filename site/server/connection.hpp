// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One client connection, with its requests and responses in sequence.

#include <boost/asio/posix/stream_descriptor.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "library/clocks.hpp"
#include "server/http.hpp"
#include "server/io_thread.hpp"
#include "server/request_parser.hpp"

namespace mocap::server {

/// Belongs to its `IoThread`, which calls every function. Holds no buffer while waiting for a
/// request.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(IoThread& thread, int socket, Peer peer);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  void close();
  const Peer& peer() const { return peer_; }
  bool is_idle() const { return phase_ == Phase::idle; }
  bool is_late(library::TimePoint now) const;
  /// Called when the client is too slow: sends an error if still possible, and closes.
  void give_up();

 private:
  enum class Phase : std::uint8_t {
    idle,      ///< No bytes of a request received.
    head,      ///< Partially received.
    body,      ///< The head was accepted.
    handling,  ///< The response is being generated.
    sending,
    draining,  ///< The response was sent; further data from the client is discarded.
    closed
  };

  void wait_readable();
  void on_readable();
  void take(std::string_view bytes);
  void take_pending();
  /// Checks the head; returns false if it was refused.
  bool begin_body();
  void dispatch();
  void answer(Response response, bool keep_alive);
  void refuse(int status);

  void send();
  void wait_writable();
  /// Each returns false if the socket accepts no more data or is closed.
  bool send_text();
  bool send_file();
  void ask_for_more();
  void on_more(StreamBody::More more, const std::string& piece);
  void finish_answer();
  void drain();
  void note(bool whole);
  library::TimePoint now() const { return thread_.shared().clocks.steady(); }

  IoThread& thread_;
  boost::asio::posix::stream_descriptor socket_;
  Peer peer_;
  Phase phase_ = Phase::idle;
  library::TimePoint deadline_;
  library::TimePoint began_;

  std::unique_ptr<RequestParser> parser_;
  std::string pending_;  ///< Received but not parsed.
  std::shared_ptr<Request> request_;

  Response response_;
  std::string head_;  ///< Head of the response; also holds the pieces of a stream.
  std::uint64_t sent_of_head_ = 0;
  std::uint64_t sent_of_body_ = 0;
  std::uint64_t body_to_send_ = 0;
  std::uint64_t sent_total_ = 0;
  std::uint64_t drained_ = 0;
  bool keep_alive_ = false;
  bool streams_ = false;
  bool waits_writable_ = false;
  /// How long the response has waited for its client to read, and since when.
  library::TimePoint::duration waited_{};
  library::TimePoint waits_since_;
};

}  // namespace mocap::server
