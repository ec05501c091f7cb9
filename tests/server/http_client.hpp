// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An HTTP client that sends any bytes, valid or not.

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mocap::test {

struct Answer {
  int status = 0;                              ///< 0: no answer.
  std::map<std::string, std::string> headers;  ///< Names in lower case.
  std::string body;
  bool whole = false;  ///< The body is complete.

  std::string header(const std::string& name) const;
  nlohmann::json json() const;
  /// A copy of one member: the result of `json()` is valid only within its statement.
  nlohmann::json member(const std::string& name) const { return json()[name]; }
};

using HeaderList = std::vector<std::pair<std::string, std::string>>;

/// One connection to 127.0.0.1.
class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port);
  ~HttpClient();
  HttpClient(HttpClient&& other) noexcept;
  HttpClient& operator=(HttpClient&&) = delete;
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  bool connected() const { return socket_ >= 0; }
  /// Returns false once the other side has closed.
  bool send(std::string_view bytes);
  /// Reads one response; waits ten seconds at most. `head_only`: the response to a HEAD request.
  Answer read(bool head_only = false);
  /// Whether the server accepts the head of a request that expects `100 Continue`.
  bool reads_continue();
  /// Whether the other side closes; waits ten seconds at most.
  bool closes();
  /// Whether the other side sends or closes within this time. For polling: a short time is no
  /// limit.
  bool responds_within(std::chrono::milliseconds time);

  Answer ask(const std::string& method, const std::string& target, const HeaderList& headers = {},
             const std::string& body = "");

 private:
  bool fill();

  int socket_ = -1;
  std::string buffer_;
};

std::string request_text(const std::string& method, const std::string& target,
                         const HeaderList& headers, const std::string& body);

/// One request on a separate connection.
Answer ask(std::uint16_t port, const std::string& method, const std::string& target,
           const HeaderList& headers = {}, const std::string& body = "");
Answer get(std::uint16_t port, const std::string& target, const HeaderList& headers = {});

struct FormFile {
  std::string name;  ///< Name of the file; empty: a field.
  std::string field;
  std::string content;
};
/// A multipart body and its Content-Type.
std::pair<std::string, std::string> form_of(const std::vector<FormFile>& parts);

}  // namespace mocap::test
