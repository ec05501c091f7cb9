// SPDX-License-Identifier: MIT
#include "edit/series_filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace mocap::edit {

namespace {

struct Coefficients {
  double a0, a1, a2, b1, b2;
};

Coefficients coefficients_of(double cutoff) {
  // Twice through the filter the gain at the cutoff would be squared.
  const double both_runs = std::pow(std::numbers::sqrt2 - 1.0, 0.25);
  const double w = std::tan(std::numbers::pi * cutoff) / both_runs;
  const double k1 = std::numbers::sqrt2 * w;
  const double k2 = w * w;
  const double a0 = k2 / (1.0 + k1 + k2);
  const double k3 = 2.0 * a0 / k2;
  return {a0, 2.0 * a0, a0, -2.0 * a0 + k3, 1.0 - 2.0 * a0 - k3};
}

void run(std::vector<double>& series, const Coefficients& c) {
  double x1 = series.front();
  double x2 = x1;
  double y1 = x1;
  double y2 = x1;
  for (double& value : series) {
    const double y = c.a0 * value + c.a1 * x1 + c.a2 * x2 + c.b1 * y1 + c.b2 * y2;
    x2 = x1;
    x1 = value;
    y2 = y1;
    y1 = y;
    value = y;
  }
}

}  // namespace

void butterworth(std::vector<double>& series, double cutoff) {
  const std::size_t size = series.size();
  if (size < 3) return;
  // Long enough for what the filter remembers to fade.
  const auto wanted = static_cast<std::size_t>(std::min(3.0 / cutoff, 1e6));
  const std::size_t margin = std::min(wanted, size - 1);
  std::vector<double> padded;
  padded.reserve(size + 2 * margin);
  // Turned about the end point: value and slope go on.
  for (std::size_t i = margin; i >= 1; --i) padded.push_back(2.0 * series.front() - series[i]);
  padded.insert(padded.end(), series.begin(), series.end());
  for (std::size_t i = 1; i <= margin; ++i) {
    padded.push_back(2.0 * series.back() - series[size - 1 - i]);
  }
  const Coefficients coefficients = coefficients_of(cutoff);
  run(padded, coefficients);
  std::reverse(padded.begin(), padded.end());
  run(padded, coefficients);
  std::reverse(padded.begin(), padded.end());
  std::copy_n(padded.begin() + static_cast<std::ptrdiff_t>(margin), size, series.begin());
}

void weighted_mean(std::vector<double>& series, const std::vector<double>& weights) {
  const std::size_t reach = weights.size() / 2;
  const std::vector<double> old = series;
  for (std::size_t at = 0; at < old.size(); ++at) {
    const std::size_t room = std::min({reach, at, old.size() - 1 - at});
    double sum = 0.0;
    double total = 0.0;
    for (std::size_t i = 0; i <= 2 * room; ++i) {
      const double weight = weights[reach - room + i];
      // Differences, so that what does not change stays what it is.
      sum += weight * (old[at - room + i] - old[at]);
      total += weight;
    }
    series[at] = old[at] + (total == 0.0 ? 0.0 : sum / total);
  }
}

std::vector<double> gaussian_weights(double deviation) {
  const auto reach = static_cast<std::size_t>(std::ceil(3.0 * deviation));
  std::vector<double> weights(2 * reach + 1);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double x = (static_cast<double>(i) - static_cast<double>(reach)) / deviation;
    weights[i] = std::exp(-0.5 * x * x);
  }
  return weights;
}

std::vector<double> savitzky_golay_weights(std::size_t count) {
  // The parabola's value at 0, with the sums of powers of -m..m in closed form.
  const std::size_t reach = count / 2;
  const auto m = static_cast<double>(reach);
  const double scale = (2.0 * m - 1.0) * (2.0 * m + 1.0) * (2.0 * m + 3.0);
  std::vector<double> weights(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double x = static_cast<double>(i) - m;
    weights[i] = 3.0 * (3.0 * m * m + 3.0 * m - 1.0 - 5.0 * x * x) / scale;
  }
  return weights;
}

}  // namespace mocap::edit
