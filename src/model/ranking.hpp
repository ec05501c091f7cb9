// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Orders and means of numbers.

#include <cstddef>
#include <span>
#include <vector>

namespace mocap::detail {

/// The indices of `values`, sorted by descending value; equal values keep their order.
std::vector<std::size_t> largest_first(std::span<const double> values);

/// The value that has `rank` values before it in ascending order. `rank` < size. Reorders the
/// values.
double value_at_rank(std::span<double> values, std::size_t rank);

/// 0 if there are no values.
double mean_of(std::span<const double> values);

/// The median; if the number of values is even, the larger of the middle two. 0 if there are none.
/// Reorders the values.
double median_of(std::span<double> values);
/// The same, but the smaller of the middle two.
double lower_median_of(std::span<double> values);

}  // namespace mocap::detail
