// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The headers that every answer carries.

#include "server/http.hpp"
#include "server/route.hpp"

namespace mocap::server {

/// Content security policy and its companions; reading the API of a public library is open to other
/// sites' pages. `route` is null for files of the site and for what is nowhere.
void add_common_headers(Response& response, const Request& request, const Route* route,
                        bool is_public);

}  // namespace mocap::server
