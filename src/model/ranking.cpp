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
  // A heap sort, because every page loads this code, and a stable sort would be five times as
  // large.
  std::make_heap(order.begin(), order.end(), is_before);
  std::sort_heap(order.begin(), order.end(), is_before);
  return order;
}

double value_at_rank(std::span<double> values, std::size_t rank) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

double mean_of(std::span<const double> values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

double median_of(std::span<double> values) {
  return values.empty() ? 0.0 : value_at_rank(values, values.size() / 2);
}

double lower_median_of(std::span<double> values) {
  return values.empty() ? 0.0 : value_at_rank(values, (values.size() - 1) / 2);
}

}  // namespace mocap::detail
