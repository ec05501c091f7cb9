// SPDX-License-Identifier: MIT
#include "server/request_parser.hpp"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "text/ascii.hpp"

namespace mocap::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

std::string_view view_of(beast::string_view text) {
  return {text.data(), text.size()};
}

/// Allowance for the overhead of chunked coding: chunk headers, extensions, trailers.
constexpr std::uint64_t spare_bytes = std::uint64_t{64} << 10U;
constexpr std::uint64_t spare_of_body = 16;
constexpr std::size_t longest_word = 20;

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return Method::get;
    case http::verb::head:
      return Method::head;
    case http::verb::post:
      return Method::post;
    case http::verb::patch:
      return Method::patch;
    case http::verb::delete_:
      return Method::remove;
    case http::verb::options:
      return Method::options;
    default:
      return Method::other;
  }
}

}  // namespace

class RequestParser::Machine : public http::basic_parser<true> {
 public:
  explicit Machine(const Limits& limits)
      : target_bytes_(limits.target_bytes), request_(std::make_shared<Request>()) {
    header_limit(limits.header_bytes);
    // Bodies are counted here, against the limit that the route sets once the head is known.
    body_limit(std::numeric_limits<std::uint64_t>::max());
    header_bytes_ = limits.header_bytes;
  }

  std::size_t take(std::string_view bytes) {
    beast::error_code error;
    const bool was_head = !is_header_done();
    const std::size_t taken = put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
    if (error && error != http::error::need_more && status_ == 0) status_ = status_of(error);
    // Beast's limit applies to what it buffers at once; lines that arrive one by one are counted
    // here.
    if (was_head) head_taken_ += taken;
    if (head_taken_ > header_bytes_ && status_ == 0) status_ = 431;
    // Extensions and trailers are counted too: a one-byte chunk may follow kilobytes of chunk
    // header.
    if (!was_head) body_taken_ += taken;
    const std::uint64_t body = request_->body.size();
    if (body_taken_ > body && body_taken_ - body > spare_bytes + body * spare_of_body &&
        status_ == 0)
      status_ = 400;
    return taken;
  }

  int status() const { return status_; }
  void set_most_bytes(std::uint64_t bytes) { most_bytes_ = bytes; }
  const std::shared_ptr<Request>& request() const { return request_; }

  static int status_of(const beast::error_code& error) {
    if (error == http::error::header_limit) return 431;
    if (error == http::error::bad_version) return 505;
    if (error == http::error::bad_transfer_encoding) return 501;
    return 400;
  }

 protected:
  void on_request_impl(http::verb verb, beast::string_view word, beast::string_view target,
                       int version, beast::error_code& error) override {
    if (target.size() > target_bytes_) return stop(414, error);
    request_->method = method_of(verb);
    request_->word = view_of(word).substr(0, longest_word);
    request_->version = static_cast<unsigned>(version);
    set_target(view_of(target));
  }

  void on_response_impl(int /*status*/, beast::string_view /*reason*/, int /*version*/,
                        beast::error_code& error) override {
    stop(400, error);
  }

  void on_field_impl(http::field field, beast::string_view name, beast::string_view value,
                     beast::error_code& error) override {
    // Trailers are ignored: the request was admitted based on its head, which they must not change.
    if (head_done_) return;
    // With a coding that we do not decode, the end of the body would be ambiguous.
    if (field == http::field::transfer_encoding &&
        !text::equal_in_any_case(view_of(value), "chunked"))
      return stop(501, error);
    // Two Host headers make the request ambiguous.
    if (field == http::field::host && request_->has_header("Host")) return stop(400, error);
    request_->headers.push_back({std::string(view_of(name)), std::string(view_of(value))});
  }

  void on_header_impl(beast::error_code& error) override {
    if (request_->version >= 11 && !request_->has_header("Host")) return stop(400, error);
    if (!authority_.empty()) {
      std::erase_if(request_->headers, [](const Header& header) {
        return text::equal_in_any_case(header.name, "Host");
      });
      request_->headers.push_back({"Host", authority_});
    }
    request_->keep_alive = keep_alive();
    head_done_ = true;
  }

  void on_body_init_impl(const boost::optional<std::uint64_t>& /*length*/,
                         beast::error_code& /*error*/) override {}

  std::size_t on_body_impl(beast::string_view body, beast::error_code& error) override {
    keep(view_of(body), error);
    return body.size();
  }

  void on_chunk_header_impl(std::uint64_t size, beast::string_view /*extensions*/,
                            beast::error_code& error) override {
    if (size > most_bytes_) stop(413, error);
  }

  std::size_t on_chunk_body_impl(std::uint64_t /*remain*/, beast::string_view body,
                                 beast::error_code& error) override {
    keep(view_of(body), error);
    return body.size();
  }

  void on_finish_impl(beast::error_code& /*error*/) override {}

 private:
  void stop(int status, beast::error_code& error) {
    status_ = status;
    error = http::error::bad_value;
  }

  void set_target(std::string_view target) {
    request_->target = target;
    // The absolute form, as written by proxies. Its host overrides the Host header.
    for (const std::string_view scheme : {"http://", "https://"}) {
      if (!text::starts_with_in_any_case(target, scheme)) continue;
      target.remove_prefix(scheme.size());
      const std::size_t end = std::min(target.find_first_of("/?"), target.size());
      authority_ = target.substr(0, end);
      authority_.erase(0, authority_.rfind('@') + 1);
      target.remove_prefix(end);
      break;
    }
    const std::size_t mark = target.find('?');
    request_->path = target.substr(0, mark);
    if (request_->path.empty()) request_->path = "/";
    if (mark != std::string_view::npos) request_->query = target.substr(mark + 1);
  }

  void keep(std::string_view bytes, beast::error_code& error) {
    if (request_->body.size() + bytes.size() > most_bytes_) return stop(413, error);
    if (!request_->body.append(bytes)) stop(507, error);
  }

  std::size_t target_bytes_;
  std::size_t header_bytes_ = 0;
  std::size_t head_taken_ = 0;
  std::uint64_t body_taken_ = 0;
  bool head_done_ = false;
  std::string authority_;  ///< Host of a target in absolute form.
  std::uint64_t most_bytes_ = 0;
  int status_ = 0;
  std::shared_ptr<Request> request_;
};

RequestParser::RequestParser(const Limits& limits) : machine_(std::make_unique<Machine>(limits)) {}

RequestParser::~RequestParser() = default;

std::size_t RequestParser::put(std::string_view bytes) {
  return machine_->take(bytes);
}

RequestParser::State RequestParser::state() const {
  if (machine_->status() != 0) return State::failed;
  if (machine_->is_done()) return State::done;
  return machine_->is_header_done() ? State::body : State::head;
}

bool RequestParser::started() const {
  return machine_->got_some();
}

int RequestParser::failure_status() const {
  return machine_->status();
}

void RequestParser::set_body_limit(std::uint64_t bytes) {
  machine_->set_most_bytes(bytes);
}

std::uint64_t RequestParser::announced_bytes() const {
  const auto length = machine_->content_length();
  return length ? *length : 0;
}

bool RequestParser::expects_continue() const {
  return text::equal_in_any_case(machine_->request()->header("Expect"), "100-continue");
}

const std::shared_ptr<Request>& RequestParser::request() const {
  return machine_->request();
}

}  // namespace mocap::server
