// SPDX-License-Identifier: MIT
#include "server/connection.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <exception>
#include <utility>

namespace mocap::server {

namespace {

/// Bytes to process before other connections of the thread get their turn.
constexpr std::uint64_t bytes_per_turn = std::uint64_t{4} << 20U;
/// A client that sends more than this after an error response is not reading it.
constexpr std::uint64_t most_drained = std::uint64_t{64} << 20U;
constexpr std::chrono::seconds drain_time{3};

bool would_block(int error) {
  return error == EAGAIN || error == EWOULDBLOCK;
}

std::string_view text_of(const Response& response) {
  if (const auto* text = std::get_if<std::string>(&response.body)) return *text;
  if (const auto* shared = std::get_if<SharedText>(&response.body)) return **shared;
  return {};
}

}  // namespace

Connection::Connection(IoThread& thread, int socket, Peer peer)
    : thread_(thread), socket_(thread.context(), socket), peer_(std::move(peer)) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::~Connection() = default;

void Connection::start() {
  phase_ = Phase::idle;
  deadline_ = now() + thread_.shared().limits.idle;
  wait_readable();
}

void Connection::close() {
  if (phase_ == Phase::closed) return;
  if (phase_ == Phase::sending) note(false);
  phase_ = Phase::closed;
  boost::system::error_code ignored;
  socket_.close(ignored);
  response_ = {};
  thread_.forget(shared_from_this());
}

bool Connection::is_late(library::TimePoint time) const {
  if (phase_ == Phase::handling || phase_ == Phase::closed) return false;
  if (time > deadline_) return true;
  const Limits& limits = thread_.shared().limits;
  if (phase_ == Phase::sending) {
    const auto waited =
        waited_ + (waits_writable_ ? time - waits_since_ : library::TimePoint::duration{});
    const auto beyond = std::chrono::duration_cast<std::chrono::seconds>(waited - limits.pause);
    return beyond.count() > 0 && sent_total_ < static_cast<std::uint64_t>(beyond.count()) *
                                                   limits.slowest_bytes_per_second;
  }
  if (phase_ != Phase::body) return false;
  const auto grace = began_ + limits.pause;
  if (time <= grace) return false;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time - grace).count();
  return request_->body.size() <
         static_cast<std::uint64_t>(seconds) * limits.slowest_bytes_per_second;
}

void Connection::give_up() {
  if (phase_ == Phase::head || phase_ == Phase::body) return refuse(408);
  close();
}

void Connection::wait_readable() {
  socket_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       if (!error) self->on_readable();
                     });
}

void Connection::on_readable() {
  if (phase_ == Phase::draining) return drain();
  if (phase_ != Phase::idle && phase_ != Phase::head && phase_ != Phase::body) return;
  auto& buffer = thread_.read_buffer();
  const ssize_t got = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got < 0 && (would_block(errno) || errno == EINTR)) return wait_readable();
  if (got <= 0) return close();
  const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
  if (pending_.empty()) {
    take(bytes);
  } else {
    pending_ += bytes;
    take_pending();
  }
}

void Connection::take_pending() {
  if (phase_ == Phase::closed) return;
  const std::string bytes = std::exchange(pending_, {});
  take(bytes);
}

void Connection::take(std::string_view bytes) {
  const Limits& limits = thread_.shared().limits;
  if (!parser_) {
    // Some clients send an extra line ending after a body.
    bytes.remove_prefix(std::min(bytes.find_first_not_of("\r\n"), bytes.size()));
    if (bytes.empty()) return wait_readable();
    parser_ = std::make_unique<RequestParser>(limits);
    phase_ = Phase::head;
    began_ = now();
    deadline_ = began_ + limits.head;
  }
  while (!bytes.empty() && (phase_ == Phase::head || phase_ == Phase::body)) {
    const std::size_t taken = parser_->put(bytes);
    bytes.remove_prefix(taken);
    if (parser_->state() == RequestParser::State::failed) return refuse(parser_->failure_status());
    if (phase_ == Phase::head && parser_->state() != RequestParser::State::head) {
      pending_.assign(bytes);  // Data after a refused request is kept.
      if (!begin_body()) return;
    }
    if (phase_ == Phase::body) deadline_ = now() + limits.pause;
    if (parser_->state() == RequestParser::State::done) phase_ = Phase::handling;
    if (taken == 0) break;
  }
  if (phase_ == Phase::handling) {
    pending_.assign(bytes);
    return dispatch();
  }
  // The buffer for an endless line or chunk header must neither grow nor be scanned repeatedly.
  if (bytes.size() > limits.header_bytes) return refuse(phase_ == Phase::head ? 431 : 400);
  pending_.assign(bytes);
  wait_readable();
}

bool Connection::begin_body() {
  phase_ = Phase::body;
  request_ = parser_->request();
  request_->peer = peer_;
  Admission admission = thread_.shared().service.admit(*request_);
  if (!admission.refused && parser_->announced_bytes() > admission.most_body_bytes)
    admission.refused = thread_.shared().service.refuse(413, *request_);
  if (admission.refused) {
    const bool whole = parser_->state() == RequestParser::State::done;
    answer(std::move(*admission.refused), whole && request_->keep_alive);
    return false;
  }
  parser_->set_body_limit(admission.most_body_bytes);
  if (parser_->expects_continue() && request_->version >= 11 &&
      parser_->state() != RequestParser::State::done) {
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    // The 25 bytes fit into the empty socket buffer; a client that does not receive them sends the
    // body anyway.
    (void)::send(socket_.native_handle(), go_on.data(), go_on.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  }
  return true;
}

void Connection::dispatch() {
  const std::weak_ptr<Connection> weak = weak_from_this();
  IoThread& thread = thread_;
  const bool keep_alive = request_->keep_alive;
  thread_.shared().service.handle(request_, [weak, &thread, keep_alive](Response response) {
    if (thread.is_here()) {
      if (const auto self = weak.lock()) self->answer(std::move(response), keep_alive);
      return;
    }
    boost::asio::post(thread.context(),
                      [weak, keep_alive, response = std::move(response)]() mutable {
                        if (const auto self = weak.lock())
                          self->answer(std::move(response), keep_alive);
                      });
  });
}

void Connection::refuse(int status) {
  if (!request_) {
    request_ = parser_->request();
    request_->peer = peer_;
  }
  answer(thread_.shared().service.refuse(status, *request_), false);
}

void Connection::answer(Response response, bool keep_alive) {
  if (phase_ == Phase::closed) return;
  const bool had_whole_request = phase_ == Phase::handling;
  phase_ = Phase::sending;
  response_ = std::move(response);
  streams_ = is_stream(response_);
  keep_alive_ = keep_alive && !response_.close && !thread_.shared().stopping &&
                (!streams_ || request_->version >= 11);
  drained_ = had_whole_request ? most_drained : 0;
  head_ = head_of(response_, *request_, keep_alive_, thread_.shared().clocks.wall_s());
  const bool sends_body = request_->method != Method::head;
  body_to_send_ = sends_body ? length_of(response_) : 0;
  if (!sends_body) streams_ = false;
  sent_of_head_ = sent_of_body_ = sent_total_ = 0;
  waited_ = {};
  deadline_ = now() + thread_.shared().limits.pause;
  send();
}

void Connection::send() {
  if (phase_ != Phase::sending) return;
  const bool is_file = std::holds_alternative<FileBody>(response_.body);
  if (is_file ? !send_file() : !send_text()) return;
  if (streams_) return ask_for_more();
  finish_answer();
}

void Connection::wait_writable() {
  if (std::exchange(waits_writable_, true)) return;
  waits_since_ = now();
  socket_.async_wait(boost::asio::posix::stream_descriptor::wait_write,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->waits_writable_ = false;
                       self->waited_ += self->now() - self->waits_since_;
                       if (!error) self->send();
                     });
}

bool Connection::send_text() {
  const std::string_view body = text_of(response_).substr(0, body_to_send_);
  while (sent_of_head_ < head_.size() || sent_of_body_ < body.size()) {
    std::array<iovec, 2> pieces{};
    pieces[0] = {head_.data() + sent_of_head_, head_.size() - sent_of_head_};
    // The system does not write to the buffer.
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
    pieces[1] = {const_cast<char*>(body.data()) + sent_of_body_, body.size() - sent_of_body_};
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = pieces.size();
    const ssize_t sent = ::sendmsg(socket_.native_handle(), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && would_block(errno)) {
      wait_writable();
      return false;
    }
    if (sent <= 0) {
      close();
      return false;
    }
    const auto count = static_cast<std::uint64_t>(sent);
    const std::uint64_t of_head = std::min<std::uint64_t>(count, head_.size() - sent_of_head_);
    sent_of_head_ += of_head;
    sent_of_body_ += count - of_head;
    sent_total_ += count;
    deadline_ = now() + thread_.shared().limits.pause;
  }
  return true;
}

bool Connection::send_file() {
  while (sent_of_head_ < head_.size()) {
    const int more = body_to_send_ != 0 ? MSG_MORE : 0;
    const ssize_t sent = ::send(socket_.native_handle(), head_.data() + sent_of_head_,
                                head_.size() - sent_of_head_, MSG_DONTWAIT | MSG_NOSIGNAL | more);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && would_block(errno)) return wait_writable(), false;
    if (sent <= 0) return close(), false;
    sent_of_head_ += static_cast<std::uint64_t>(sent);
  }
  const auto& file = std::get<FileBody>(response_.body);
  std::uint64_t turn = 0;
  while (sent_of_body_ < body_to_send_) {
    if (turn >= bytes_per_turn) {
      boost::asio::post(thread_.context(), [self = shared_from_this()] { self->send(); });
      return false;
    }
    auto at = static_cast<off_t>(file.offset + sent_of_body_);
    const auto wanted = static_cast<std::size_t>(
        std::min<std::uint64_t>(body_to_send_ - sent_of_body_, bytes_per_turn - turn));
    const ssize_t sent = ::sendfile(socket_.native_handle(), file.file->descriptor(), &at, wanted);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && would_block(errno)) return wait_writable(), false;
    // 0: the file became shorter while it was sent. The client must notice that it is incomplete.
    if (sent <= 0) return close(), false;
    sent_of_body_ += static_cast<std::uint64_t>(sent);
    sent_total_ += static_cast<std::uint64_t>(sent);
    turn += static_cast<std::uint64_t>(sent);
    deadline_ = now() + thread_.shared().limits.pause;
  }
  return true;
}

void Connection::ask_for_more() {
  // The client may be slow; no thread waits for it, and only one piece is buffered.
  phase_ = Phase::handling;
  auto next = std::get<StreamBody>(response_.body).next;
  const std::weak_ptr<Connection> weak = weak_from_this();
  IoThread& thread = thread_;
  const bool accepted = thread_.shared().service.run_later([weak, &thread, next] {
    std::string piece;
    StreamBody::More more = StreamBody::More::failed;
    try {
      more = next(piece);
    } catch (const std::exception&) {
      // The connection is closed, so that an incomplete response is recognised as such.
      piece.clear();
    }
    boost::asio::post(thread.context(), [weak, more, piece = std::move(piece)] {
      if (const auto self = weak.lock()) self->on_more(more, piece);
    });
  });
  if (accepted) return;
  phase_ = Phase::sending;
  close();
}

void Connection::on_more(StreamBody::More more, const std::string& piece) {
  if (phase_ == Phase::closed) return;
  phase_ = Phase::sending;
  if (more == StreamBody::More::failed) return close();
  head_.clear();
  sent_of_head_ = 0;
  const bool chunked = request_->version >= 11;
  if (!piece.empty()) {
    if (chunked) head_ = fmt::format("{:x}\r\n", piece.size());
    head_ += piece;
    if (chunked) head_ += "\r\n";
  }
  if (more == StreamBody::More::no) {
    if (chunked) head_ += "0\r\n\r\n";
    streams_ = false;
  }
  deadline_ = now() + thread_.shared().limits.pause;
  send();
}

void Connection::note(bool whole) {
  thread_.shared().service.note(
      *request_, {response_.status, sent_total_,
                  std::chrono::duration_cast<std::chrono::microseconds>(now() - began_), whole});
}

void Connection::finish_answer() {
  note(true);
  phase_ = Phase::idle;
  response_ = {};
  head_ = {};
  parser_.reset();
  request_.reset();
  if (keep_alive_) {
    deadline_ = now() + thread_.shared().limits.idle;
    if (pending_.empty()) {
      std::string().swap(pending_);
      return wait_readable();
    }
    // Posted rather than called: a client that sends a thousand requests at once must not overflow
    // the stack.
    boost::asio::post(thread_.context(), [self = shared_from_this()] { self->take_pending(); });
    return;
  }
  if (drained_ >= most_drained && pending_.empty()) {
    // The whole request was received, so closing does not make the system discard the response.
    return close();
  }
  pending_.clear();
  phase_ = Phase::draining;
  deadline_ = now() + drain_time;
  ::shutdown(socket_.native_handle(), SHUT_WR);
  drain();
}

void Connection::drain() {
  auto& buffer = thread_.read_buffer();
  for (int turn = 0; turn < 16; ++turn) {
    const ssize_t got = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (got < 0 && would_block(errno)) break;
    if (got <= 0) return close();
    drained_ += static_cast<std::uint64_t>(got);
    if (drained_ >= most_drained) return close();
  }
  wait_readable();
}

}  // namespace mocap::server
