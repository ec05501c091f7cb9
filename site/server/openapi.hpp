// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The machine-readable description of the API.

#include <string>
#include <string_view>

namespace mocap::server {

/// OpenAPI 3.1 as JSON, generated from the route table, so that the document lists exactly what is
/// served. Pages are omitted.
std::string openapi_document(std::string_view version);

}  // namespace mocap::server
