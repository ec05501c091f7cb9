// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What can be asked of the server: one table, from which requests are dispatched, checked and
/// described (OpenAPI), so that the three cannot differ.

#include <cstdint>
#include <limits>
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

enum class Kind : std::uint8_t { text, whole, decimal, moment, truth };

struct Parameter {
  std::string_view name;
  std::string_view text;
  Kind kind = Kind::text;
  bool repeats = false;
  std::vector<std::string_view> choices{};  ///< Empty: anything of the kind.
  // Of a whole number.
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// One status that a route answers with.
struct AnswerFacts {
  int status = 200;
  std::string_view text;
  /// Empty: no body. Several with `, ` between them.
  std::string_view media = "application/json";
  std::string_view schema;  ///< Of `components/schemas`; empty: none.
};

/// Who does the work.
enum class Place : std::uint8_t {
  here,   ///< The thread that talks to the client: microseconds only.
  quick,  ///< Milliseconds: looks into the catalogue; files that are there, or have to be made.
  adding  ///< Reads what somebody gives; waits for the disk.
};

enum class Takes : std::uint8_t { nothing, upload, json };

/// A request with what its route says of it.
struct Context {
  Request& request;
  Services& services;
  std::string subject;  ///< What stood in the place of `{...}` in the path, decoded.
  QueryPairs query;     ///< Checked against the route's parameters.
  /// Whether a file that is not there may be made, which takes seconds; else the route answers with
  /// `Response::making`.
  bool may_make = false;

  std::optional<std::string> text(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;
  std::optional<std::uint64_t> whole(std::string_view name) const;
  std::optional<double> decimal(std::string_view name) const;
  std::optional<std::int64_t> moment(std::string_view name) const;
  bool truth(std::string_view name) const;
};

struct Route {
  std::string_view name;  ///< For logs, metrics, and as OpenAPI's operationId.
  Method method = Method::get;
  /// With at most one `{...}`, which takes one segment; `{path}` takes all that is left.
  std::string_view path;
  std::string_view summary;
  Place place = Place::quick;
  /// Also of who only reads, where it is set.
  library::Rights needs = library::Rights::none;
  Takes takes = Takes::nothing;
  /// The answer depends on the address and the library's generation only.
  bool is_cached = false;
  bool is_page = false;  ///< For people, not a part of the API.
  std::vector<Parameter> parameters{};
  std::vector<AnswerFacts> answers{};  ///< Besides the ones that any request may get.
  Response (*run)(Context&) = nullptr;
};

std::span<const Route> routes();
/// What any request may be answered with, and what any that changes something may.
std::span<const AnswerFacts> answers_of_all();
std::span<const AnswerFacts> answers_of_changes();

/// The route for a path, and what methods it has when this one is not among them.
struct RouteMatch {
  const Route* route = nullptr;
  std::string subject;
  std::string allow;  ///< `GET, HEAD, OPTIONS`; empty when nothing is at the path.
};
/// HEAD is found as GET.
RouteMatch find_route(Method method, std::string_view path);

/// Checks a query against the parameters of a route; the message of what is wrong, if something is.
std::optional<std::string> find_misuse(const Route& route, const QueryPairs& query);

}  // namespace mocap::server
