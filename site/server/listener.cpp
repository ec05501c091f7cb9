// SPDX-License-Identifier: MIT
#include "server/listener.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "server/codes.hpp"

namespace mocap::server {

namespace {

/// When the system is out of descriptors, an immediate retry would only waste CPU time.
constexpr std::chrono::milliseconds pause_without_descriptors{100};
constexpr int most_waiting_to_be_accepted = 1024;

std::uint16_t port_of(int socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return 0;
  if (address.ss_family == AF_INET6)
    return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
  return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

Peer peer_of(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  Peer peer;
  if (address.ss_family == AF_INET) {
    const auto& four = reinterpret_cast<const sockaddr_in&>(address);
    ::inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
    peer.loopback = (ntohl(four.sin_addr.s_addr) >> 24U) == 127;
  } else if (address.ss_family == AF_INET6) {
    const auto& six = reinterpret_cast<const sockaddr_in6&>(address);
    ::inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
    const bool is_mapped = IN6_IS_ADDR_V4MAPPED(&six.sin6_addr) != 0;
    peer.loopback = IN6_IS_ADDR_LOOPBACK(&six.sin6_addr) != 0 ||
                    (is_mapped && six.sin6_addr.s6_addr[12] == 127);
  }
  peer.address = text.data();
  if (peer.address.starts_with("::ffff:")) peer.address.erase(0, 7);
  peer.local = peer.loopback;
  return peer;
}

tl::unexpected<Error> cannot_listen(const std::string& host, std::uint16_t port, int error) {
  Error problem = make_diagnostic(
      codes::server_address,
      error == EADDRINUSE
          ? fmt::format("port {} of {} is in use by another program", port, host)
          : fmt::format("cannot listen on port {} of {}: {}", port, host, std::strerror(error)));
  if (error == EADDRINUSE)
    problem.advise(fmt::format("Use another port: --port {}, or --port 0 for any free one.",
                               port < 65535 ? port + 1 : 8080),
                   {}, Audience::command);
  if (error == EACCES)
    problem.advise(
        "Ports below 1024 are reserved: use --port 8080, and a reverse proxy for 80 and 443.", {},
        Audience::command);
  if (error == EADDRNOTAVAIL)
    problem.advise(
        "This machine has no such address: 127.0.0.1 means this machine only, 0.0.0.0 all its "
        "networks.");
  return tl::unexpected<Error>(std::move(problem));
}

/// Returns a listening socket, or -1 with errno set.
int listen_at(const addrinfo& place, std::uint16_t port) {
  const int socket = ::socket(place.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  const int on = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_storage address{};
  std::memcpy(&address, place.ai_addr, place.ai_addrlen);
  if (place.ai_family == AF_INET6)
    reinterpret_cast<sockaddr_in6&>(address).sin6_port = htons(port);
  else
    reinterpret_cast<sockaddr_in&>(address).sin_port = htons(port);
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), place.ai_addrlen) == 0 &&
      ::listen(socket, most_waiting_to_be_accepted) == 0)
    return socket;
  const int error = errno;
  ::close(socket);
  errno = error;
  return -1;
}

}  // namespace

Result<std::unique_ptr<Listener>> Listener::open(boost::asio::io_context& context,
                                                 const std::string& host, std::uint16_t port,
                                                 Take take) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0 || found == nullptr) {
    Error problem =
        make_diagnostic(codes::server_address, fmt::format("invalid address `{}`", host));
    problem.advise("127.0.0.1 means this machine only, 0.0.0.0 all its networks.");
    return tl::unexpected<Error>(std::move(problem));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> places(found, &::freeaddrinfo);

  std::unique_ptr<Listener> listener(new Listener(context, host, std::move(take)));
  listener->port_ = port;
  int error = 0;
  for (const addrinfo* place = places.get(); place != nullptr; place = place->ai_next) {
    const int socket = listen_at(*place, listener->port_);
    if (socket < 0) {
      error = errno;
      if (error == EADDRINUSE) break;
      continue;
    }
    if (listener->port_ == 0) listener->port_ = port_of(socket);
    listener->sockets_.emplace_back(context, socket);
  }
  // If one of two addresses is taken, half of the visitors would see another server's pages.
  if (listener->sockets_.empty() || error == EADDRINUSE) return cannot_listen(host, port, error);
  return listener;
}

std::string Listener::address() const {
  const bool is_everywhere = host_ == "0.0.0.0" || host_ == "::";
  if (is_everywhere) return fmt::format("http://127.0.0.1:{}", port_);
  const bool is_six = host_.find(':') != std::string::npos;
  return is_six ? fmt::format("http://[{}]:{}", host_, port_)
                : fmt::format("http://{}:{}", host_, port_);
}

void Listener::start() {
  for (std::size_t index = 0; index < sockets_.size(); ++index) wait(index);
}

void Listener::close() {
  boost::system::error_code ignored;
  for (auto& socket : sockets_) socket.close(ignored);
  pause_.cancel();
}

void Listener::wait(std::size_t index) {
  sockets_[index].async_wait(boost::asio::posix::stream_descriptor::wait_read,
                             [this, index](const boost::system::error_code& error) {
                               if (!error) accept_all(index);
                             });
}

void Listener::accept_all(std::size_t index) {
  for (;;) {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    const int socket =
        ::accept4(sockets_[index].native_handle(), reinterpret_cast<sockaddr*>(&address), &length,
                  SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0) {
      take_(socket, peer_of(address));
      continue;
    }
    if (errno == EINTR || errno == ECONNABORTED) continue;
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
      pause_.expires_after(pause_without_descriptors);
      pause_.async_wait([this, index](const boost::system::error_code& error) {
        if (!error) wait(index);
      });
      return;
    }
    if (!sockets_[index].is_open()) return;
    return wait(index);
  }
}

}  // namespace mocap::server
