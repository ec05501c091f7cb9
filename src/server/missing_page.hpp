// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What people see at an address where there is nothing.

#include "server/http.hpp"
#include "server/site.hpp"

namespace mocap::server {

/// Whether the asker is a person at a browser: Accept names text/html.
bool wants_page(const Request& request);

/// 404, with the way home, in the clothes of the site where there is one.
Response missing_page(Site& site);

}  // namespace mocap::server
