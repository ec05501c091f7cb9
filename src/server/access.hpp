// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Who asks, and what they may do.

#include <optional>
#include <string>

#include "library/library.hpp"
#include "server/http.hpp"
#include "server/server.hpp"

namespace mocap::server {

/// The client behind a request: the connection's other end, or whom a trusted proxy names. A client
/// is `local` only when nothing says that the request was passed on: a proxy on the same machine
/// must not lend its place to the whole world. Where --trust-proxy was forgotten, those proxies are
/// noticed that add a header, speak HTTP/1.0, or hand on a Host that is one of `names`.
Peer find_client(const Request& request, const ServerOptions& options);

/// Whether the library is for others than this machine's users. One that is not must not be read by
/// the sites that its owner visits.
bool is_public(const ServerOptions& options);

/// By which a client's share is counted: its address; of an IPv6 address the first 64 bits, of
/// which any household has as many addresses as it likes.
std::string client_group(const Peer& peer);

/// Refuses names that the server was not given: in X-Forwarded-Host where it is believed, and in
/// Host on connections from the server's own machine. Otherwise a
/// strange site could let its name lead to 127.0.0.1, and its pages would be of the same origin as
/// the library (DNS rebinding).
std::optional<Error> check_host(const Request& request, const ServerOptions& options);

/// Refuses changes that a page of another site asks for, unless a token comes along: a browser
/// sends no token by itself.
std::optional<Error> check_origin(const Request& request, const ServerOptions& options);

struct Identity {
  library::Rights rights = library::Rights::none;
  std::string uploader;  ///< `local`, `visitor`, or the token's label.
};
/// What the client may do. Fails with `server.token-wrong` for a token that is not known.
Result<Identity> identify(const Request& request, const ServerOptions& options,
                          library::Library* library);

/// Why the rights are not enough; nothing if they are.
std::optional<Error> check_right(const Identity& identity, library::Rights needed,
                                 const Request& request, const ServerOptions& options);

/// `https` or `http`, and the host, as the visitor's browser sees them: for links in pages.
std::string visible_origin(const Request& request, const ServerOptions& options);

}  // namespace mocap::server
