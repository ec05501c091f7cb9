// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Client identification and access rights.

#include <optional>
#include <string>
#include <string_view>

#include "library/library.hpp"
#include "server/http.hpp"
#include "server/server.hpp"

namespace mocap::server {

/// The client of a request: the remote end of the connection, or the client reported by a trusted
/// proxy. A client is `local` only if nothing indicates that the request was forwarded: a proxy on
/// the same machine must not give its local rights to remote clients. If --trust-proxy is missing,
/// proxies are still detected if they add a header, use HTTP/1.0, or forward a Host that is one of
/// `names`.
Peer find_client(const Request& request, const ServerOptions& options);

/// Whether all characters of a word are valid in a host name or address, as in a Host header.
bool is_host(std::string_view word);

/// Whether a server that listens at this address is only reachable from its own machine.
bool is_loopback(std::string_view host);

/// Whether the library serves clients other than the users of this machine. A private library must
/// not be readable by web sites that its owner visits.
bool is_public(const ServerOptions& options);

/// The key for per-client limits: the address; for IPv6 its first 64 bits, because a household can
/// use any number of addresses with the same prefix.
std::string client_group(const Peer& peer);

/// Rejects host names that the server was not configured with: in X-Forwarded-Host if it is
/// trusted, and in Host on connections from the server's own machine. Otherwise a foreign site
/// could point its name to 127.0.0.1, and its pages would have the same origin as the library (DNS
/// rebinding).
std::optional<Error> check_host(const Request& request, const ServerOptions& options);

/// Rejects changes requested by a page on another site, unless they carry a token: a browser does
/// not send one automatically.
std::optional<Error> check_origin(const Request& request, const ServerOptions& options);

struct Identity {
  library::Rights rights = library::Rights::none;
  std::string uploader;  ///< `local`, `visitor`, or the token's label.
};
/// Determines the client's rights. Fails with `server.token-wrong` for an unknown token.
Result<Identity> identify(const Request& request, const ServerOptions& options,
                          library::Library* library);

/// Why the rights are insufficient; empty if they suffice.
std::optional<Error> check_right(const Identity& identity, library::Rights needed,
                                 const Request& request, const ServerOptions& options);

/// `https` or `http`, and the host, as seen by the visitor's browser, for links in pages.
std::string visible_origin(const Request& request, const ServerOptions& options);

}  // namespace mocap::server
