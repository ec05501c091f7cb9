// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The headers of every response.

#include "server/http.hpp"
#include "server/route.hpp"

namespace mocap::server {

/// Content security policy and related headers; the API of a public library is readable by pages on
/// other sites. `route` is null for files of the site and for unknown paths.
void add_common_headers(Response& response, const Request& request, const Route* route,
                        bool is_public);

}  // namespace mocap::server
