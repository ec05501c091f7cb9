// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the list of motions, its facets and its archive have in common: the query.

#include <cstdint>
#include <vector>

#include "library/library.hpp"
#include "server/route.hpp"

namespace mocap::server {

/// Motions on one page of the list.
inline constexpr std::uint64_t largest_page = 500;

/// The conditions, without `sort`, `limit` and `cursor`.
std::vector<Parameter> condition_parameters();
/// `sort`, one of the library's orders.
Parameter sort_parameter();

/// The library's query of a request whose parameters are checked.
library::Query query_of(const Context& context);

}  // namespace mocap::server
