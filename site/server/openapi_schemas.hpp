// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The schemas of the API's objects.

#include <string_view>

namespace mocap::server {

/// A JSON object of JSON schemas by name. tests/server compares them with real responses.
std::string_view openapi_schemas();

}  // namespace mocap::server
