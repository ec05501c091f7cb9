// SPDX-License-Identifier: MIT
#include "model/ranking.hpp"

#include <algorithm>
#include <numeric>

namespace mocap::detail {

std::vector<std::size_t> largest_first(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto is_before = [&](std::size_t a, std::size_t b) {
    return values[a] > values[b] || (values[a] == values[b] && a < b);
  };
  // A heap instead of a stable sort: every page loads this code, which is a fifth of the size.
  std::make_heap(order.begin(), order.end(), is_before);
  std::sort_heap(order.begin(), order.end(), is_before);
  return order;
}

}  // namespace mocap::detail
