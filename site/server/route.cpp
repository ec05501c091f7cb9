// SPDX-License-Identifier: MIT
#include "server/route.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/http_date.hpp"
#include "server/route_parts.hpp"
#include "text/utf8.hpp"

namespace mocap::server {

namespace {

std::vector<Route> all_routes() {
  std::vector<Route> all;
  for (auto part : {service_routes(), unread_routes(), motions_routes(), motion_routes(),
                    motion_file_routes(), adding_routes(), discovery_routes(), page_routes()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// The text matched by `{...}`; empty if the path does not match.
std::optional<std::string_view> match(std::string_view pattern, std::string_view path) {
  const std::size_t open = pattern.find('{');
  if (open == std::string_view::npos)
    return pattern == path ? std::optional<std::string_view>("") : std::nullopt;
  const std::string_view before = pattern.substr(0, open);
  const std::string_view after = pattern.substr(pattern.find('}') + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) ||
      !path.ends_with(after))
    return std::nullopt;
  const std::string_view middle =
      path.substr(before.size(), path.size() - before.size() - after.size());
  const bool takes_rest = pattern.substr(open).starts_with("{path}");
  if (!takes_rest && middle.find('/') != std::string_view::npos) return std::nullopt;
  return middle;
}

std::string_view word_of(Kind kind) {
  switch (kind) {
    case Kind::whole:
      return "a whole number";
    case Kind::decimal:
      return "a number";
    case Kind::date_time:
      return "a date such as 2026-11-21 or 2026-11-21T14:20:00Z";
    case Kind::truth:
      return "0 or 1";
    default:
      return "a text";
  }
}

bool fits(const Parameter& parameter, std::string_view value) {
  if (!parameter.choices.empty())
    return std::find(parameter.choices.begin(), parameter.choices.end(), value) !=
           parameter.choices.end();
  switch (parameter.kind) {
    case Kind::whole:
      if (const auto number = parse_whole(value))
        return *number >= parameter.least && *number <= parameter.most;
      return false;
    case Kind::decimal:
      return parse_decimal(value).has_value();
    case Kind::date_time:
      return parse_rfc3339(value).has_value();
    case Kind::truth:
      return value == "0" || value == "1" || value == "true" || value == "false";
    default:
      return true;
  }
}

}  // namespace

std::span<const Route> routes() {
  static const std::vector<Route> all = all_routes();
  return all;
}

std::span<const AnswerFacts> answers_of_all() {
  static const std::vector<AnswerFacts> all{
      {400, "Invalid request", "application/json", "Error"},
      {408, "Request timeout", "application/json", "Error"},
      {413, "Request too large", "application/json", "Error"},
      {414, "The address is too long", "application/json", "Error"},
      {417, "Only 100-continue is supported in Expect", "application/json", "Error"},
      {421, "Unknown host name", "application/json", "Error"},
      {431, "The headers are too large", "application/json", "Error"},
      {500, "Internal server error", "application/json", "Error"},
      {501, "Unsupported Transfer-Encoding", "application/json", "Error"},
      {503, "Server busy; try again", "application/json", "Error"},
      {505, "Only HTTP/1.0 and HTTP/1.1 are supported", "application/json", "Error"}};
  return all;
}

std::span<const AnswerFacts> answers_of_changes() {
  static const std::vector<AnswerFacts> all{
      {401, "Token missing or unknown", "application/json", "Error"},
      {403,
       "Forbidden: the token lacks the right, the request comes from another site, or uploads are "
       "off",
       "application/json", "Error"},
      {415, "Unsupported media type", "application/json", "Error"},
      {429, "Too many requests; see Retry-After", "application/json", "Error"},
      {507, "The disk is full", "application/json", "Error"}};
  return all;
}

RouteMatch find_route(Method method, std::string_view path) {
  if (method == Method::head) method = Method::get;
  RouteMatch found;
  for (const Route& route : routes()) {
    const auto middle = match(route.path, path);
    if (!middle) continue;
    auto subject = percent_decoded(*middle, false);
    if (!subject) continue;
    if (route.method == method) {
      found.route = &route;
      found.subject = std::move(*subject);
      return found;
    }
    if (!found.allow.empty()) found.allow += ", ";
    found.allow += route.method == Method::get ? "GET, HEAD" : name_of(route.method);
  }
  if (!found.allow.empty()) found.allow += ", OPTIONS";
  return found;
}

std::shared_ptr<const RouteMatch> route_of(const Request& request) {
  if (request.route) return request.route;
  return std::make_shared<const RouteMatch>(find_route(request.method, request.path));
}

std::optional<std::string> find_misuse(const Route& route, const QueryPairs& query) {
  for (std::size_t at = 0; at < query.size(); ++at) {
    // Not a structured binding: clang 14 cannot capture one in a lambda.
    const std::string& name = query[at].first;
    const std::string& value = query[at].second;
    const auto parameter = std::find_if(route.parameters.begin(), route.parameters.end(),
                                        [&](const Parameter& one) { return one.name == name; });
    if (parameter == route.parameters.end())
      return fmt::format("unknown parameter `{}`", text::cut(name, 100));
    const auto is_same = [&](const auto& pair) { return pair.first == name; };
    if (!parameter->repeats && std::count_if(query.begin(), query.end(), is_same) > 1)
      return fmt::format("the parameter `{}` is given more than once", name);
    if (fits(*parameter, value)) continue;
    if (parameter->most != std::numeric_limits<std::uint64_t>::max())
      return fmt::format("`{}` must be a whole number from {} to {}, not `{}`", name,
                         parameter->least, parameter->most, text::cut(value, 100));
    if (parameter->choices.empty())
      return fmt::format("`{}` must be {}, not `{}`", name, word_of(parameter->kind),
                         text::cut(value, 100));
    std::string choices;
    for (const std::string_view choice : parameter->choices)
      choices += fmt::format("{}{}", choices.empty() ? "" : ", ", choice);
    return fmt::format("`{}` must be one of {}, not `{}`", name, choices, text::cut(value, 100));
  }
  return std::nullopt;
}

std::optional<std::string> Context::text(std::string_view name) const {
  for (const auto& [key, value] : query)
    if (key == name && !value.empty()) return value;
  return std::nullopt;
}

std::vector<std::string> Context::texts(std::string_view name) const {
  std::vector<std::string> all;
  for (const auto& [key, value] : query)
    if (key == name && !value.empty()) all.push_back(value);
  return all;
}

std::optional<std::uint64_t> Context::whole(std::string_view name) const {
  const auto value = text(name);
  return value ? parse_whole(*value) : std::nullopt;
}

std::optional<double> Context::decimal(std::string_view name) const {
  const auto value = text(name);
  return value ? parse_decimal(*value) : std::nullopt;
}

std::optional<std::int64_t> Context::date_time(std::string_view name) const {
  const auto value = text(name);
  return value ? parse_rfc3339(*value) : std::nullopt;
}

bool Context::truth(std::string_view name) const {
  const auto value = text(name);
  return value && (*value == "1" || *value == "true");
}

}  // namespace mocap::server
