// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The conditions of a query that are no words.

#include <cstdint>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// Whether a query has conditions beside its words.
bool has_filters(const Query& query);

/// One byte a row: 1 for live rows that fulfil all conditions beside the words, 0 for others.
std::vector<std::uint8_t> rows_that_pass(const Columns& columns, const Query& query);

}  // namespace mocap::library
