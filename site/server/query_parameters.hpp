// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The query parameters shared by the list of motions, its facets and its archive.

#include <cstdint>
#include <vector>

#include "library/library.hpp"
#include "server/route.hpp"

namespace mocap::server {

/// Maximum number of motions per page of the list.
inline constexpr std::uint64_t largest_page = 500;

/// The filter parameters, without `sort`, `limit` and `cursor`.
std::vector<Parameter> condition_parameters();
/// `sort`, one of the library's orders.
Parameter sort_parameter();

/// The library query of a request with validated parameters.
library::Query query_of(const Context& context);

}  // namespace mocap::server
