// SPDX-License-Identifier: MIT
#include "server/access.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <vector>

#include "server/codes.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::server {

namespace {

using library::Rights;

constexpr std::array<std::string_view, 6> forwarding_headers{
    "X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host", "X-Forwarded-Proto"};

constexpr std::size_t longest_address = 64;

/// `example.org` of `example.org:8080`, `::1` of `[::1]:8080`.
std::string_view host_name(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return end == std::string_view::npos ? host : host.substr(1, end - 1);
  }
  host = host.substr(0, host.rfind(':'));
  // A fully qualified name may end with a dot.
  return host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
}

std::string_view host_seen(const Request& request, const ServerOptions& options) {
  if (options.trust_proxy && request.has_header("X-Forwarded-Host"))
    return text::trimmed(request.header("X-Forwarded-Host"));
  return request.header("Host");
}

std::optional<std::string_view> bearer_token(const Request& request) {
  constexpr std::string_view word = "Bearer ";
  const std::string_view header = request.header("Authorization");
  if (!text::starts_with_in_any_case(header, word)) return std::nullopt;
  return text::trimmed(header.substr(word.size()));
}

Error refusal(Code code, std::string message) {
  return make_diagnostic(code, std::move(message));
}

bool is_one_of(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& known) {
    return text::equal_in_any_case(known, name);
  });
}

Error unknown_name(std::string_view name) {
  return refusal(codes::server_host, fmt::format("unknown host name `{}`", text::cut(name, 100)));
}

bool is_loopback_name(std::string_view name) {
  return text::equal_in_any_case(name, "localhost") || name == "127.0.0.1" || name == "::1";
}

/// Whether the request uses a public host name: a program on this machine has no need to, so the
/// request was forwarded by a proxy that adds no header.
bool has_public_name(const Request& request, const ServerOptions& options) {
  const std::string_view name = host_name(request.header("Host"));
  return is_one_of(options.names, name) && !is_loopback_name(name);
}

/// A host that is too long or contains characters that are invalid in hosts is not echoed into a
/// page.
bool is_plain_host(std::string_view host) {
  return host.size() < 256 && is_host(host);
}

}  // namespace

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

bool is_host(std::string_view word) {
  static constexpr std::string_view others = ".-:[]_";
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return text::is_letter_or_digit(c) || others.find(c) != std::string_view::npos;
  });
}

Peer find_client(const Request& request, const ServerOptions& options) {
  Peer client = request.peer;
  const bool was_forwarded =
      std::any_of(forwarding_headers.begin(), forwarding_headers.end(),
                  [&](std::string_view name) { return request.has_header(name); });
  // The simplest proxies add no header but use HTTP/1.0; browsers and tools do not.
  client.local = client.loopback && !options.trust_proxy && !was_forwarded &&
                 request.version >= 11 && !has_public_name(request, options);
  if (!options.trust_proxy) return client;
  // The last address is the one that the proxy saw; the earlier ones are claimed by the client.
  std::string_view seen;
  for (const Header& header : request.headers)
    if (text::equal_in_any_case(header.name, "X-Forwarded-For")) seen = header.value;
  seen = text::trimmed(seen.substr(seen.rfind(',') + 1));
  if (!seen.empty() && seen.size() <= longest_address) client.address = seen;
  return client;
}

bool is_public(const ServerOptions& options) {
  return !is_loopback(options.host) || options.trust_proxy || !options.names.empty();
}

std::string client_group(const Peer& peer) {
  in6_addr six{};
  if (::inet_pton(AF_INET6, peer.address.c_str(), &six) != 1) return peer.address;
  std::string group;
  for (std::size_t at = 0; at < 8; ++at) group += fmt::format("{:02x}", six.s6_addr[at]);
  return group + "/64";
}

std::optional<Error> check_host(const Request& request, const ServerOptions& options) {
  // The host name becomes part of links in pages, so a visitor must not choose it.
  if (options.trust_proxy && !options.names.empty() && request.has_header("X-Forwarded-Host")) {
    const std::string_view name = host_name(host_seen(request, options));
    if (!is_one_of(options.names, name)) return unknown_name(name);
  }
  if (!request.peer.loopback) return std::nullopt;
  // Behind a proxy no client has the rights of this machine, so there is nothing to protect.
  if (options.trust_proxy && options.names.empty()) return std::nullopt;
  const std::string_view host = request.header("Host");
  if (host.empty() && request.version < 11) return std::nullopt;
  const std::string_view name = host_name(host);
  if (is_loopback_name(name) || text::equal_in_any_case(name, options.host)) return std::nullopt;
  if (is_one_of(options.names, name)) return std::nullopt;
  return unknown_name(name);
}

std::optional<Error> check_origin(const Request& request, const ServerOptions& options) {
  if (bearer_token(request)) return std::nullopt;
  const std::string_view site = request.header("Sec-Fetch-Site");
  const bool is_foreign =
      text::equal_in_any_case(site, "cross-site") || text::equal_in_any_case(site, "same-site");
  const std::string_view origin = request.header("Origin");
  bool is_other_origin = false;
  if (!origin.empty()) {
    const std::size_t scheme = origin.find("://");
    is_other_origin =
        scheme == std::string_view::npos ||
        !text::equal_in_any_case(origin.substr(scheme + 3), host_seen(request, options));
  }
  if (!is_foreign && !is_other_origin) return std::nullopt;
  return refusal(codes::server_cross_site, "pages on other sites may not change this library");
}

Result<Identity> identify(const Request& request, const ServerOptions& options,
                          library::Library* library) {
  const auto token = bearer_token(request);
  if (token) {
    const auto facts = library == nullptr ? std::nullopt : library->check_token(*token);
    if (!facts) return fail(codes::server_token_wrong, "unknown token");
    return Identity{facts->rights, facts->label};
  }
  if (request.peer.local) return Identity{Rights::add | Rights::edit | Rights::remove, "local"};
  if (options.who_adds == Uploads::open) return Identity{Rights::add, "visitor"};
  return Identity{Rights::none, "visitor"};
}

std::optional<Error> check_right(const Identity& identity, Rights needed, const Request& request,
                                 const ServerOptions& options) {
  if (needed == Rights::add && options.who_adds == Uploads::off)
    return refusal(codes::server_uploads_off, "uploads are disabled");
  if (has(identity.rights, needed)) return std::nullopt;
  if (!bearer_token(request)) return refusal(codes::server_token_missing, "token required");
  const std::string_view word = needed == Rights::add    ? "add"
                                : needed == Rights::edit ? "edit"
                                                         : "delete";
  return refusal(codes::server_right_missing,
                 fmt::format("this token does not grant the right to {} motions", word));
}

std::string visible_origin(const Request& request, const ServerOptions& options) {
  const bool is_secure =
      options.trust_proxy && text::equal_in_any_case(request.header("X-Forwarded-Proto"), "https");
  const std::string_view host = host_seen(request, options);
  if (!is_plain_host(host)) return {};
  return fmt::format("{}://{}", is_secure ? "https" : "http", host);
}

}  // namespace mocap::server
