// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The description of the API for programs.

#include <string>
#include <string_view>

namespace mocap::server {

/// OpenAPI 3.1 as JSON, made from the table of routes: what is not in the table is not served, and
/// what is served is in the document. Pages are left out.
std::string openapi_document(std::string_view version);

}  // namespace mocap::server
