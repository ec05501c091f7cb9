// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The 404 page.

#include "server/http.hpp"
#include "server/site.hpp"

namespace mocap::server {

/// Whether the client is a browser: Accept contains text/html.
bool accepts_html(const Request& request);

/// 404 with a link to the front page, in the style of the site if there is one.
Response missing_page(Site& site);

}  // namespace mocap::server
