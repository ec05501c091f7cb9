// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as requests on one connection: reading them as a whole and byte by byte gives
/// the same requests, and a body never exceeds its limit.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "require.hpp"
#include "server/request_parser.hpp"

namespace {

using mocap::server::RequestParser;

struct Seen {
  std::string target{};
  std::size_t headers = 0;
  std::string body{};
  int failure = 0;
  friend bool operator==(const Seen&, const Seen&) = default;
};

constexpr std::uint64_t most_body = 1000;

std::vector<Seen> read_all(std::string_view bytes, std::size_t piece) {
  mocap::server::Limits limits;
  limits.header_bytes = 2000;
  limits.target_bytes = 500;
  std::vector<Seen> all;
  std::string pending;
  auto parser = std::make_unique<RequestParser>(limits);
  bool is_limited = false;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    pending += bytes.substr(at, piece);
    while (!pending.empty()) {
      const std::size_t taken = parser->put(pending);
      require(taken <= pending.size(), "more bytes were consumed than provided");
      pending.erase(0, taken);
      const auto state = parser->state();
      if (state == RequestParser::State::failed) {
        require(parser->failure_status() >= 400, "a failure without a status");
        all.push_back({.failure = parser->failure_status()});
        return all;
      }
      if (state != RequestParser::State::head && !is_limited) {
        parser->set_body_limit(most_body);
        is_limited = true;
      }
      if (state == RequestParser::State::done) {
        auto& request = *parser->request();
        require(request.body.size() <= most_body, "a body exceeds its limit");
        const auto body = request.body.bytes();
        require(body.has_value(), "a small body is not in memory");
        all.push_back(
            {request.target, request.headers.size(), std::string(body->data(), body->size()), 0});
        parser = std::make_unique<RequestParser>(limits);
        is_limited = false;
      } else if (taken == 0) {
        break;
      }
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data),
                               std::min<std::size_t>(size, 8192));
  const auto whole = read_all(bytes, bytes.size() + 1);
  const auto dripped = read_all(bytes, 1);
  // How soon a failure is detected may differ; the requests before it may not.
  const std::size_t common = std::min(whole.size(), dripped.size());
  for (std::size_t i = 0; i < common; ++i)
    if (whole[i].failure == 0 && dripped[i].failure == 0)
      require(whole[i] == dripped[i], "reading in pieces gives different requests");
  return 0;
}
