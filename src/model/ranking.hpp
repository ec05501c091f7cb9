// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace mocap::detail {

/// The indices of `values`, sorted by descending value; equal values keep their order.
std::vector<std::size_t> largest_first(std::span<const double> values);

}  // namespace mocap::detail
