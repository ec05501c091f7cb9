// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of the route table, each next to its implementation.

#include <vector>

#include "server/route.hpp"

namespace mocap::server {

/// Health, metrics, the description of the API.
std::vector<Route> service_routes();
/// For the site owner: files in the folder that could not be read.
std::vector<Route> unread_routes();
/// The list of motions, its facets and its archive.
std::vector<Route> search_routes();
/// One motion: facts, changes, findings, neighbours.
std::vector<Route> entry_routes();
/// Files, conversions, pictures.
std::vector<Route> file_routes();
/// Uploads.
std::vector<Route> adding_routes();
/// For search engines and other sites: sitemap, feed, oEmbed.
std::vector<Route> discovery_routes();
/// HTML pages.
std::vector<Route> page_routes();

}  // namespace mocap::server
