// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Requests and answers, without any word on sockets.

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
#include "server/same_word.hpp"

namespace mocap::server {

enum class Method : std::uint8_t { get, head, post, patch, remove, options, other };

/// `GET`; `?` for methods that the server has no use for.
std::string_view name_of(Method method);

struct Header {
  std::string name;
  std::string value;
};

struct Peer {
  std::string address;    ///< Of the client, or what a trusted proxy says that it is.
  bool loopback = false;  ///< The connection comes from this machine.
  bool local = false;     ///< The client itself is on this machine: no proxy stands between.
};

struct Request {
  Method method = Method::other;
  std::string word;       ///< The method as it came, for messages.
  std::string target;     ///< As it came: path and query, at most 8 KiB.
  std::string path;       ///< Before the `?`, still percent-encoded.
  std::string query;      ///< After it.
  unsigned version = 11;  ///< 10 or 11.
  bool keep_alive = true;
  std::vector<Header> headers;
  BodyStore body;
  Peer peer;
  std::string uploader;  ///< Who adds or changes; set once the request is admitted.
  /// What its body takes of the memory that uploads share.
  std::shared_ptr<const void> body_memory;

  /// Value of the first header of this name in any case; empty if there is none.
  std::string_view header(std::string_view name) const;
  bool has_header(std::string_view name) const;
};

/// Part of a file.
struct FileBody {
  std::shared_ptr<const OpenFile> file;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};

/// A body that is made while it is sent.
struct StreamBody {
  /// Appends the next piece (some 64 KiB); false after the last. Called by one thread at a time, on
  /// the pool for quick work. A throw or an error cuts the connection, so that nobody takes the
  /// part for the whole.
  enum class More : std::uint8_t { yes, no, failed };
  std::function<More(std::string& out)> next;
};

using SharedText = std::shared_ptr<const std::string>;

struct Response {
  int status = 200;
  std::vector<Header> headers;
  std::variant<std::string, SharedText, FileBody, StreamBody> body;
  /// What the log says of a failure that is none of the visitor's business: paths, the system.
  std::string problem;
  bool close = false;  ///< Close the connection behind this answer.
  /// Not empty: no answer yet. This file has to be made first, which takes a while.
  std::string making;
  bool is_conversion = false;  ///< The making may take many seconds, not a part of one.

  Response& with(std::string name, std::string value) {
    headers.push_back({std::move(name), std::move(value)});
    return *this;
  }
  std::string_view header(std::string_view name) const;
};

/// Bytes of the body; nothing for a stream.
std::uint64_t length_of(const Response& response);
bool is_stream(const Response& response);

/// The words of a status: `Not Found`.
std::string_view reason_of(int status);

/// The head of an answer as it goes over the wire. Control characters in values become blanks, so
/// that nobody can add a header through one.
std::string head_of(const Response& response, const Request& request, bool keep_alive);

}  // namespace mocap::server
