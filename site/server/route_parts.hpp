// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of the route table, each next to its implementation.

#include <vector>

#include "server/route.hpp"

namespace mocap::server {

/// `/health`, `/metrics`, `/api/v1` and `openapi.json`: health, metrics, the description of the
/// API.
std::vector<Route> service_routes();
/// `/api/v1/unread`, for the site owner: files in the folder that could not be read.
std::vector<Route> unread_routes();
/// `/api/v1/motions`, `facets` and `archive`: the list of motions.
std::vector<Route> motions_routes();
/// `/api/v1/motions/{motion}`, `findings`, `similar` and `checksum`: what the catalogue stores
/// about a motion, and changes to it.
std::vector<Route> motion_routes();
/// `file`, `thumbnail`, `card`, `decisions` and `skeleton` of a motion: generated from its file.
std::vector<Route> motion_file_routes();
/// `POST /api/v1/motions`: uploads.
std::vector<Route> adding_routes();
/// `/robots.txt`, `/sitemap.xml`, `/feed.atom` and `/oembed`, for search engines and other sites.
std::vector<Route> discovery_routes();
/// `/`, `/view`, `/motions/{motion}` and `/embed/{motion}`: HTML pages.
std::vector<Route> page_routes();

}  // namespace mocap::server
