// SPDX-License-Identifier: MIT
#include "http_client.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>

namespace mocap::test {

namespace {

constexpr int longest_wait_ms = 10'000;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

}  // namespace

std::string Answer::header(const std::string& name) const {
  const auto found = headers.find(lower(name));
  return found == headers.end() ? std::string() : found->second;
}

nlohmann::json Answer::json() const {
  return nlohmann::json::parse(body, nullptr, false);
}

HttpClient::HttpClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket_);
    socket_ = -1;
  }
}

HttpClient::~HttpClient() {
  if (socket_ >= 0) ::close(socket_);
}

HttpClient::HttpClient(HttpClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

bool HttpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool HttpClient::fill() {
  if (socket_ < 0) return false;
  // poll() ignores an invalid socket.
  if (socket_ < 0) return false;
  pollfd wait{socket_, POLLIN, 0};
  if (::poll(&wait, 1, longest_wait_ms) <= 0) return false;
  std::array<char, 65536> bytes{};
  const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (got <= 0) return false;
  buffer_.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

bool HttpClient::closes() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(longest_wait_ms);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || !responds_within(left)) return false;
    std::array<char, 65536> bytes{};
    if (::recv(socket_, bytes.data(), bytes.size(), 0) <= 0) return true;
  }
}

bool HttpClient::responds_within(std::chrono::milliseconds time) {
  pollfd wait{socket_, POLLIN, 0};
  return ::poll(&wait, 1, static_cast<int>(time.count())) > 0;
}

bool HttpClient::reads_continue() {
  while (buffer_.find("\r\n\r\n") == std::string::npos)
    if (!fill()) return false;
  return buffer_.starts_with("HTTP/1.1 100 ");
}

Answer HttpClient::read(bool head_only) {
  Answer answer;
  std::size_t end = 0;
  for (;;) {
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
      if (!fill()) return answer;
    if (!buffer_.starts_with("HTTP/1.1 100 ")) break;
    buffer_.erase(0, end + 4);
  }
  const std::string head = buffer_.substr(0, end);
  buffer_.erase(0, end + 4);
  answer.status = std::atoi(head.substr(9, 3).c_str());
  std::size_t line = head.find("\r\n");
  while (line != std::string::npos) {
    const std::size_t next = head.find("\r\n", line + 2);
    const std::string text =
        head.substr(line + 2, next == std::string::npos ? next : next - line - 2);
    const std::size_t colon = text.find(": ");
    if (colon != std::string::npos)
      answer.headers[lower(text.substr(0, colon))] = text.substr(colon + 2);
    line = next;
  }
  if (head_only || answer.status == 204 || answer.status == 304) {
    answer.whole = true;
    return answer;
  }
  if (answer.header("transfer-encoding") == "chunked") {
    for (;;) {
      std::size_t eol = 0;
      while ((eol = buffer_.find("\r\n")) == std::string::npos)
        if (!fill()) return answer;
      const std::size_t size = std::strtoull(buffer_.c_str(), nullptr, 16);
      while (buffer_.size() < eol + 2 + size + 2)
        if (!fill()) return answer;
      answer.body += buffer_.substr(eol + 2, size);
      buffer_.erase(0, eol + 2 + size + 2);
      if (size == 0) break;
    }
    answer.whole = true;
    return answer;
  }
  if (answer.headers.contains("content-length")) {
    const std::size_t size = std::strtoull(answer.header("content-length").c_str(), nullptr, 10);
    while (buffer_.size() < size && fill()) {
    }
    answer.whole = buffer_.size() >= size;
    answer.body = buffer_.substr(0, size);
    buffer_.erase(0, std::min(size, buffer_.size()));
    return answer;
  }
  while (fill()) {
  }
  answer.body = std::exchange(buffer_, {});
  answer.whole = true;
  return answer;
}

std::string request_text(const std::string& method, const std::string& target,
                         const HeaderList& headers, const std::string& body) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\n", method, target);
  const bool has_host = std::any_of(headers.begin(), headers.end(),
                                    [](const auto& one) { return lower(one.first) == "host"; });
  if (!has_host) text += "Host: localhost\r\n";
  for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
  if (!body.empty() || method == "POST" || method == "PATCH")
    text += fmt::format("Content-Length: {}\r\n", body.size());
  return text + "\r\n" + body;
}

Answer HttpClient::ask(const std::string& method, const std::string& target,
                       const HeaderList& headers, const std::string& body) {
  send(request_text(method, target, headers, body));
  return read(method == "HEAD");
}

Answer ask(std::uint16_t port, const std::string& method, const std::string& target,
           const HeaderList& headers, const std::string& body) {
  return HttpClient(port).ask(method, target, headers, body);
}

Answer get(std::uint16_t port, const std::string& target, const HeaderList& headers) {
  return ask(port, "GET", target, headers);
}

std::pair<std::string, std::string> form_of(const std::vector<FormFile>& parts) {
  const std::string boundary = "----limit7Qx";
  std::string body;
  for (const FormFile& part : parts) {
    body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + part.field + "\"";
    if (!part.name.empty())
      body += "; filename=\"" + part.name + "\"\r\nContent-Type: application/octet-stream";
    body += "\r\n\r\n" + part.content + "\r\n";
  }
  body += "--" + boundary + "--\r\n";
  return {body, "multipart/form-data; boundary=" + boundary};
}

}  // namespace mocap::test
