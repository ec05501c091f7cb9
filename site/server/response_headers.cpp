// SPDX-License-Identifier: MIT
#include "server/response_headers.hpp"

#include <string>

namespace mocap::server {

namespace {

constexpr std::string_view policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; media-src 'self' blob:; worker-src 'self' blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";
// A player may be embedded in any page. `frame-ancestors *` would exclude pages opened as local
// files.
constexpr std::string_view own_frames = "; frame-ancestors 'self'";

}  // namespace

void add_common_headers(Response& response, const Request& request, const Route* route,
                        bool is_public) {
  const bool is_embedded = request.path.starts_with("/embed/");
  const bool is_api = request.path == "/api/v1" || request.path.starts_with("/api/v1/");
  const bool reads = request.method == Method::get || request.method == Method::head ||
                     request.method == Method::options;
  response
      .with("Content-Security-Policy",
            std::string(policy) + std::string(is_embedded ? "" : own_frames))
      .with("X-Content-Type-Options", "nosniff")
      .with("Referrer-Policy", "strict-origin-when-cross-origin")
      .with("Cross-Origin-Opener-Policy", "same-origin")
      .with("Cross-Origin-Resource-Policy",
            (is_public && is_api && reads) || is_embedded ? "cross-origin" : "same-origin")
      .with("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  // Anyone may read a public library; only its own pages may change it.
  if (is_public && is_api && reads) {
    response.with("Access-Control-Allow-Origin", "*");
    if (request.method != Method::options)
      response.with("Access-Control-Expose-Headers",
                    "ETag, Content-Disposition, Content-Range, Retry-After, X-Checksum-Sha256, "
                    "X-Uncompressed-Length");
  }
  if (route != nullptr && response.header("Cache-Control").empty())
    response.with("Cache-Control", "no-cache");
}

}  // namespace mocap::server
