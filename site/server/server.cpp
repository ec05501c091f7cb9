// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <chrono>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/application.hpp"
#include "server/io_thread.hpp"
#include "server/listener.hpp"

namespace mocap::server {

namespace {

/// Allows as many descriptors as possible, for connections and the files sent over them.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min<rlim_t>(limit.rlim_max, 65'536));
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

class RunningServer : public Server {
 public:
  RunningServer(library::Library* library, ServerOptions options)
      : options_(std::move(options)),
        application_(make_application(library, options_)),
        shared_{*application_, options_.limits, options_.clocks} {
    const std::size_t threads = std::clamp<std::size_t>(options_.io_threads, 1, 64);
    for (std::size_t index = 0; index < threads; ++index)
      threads_.push_back(std::make_unique<IoThread>(shared_));
  }

  ~RunningServer() override {
    stop();
    // Work on the pools may pass responses to the threads, so the pools end first.
    application_->end();
    for (const auto& thread : threads_) thread->end();
  }

  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  Status open() {
    auto listener = Listener::open(threads_.front()->context(), options_.host, options_.port,
                                   [this](int socket, const Peer& peer) { take(socket, peer); });
    if (!listener) return tl::unexpected<Error>(listener.error());
    listener_ = std::move(*listener);
    application_->set_port(listener_->port());
    for (const auto& thread : threads_) thread->start();
    boost::asio::post(threads_.front()->context(), [this] { listener_->start(); });
    return {};
  }

  std::uint16_t port() const override { return listener_->port(); }
  std::string address() const override { return listener_->address(); }

  bool stop() override {
    if (std::exchange(stopped_, true) || !listener_) return true;
    std::promise<void> closed;
    boost::asio::post(threads_.front()->context(), [&] {
      listener_->close();
      closed.set_value();
    });
    closed.get_future().wait();
    shared_.stopping = true;
    const auto last = options_.clocks.steady() + options_.limits.stop;
    // Done repeatedly, because a busy connection becomes idle only after its response.
    while (shared_.open_connections != 0 && options_.clocks.steady() < last) {
      for (const auto& thread : threads_) thread->close_connections(false);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    const bool all_done = shared_.open_connections == 0;
    for (const auto& thread : threads_) thread->close_connections(true);
    return all_done;
  }

 private:
  void take(int socket, const Peer& peer) {
    // At the limit, connections are closed rather than queued: the client notices immediately.
    if (shared_.open_connections >= options_.limits.connections ||
        !application_->may_connect(peer)) {
      ::close(socket);
      return;
    }
    threads_[next_++ % threads_.size()]->adopt(socket, peer);
  }

  ServerOptions options_;
  std::unique_ptr<Application> application_;
  SharedState shared_;
  std::vector<std::unique_ptr<IoThread>> threads_;
  std::unique_ptr<Listener> listener_;
  std::size_t next_ = 0;
  bool stopped_ = false;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::start(library::Library* library, ServerOptions options) {
  raise_descriptor_limit();
  auto server = std::make_unique<RunningServer>(library, std::move(options));
  if (Status opened = server->open(); !opened) return tl::unexpected<Error>(opened.error());
  return server;
}

}  // namespace mocap::server
