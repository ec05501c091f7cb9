// SPDX-License-Identifier: MIT
#include "retarget/envelope.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace mocap::retarget {

std::vector<double> smooth_envelope(const std::vector<double>& values, std::size_t around) {
  if (around == 0 || std::all_of(values.begin(), values.end(), [](double x) { return x == 0.0; }))
    return values;
  const std::size_t count = values.size();
  const auto window = [&](std::size_t at) {
    return std::pair(at - std::min(at, around), std::min(at + around + 1, count));
  };
  std::vector<double> greatest(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [first, end] = window(i);
    greatest[i] = *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                    values.begin() + static_cast<std::ptrdiff_t>(end));
  }
  std::vector<double> weights;
  for (std::size_t i = 0; i <= around; ++i) {
    weights.push_back(0.5 + 0.5 * std::cos(std::numbers::pi * static_cast<double>(i) /
                                           static_cast<double>(around + 1)));
  }
  std::vector<double> smooth(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [first, end] = window(i);
    double sum = 0.0;
    double total = 0.0;
    for (std::size_t k = first; k < end; ++k) {
      const double weight = weights[k > i ? k - i : i - k];
      sum += weight * greatest[k];
      total += weight;
    }
    smooth[i] = std::max(sum / total, values[i]);
  }
  return smooth;
}

std::size_t frames_around(double seconds, double frames_per_second) {
  return static_cast<std::size_t>(std::clamp(seconds * frames_per_second, 0.0, 1e6));
}

}  // namespace mocap::retarget
