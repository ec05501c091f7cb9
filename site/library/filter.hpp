// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The filters of a query, without its words.

#include <cstdint>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// Whether a query has filters in addition to its words.
bool has_filters(const Query& query);

/// One byte per row: 1 for live rows that satisfy all filters, 0 for others.
std::vector<std::uint8_t> rows_that_pass(const Columns& columns, const Query& query);

}  // namespace mocap::library
