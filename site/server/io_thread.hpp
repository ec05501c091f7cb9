// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One thread that serves many clients.

#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <thread>
#include <unordered_set>

#include "library/clocks.hpp"
#include "server/limits.hpp"
#include "server/service.hpp"

namespace mocap::server {

class Connection;

/// State shared by the connections of all threads.
struct SharedState {
  Service& service;
  const Limits& limits;
  const library::Clocks& clocks;
  std::atomic<std::size_t> open_connections{0};
  std::atomic<bool> stopping{false};
};

/// A connection belongs to one thread for its lifetime, so it needs no locks.
class IoThread {
 public:
  explicit IoThread(SharedState& shared);
  ~IoThread();
  IoThread(const IoThread&) = delete;
  IoThread& operator=(const IoThread&) = delete;

  void start();
  /// Stops the loop and joins the thread.
  void end();

  boost::asio::io_context& context() { return context_; }
  SharedState& shared() { return shared_; }
  bool is_here() const { return std::this_thread::get_id() == thread_.get_id(); }

  /// Callable from any thread: takes over a connected socket.
  void adopt(int socket, const Peer& peer);
  /// Callable from any thread: closes connections that wait for a request; with `all`, every one.
  void close_connections(bool all);

  /// The buffer for received bytes, shared by all connections of the thread: each is finished with
  /// it before the next one reads.
  std::array<char, std::size_t{64} << 10U>& read_buffer() { return read_buffer_; }
  void forget(const std::shared_ptr<Connection>& connection);

 private:
  void tick();

  SharedState& shared_;
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer timer_;
  std::unordered_set<std::shared_ptr<Connection>> connections_;
  std::array<char, std::size_t{64} << 10U> read_buffer_{};
  std::thread thread_;
};

}  // namespace mocap::server
