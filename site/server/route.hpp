// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The routes of the server: one table for dispatching, validating and describing requests
/// (OpenAPI), so that the three cannot differ.

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/library.hpp"
#include "server/http.hpp"
#include "server/query_string.hpp"

namespace mocap::server {

class Services;

enum class Kind : std::uint8_t { text, whole, decimal, date_time, truth };

struct Parameter {
  std::string_view name;
  std::string_view text;
  Kind kind = Kind::text;
  bool repeats = false;
  std::vector<std::string_view> choices{};  ///< Empty: any value of the kind.
  // For integers.
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// A status that a route may return.
struct AnswerFacts {
  int status = 200;
  std::string_view text;
  /// Empty: no body. Several are separated by `, `.
  std::string_view media = "application/json";
  std::string_view schema;  ///< Name in `components/schemas`; empty: none.
};

/// The executor of the work.
enum class Executor : std::uint8_t {
  io_thread,   ///< The I/O thread of the connection: microseconds only.
  query_pool,  ///< Milliseconds: catalogue queries; files that exist or must be generated.
  upload_pool  ///< Reads uploads; waits for the disk.
};

enum class Takes : std::uint8_t { nothing, upload, json };

/// A request with the data of its route.
struct Context {
  Request& request;
  Services& services;
  std::string subject;  ///< The text matched by `{...}` in the path, decoded.
  QueryPairs query;     ///< Validated against the route's parameters.
  /// Whether a missing file may be generated, which takes seconds; otherwise the route returns
  /// `Response::making`.
  bool may_make = false;

  std::optional<std::string> text(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;
  std::optional<std::uint64_t> whole(std::string_view name) const;
  std::optional<double> decimal(std::string_view name) const;
  std::optional<std::int64_t> date_time(std::string_view name) const;
  bool truth(std::string_view name) const;
};

struct Route {
  std::string_view name;  ///< For logs, metrics, and as OpenAPI's operationId.
  Method method = Method::get;
  /// Contains at most one `{...}`, which matches one segment; `{path}` matches the rest.
  std::string_view path;
  std::string_view summary;
  Executor executor = Executor::query_pool;
  /// If set, also required for reading.
  library::Rights needs = library::Rights::none;
  Takes takes = Takes::nothing;
  /// The response depends only on the URL and the library's generation.
  bool is_cached = false;
  bool is_page = false;  ///< A page for browsers, not part of the API.
  std::vector<Parameter> parameters{};
  std::vector<AnswerFacts> answers{};  ///< In addition to those of any request.
  Response (*run)(Context&) = nullptr;
};

std::span<const Route> routes();
/// The possible responses to any request, and to any request that changes something.
std::span<const AnswerFacts> answers_of_all();
std::span<const AnswerFacts> answers_of_changes();

/// The route for a path, and the allowed methods if this one is not among them.
struct RouteMatch {
  const Route* route = nullptr;
  std::string subject;
  std::string allow;  ///< `GET, HEAD, OPTIONS`; empty if there is nothing at the path.
};
/// HEAD is treated as GET.
RouteMatch find_route(Method method, std::string_view path);
/// The route stored in a request, looked up now if the request was rejected before routing.
std::shared_ptr<const RouteMatch> route_of(const Request& request);

/// Validates a query against the parameters of a route; returns the error message, if any.
std::optional<std::string> find_misuse(const Route& route, const QueryPairs& query);

}  // namespace mocap::server
