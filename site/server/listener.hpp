// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Accepts connections and distributes them.

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "server/http.hpp"

namespace mocap::server {

/// Sockets that listen at every address of a host name.
class Listener {
 public:
  using Take = std::function<void(int socket, const Peer& peer)>;

  /// `port` 0: any free port. Fails with `server.address`.
  static Result<std::unique_ptr<Listener>> open(boost::asio::io_context& context,
                                                const std::string& host, std::uint16_t port,
                                                Take take);

  std::uint16_t port() const { return port_; }
  /// The URL of the first address, such as `http://127.0.0.1:8080`; for all addresses, that of
  /// `localhost`.
  std::string address() const;

  /// Must be called on the thread of the context.
  void start();
  void close();

 private:
  Listener(boost::asio::io_context& context, std::string host, Take take)
      : pause_(context), host_(std::move(host)), take_(std::move(take)) {}
  void wait(std::size_t index);
  void accept_all(std::size_t index);

  boost::asio::steady_timer pause_;
  std::string host_;
  Take take_;
  std::uint16_t port_ = 0;
  std::vector<boost::asio::posix::stream_descriptor> sockets_;
};

}  // namespace mocap::server
