// SPDX-License-Identifier: MIT
#include "server/io_thread.hpp"

#include <boost/asio/post.hpp>
#include <utility>
#include <vector>

#include "server/connection.hpp"

namespace mocap::server {

namespace {

/// Interval for checking deadlines: with one list per thread this costs less than a timer per
/// connection.
constexpr std::chrono::milliseconds tick_every{250};

}  // namespace

IoThread::IoThread(SharedState& shared)
    : shared_(shared), work_(boost::asio::make_work_guard(context_)), timer_(context_) {}

IoThread::~IoThread() {
  end();
}

void IoThread::start() {
  tick();
  thread_ = std::thread([this] { context_.run(); });
}

void IoThread::end() {
  context_.stop();
  if (thread_.joinable()) thread_.join();
  connections_.clear();
}

void IoThread::tick() {
  timer_.expires_after(tick_every);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    const library::TimePoint now = shared_.clocks.steady();
    std::vector<std::shared_ptr<Connection>> late;
    for (const auto& connection : connections_)
      if (connection->is_late(now)) late.push_back(connection);
    for (const auto& connection : late) connection->give_up();
    tick();
  });
}

void IoThread::adopt(int socket, const Peer& peer) {
  boost::asio::post(context_, [this, socket, peer] {
    auto connection = std::make_shared<Connection>(*this, socket, peer);
    connections_.insert(connection);
    ++shared_.open_connections;
    shared_.service.note_connection(peer, true);
    connection->start();
  });
}

void IoThread::close_connections(bool all) {
  boost::asio::post(context_, [this, all] {
    const std::vector<std::shared_ptr<Connection>> now(connections_.begin(), connections_.end());
    for (const auto& connection : now)
      if (all || connection->is_idle()) connection->close();
  });
}

void IoThread::forget(const std::shared_ptr<Connection>& connection) {
  if (connections_.erase(connection) == 0) return;
  --shared_.open_connections;
  shared_.service.note_connection(connection->peer(), false);
}

}  // namespace mocap::server
