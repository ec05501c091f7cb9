// SPDX-License-Identifier: MIT
#include "edit/series_filter.hpp"

#include <algorithm>
#include <array>
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

/// The filter with what it remembers of series that run side by side: their steps wait for one
/// another less than those of one alone.
template <std::size_t count>
class LowPass {
 public:
  using Values = std::array<double, count>;

  LowPass(const Coefficients& coefficients, const Values& first)
      : c_(coefficients), x1_(first), x2_(first), y1_(first), y2_(first) {}

  const Values& next(const Values& value) {
    for (std::size_t k = 0; k < count; ++k) {
      const double y =
          c_.a0 * value[k] + c_.a1 * x1_[k] + c_.a2 * x2_[k] + c_.b1 * y1_[k] + c_.b2 * y2_[k];
      x2_[k] = x1_[k];
      x1_[k] = value[k];
      y2_[k] = y1_[k];
      y1_[k] = y;
    }
    return y1_;
  }

 private:
  Coefficients c_;
  Values x1_, x2_, y1_, y2_;
};

template <std::size_t count>
void filter_both_ways(const std::array<std::span<double>, count>& series, double cutoff) {
  using Values = typename LowPass<count>::Values;
  const std::size_t size = series[0].size();
  if (size < 3) return;
  // Long enough for what the filter remembers to fade.
  const auto wanted = static_cast<std::size_t>(std::min(3.0 / cutoff, 1e6));
  const std::size_t margin = std::min(wanted, size - 1);
  const auto at = [&](std::size_t i) {
    Values values;
    for (std::size_t k = 0; k < count; ++k) values[k] = series[k][i];
    return values;
  };
  const auto put = [&](std::size_t i, const Values& values) {
    for (std::size_t k = 0; k < count; ++k) series[k][i] = values[k];
  };
  // Turned about the end point: value and slope go on.
  const auto turned = [&](const Values& end, std::size_t i) {
    Values values;
    for (std::size_t k = 0; k < count; ++k) values[k] = 2.0 * end[k] - series[k][i];
    return values;
  };
  const Coefficients coefficients = coefficients_of(cutoff);
  std::vector<Values> behind(margin);
  for (std::size_t i = 0; i < margin; ++i) behind[i] = turned(at(size - 1), size - 2 - i);

  LowPass<count> forwards(coefficients, turned(at(0), margin));
  for (std::size_t i = margin; i >= 1; --i) forwards.next(turned(at(0), i));
  for (std::size_t i = 0; i < size; ++i) put(i, forwards.next(at(i)));
  for (Values& values : behind) values = forwards.next(values);

  LowPass<count> backwards(coefficients, behind.back());
  for (auto values = behind.rbegin(); values != behind.rend(); ++values) backwards.next(*values);
  for (std::size_t i = size; i-- > 0;) put(i, backwards.next(at(i)));
}

/// The mean of as many neighbours as there are on both sides of a sample.
double mean_at(const std::vector<double>& series, std::size_t at,
               const std::vector<double>& weights) {
  const std::size_t reach = weights.size() / 2;
  const std::size_t room = std::min({reach, at, series.size() - 1 - at});
  double sum = 0.0;
  double total = 0.0;
  for (std::size_t i = 0; i <= 2 * room; ++i) {
    const double weight = weights[reach - room + i];
    // Differences, so that what does not change stays what it is.
    sum += weight * (series[at - room + i] - series[at]);
    total += weight;
  }
  return series[at] + (total == 0.0 ? 0.0 : sum / total);
}

/// The same of `means.size()` samples from `first` on that have all neighbours: weight by weight,
/// so that the samples are summed side by side.
void means_inside(const std::vector<double>& series, std::size_t first,
                  const std::vector<double>& weights, std::span<double> means) {
  const double* middle = series.data() + first;
  const double* neighbour = middle - weights.size() / 2;
  std::fill(means.begin(), means.end(), 0.0);
  double total = 0.0;
  for (const double weight : weights) {
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += weight * (neighbour[i] - middle[i]);
    total += weight;
    ++neighbour;
  }
  for (std::size_t i = 0; i < means.size(); ++i) {
    means[i] = middle[i] + (total == 0.0 ? 0.0 : means[i] / total);
  }
}

}  // namespace

void butterworth(std::span<double> series, double cutoff) {
  filter_both_ways<1>({series}, cutoff);
}

void butterworth(const std::array<std::span<double>, 4>& series, double cutoff) {
  filter_both_ways<4>(series, cutoff);
}

void weighted_mean(std::span<double> series, const std::vector<double>& weights) {
  constexpr std::size_t at_once = 256;
  const std::size_t reach = weights.size() / 2;
  const std::vector<double> old(series.begin(), series.end());
  const std::size_t size = old.size();
  const std::size_t first = std::min(reach, size);
  const std::size_t end = std::max(first, size - std::min(reach, size));
  for (std::size_t at = 0; at < first; ++at) series[at] = mean_at(old, at, weights);
  for (std::size_t at = first; at < end; at += at_once) {
    means_inside(old, at, weights, series.subspan(at, std::min(at_once, end - at)));
  }
  for (std::size_t at = end; at < size; ++at) series[at] = mean_at(old, at, weights);
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
