// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Requests and responses, independent of sockets.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/body_store.hpp"
#include "server/open_file.hpp"

namespace mocap::server {

enum class Method : std::uint8_t { get, head, post, patch, remove, options, other };

/// `GET`; `?` for unsupported methods.
std::string_view name_of(Method method);

struct Header {
  std::string name;
  std::string value;
};

struct Peer {
  std::string address;    ///< Address of the client, possibly as reported by a trusted proxy.
  bool loopback = false;  ///< The connection comes from this machine.
  bool local = false;     ///< The client itself is on this machine, without a proxy in between.
};

struct RouteMatch;

struct Request {
  Method method = Method::other;
  std::string word;       ///< The method as received, for messages.
  std::string target;     ///< As received: path and query, at most 8 KiB.
  std::string path;       ///< Before the `?`, still percent-encoded.
  std::string query;      ///< After it.
  unsigned version = 11;  ///< 10 or 11.
  bool keep_alive = true;
  std::vector<Header> headers;
  BodyStore body;
  Peer peer;
  std::string uploader;  ///< The user who makes the change; set once the request is admitted.
  /// The body's part of the memory that uploads share.
  std::shared_ptr<const void> body_memory;
  /// The route of the path; set when the request is admitted, see `route_of`.
  std::shared_ptr<const RouteMatch> route;

  /// Value of the first header of this name, ignoring case; empty if there is none.
  std::string_view header(std::string_view name) const;
  bool has_header(std::string_view name) const;
};

/// Part of a file.
struct FileBody {
  std::shared_ptr<const OpenFile> file;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};

/// A body that is generated while it is sent.
struct StreamBody {
  /// Appends the next piece (about 64 KiB); returns `no` after the last. Called by one thread at a
  /// time, on the pool for short work. An exception or an error closes the connection, so that an
  /// incomplete response is recognised as such.
  enum class More : std::uint8_t { yes, no, failed };
  std::function<More(std::string& out)> next;
};

using SharedText = std::shared_ptr<const std::string>;

struct Response {
  int status = 200;
  std::vector<Header> headers;
  std::variant<std::string, SharedText, FileBody, StreamBody> body;
  /// The log text of a failure whose details visitors must not see, such as paths.
  std::string problem;
  bool close = false;  ///< Close the connection after this response.
  /// If not empty, there is no response yet: this file must be generated first, which takes a
  /// while.
  std::string making;
  /// Generating it may take many seconds rather than a fraction of one.
  bool is_conversion = false;

  Response& with(std::string name, std::string value) {
    headers.push_back({std::move(name), std::move(value)});
    return *this;
  }
  std::string_view header(std::string_view name) const;
};

/// Bytes of the body; empty for a stream.
std::uint64_t length_of(const Response& response);
bool is_stream(const Response& response);

/// The reason phrase of a status: `Not Found`.
std::string_view reason_of(int status);

/// The head of a response as sent. Control characters in values are replaced with spaces to prevent
/// header injection.
std::string head_of(const Response& response, const Request& request, bool keep_alive,
                    std::int64_t now_s);

}  // namespace mocap::server
