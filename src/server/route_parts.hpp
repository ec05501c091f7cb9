// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The table of routes in pieces, each beside the code that answers.

#include <vector>

#include "server/route.hpp"

namespace mocap::server {

/// Health, metrics, the API's own description.
std::vector<Route> service_routes();
/// For the host: files of the folder that could not be read.
std::vector<Route> unread_routes();
/// The list of motions, its facets, its archive.
std::vector<Route> search_routes();
/// One motion: facts, changes, findings, neighbours.
std::vector<Route> entry_routes();
/// Files, conversions, pictures.
std::vector<Route> file_routes();
/// Adding.
std::vector<Route> adding_routes();
/// What search engines and other sites read: sitemap, feed, oEmbed.
std::vector<Route> discovery_routes();
/// Pages for people.
std::vector<Route> page_routes();

}  // namespace mocap::server
