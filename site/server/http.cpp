// SPDX-License-Identifier: MIT
#include "server/http.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "server/http_date.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace {

std::string_view find_header(const std::vector<Header>& headers, std::string_view name) {
  const auto found = std::find_if(headers.begin(), headers.end(), [&](const Header& one) {
    return text::equal_in_any_case(one.name, name);
  });
  return found == headers.end() ? std::string_view{} : std::string_view(found->value);
}

void append_value(std::string& out, std::string_view value) {
  for (const char one : value) {
    out += text::is_control(one) ? ' ' : one;
  }
}

}  // namespace

std::string_view name_of(Method method) {
  constexpr std::array<std::string_view, 7> names{"GET",    "HEAD",    "POST", "PATCH",
                                                  "DELETE", "OPTIONS", "?"};
  return names[static_cast<std::size_t>(method)];
}

std::string_view Request::header(std::string_view name) const {
  return find_header(headers, name);
}

bool Request::has_header(std::string_view name) const {
  return std::any_of(headers.begin(), headers.end(),
                     [&](const Header& one) { return text::equal_in_any_case(one.name, name); });
}

std::string_view Response::header(std::string_view name) const {
  return find_header(headers, name);
}

bool is_stream(const Response& response) {
  return std::holds_alternative<StreamBody>(response.body);
}

std::uint64_t length_of(const Response& response) {
  if (const auto* text = std::get_if<std::string>(&response.body)) return text->size();
  if (const auto* shared = std::get_if<SharedText>(&response.body)) return (*shared)->size();
  if (const auto* file = std::get_if<FileBody>(&response.body)) return file->length;
  return 0;
}

std::string_view reason_of(int status) {
  switch (status) {
    case 100:
      return "Continue";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 206:
      return "Partial Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 411:
      return "Length Required";
    case 412:
      return "Precondition Failed";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 416:
      return "Range Not Satisfiable";
    case 417:
      return "Expectation Failed";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    case 507:
      return "Insufficient Storage";
    default:
      return "Unknown";
  }
}

std::string head_of(const Response& response, const Request& request, bool keep_alive,
                    std::int64_t now_s) {
  std::string out;
  out.reserve(1024);
  fmt::format_to(std::back_inserter(out), "HTTP/1.1 {} {}\r\nDate: {}\r\nServer: mocapkit\r\n",
                 response.status, reason_of(response.status), kept_http_date(now_s));
  for (const Header& header : response.headers) {
    append_value(out, header.name);
    out += ": ";
    append_value(out, header.value);
    out += "\r\n";
  }
  const bool has_no_body = response.status == 204 || response.status == 304;
  if (is_stream(response)) {
    if (request.version >= 11) out += "Transfer-Encoding: chunked\r\n";
  } else if (!has_no_body) {
    fmt::format_to(std::back_inserter(out), "Content-Length: {}\r\n", length_of(response));
  }
  out += keep_alive ? (request.version >= 11 ? "" : "Connection: keep-alive\r\n")
                    : "Connection: close\r\n";
  out += "\r\n";
  return out;
}

}  // namespace mocap::server
