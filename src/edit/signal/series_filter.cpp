// SPDX-License-Identifier: MIT
#include "edit/signal/series_filter.hpp"

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
  // Corrects the cutoff, because two passes square the gain there.
  const double both_runs = std::pow(std::numbers::sqrt2 - 1.0, 0.25);
  const double w = std::tan(std::numbers::pi * cutoff) / both_runs;
  const double k1 = std::numbers::sqrt2 * w;
  const double k2 = w * w;
  const double a0 = k2 / (1.0 + k1 + k2);
  const double k3 = 2.0 / (1.0 + k1 + k2);
  return {a0, 2.0 * a0, a0, -2.0 * a0 + k3, 1.0 - 2.0 * a0 - k3};
}

/// The filter with its state, for several series in parallel, which hides the latency of the
/// recursive steps.
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
  // The filter preserves lines. After the line from end to end is subtracted, the series is zero at
  // both ends, so that mirror images continue its value and slope.
  Values starts;
  Values slopes;
  for (std::size_t k = 0; k < count; ++k) {
    starts[k] = series[k].front();
    slopes[k] = (series[k].back() - starts[k]) / static_cast<double>(size - 1);
  }
  // The counter is a double because emscripten 3.1.6 miscompiles a vectorised integer counter.
  const auto add_lines = [&](double times) {
    for (std::size_t k = 0; k < count; ++k) {
      double x = 0.0;
      for (double& value : series[k]) {
        value += times * (starts[k] + slopes[k] * x);
        x += 1.0;
      }
    }
  };
  add_lines(-1.0);
  const auto at = [&](std::size_t i) {
    Values values;
    for (std::size_t k = 0; k < count; ++k) values[k] = series[k][i];
    return values;
  };
  const auto put = [&](std::size_t i, const Values& values) {
    for (std::size_t k = 0; k < count; ++k) series[k][i] = values[k];
  };
  // The mirrored sample that is `i` samples beyond an end: the last one if `at_end` is true.
  const auto mirrored = [&](std::size_t i, bool at_end) {
    const std::size_t in_period = i % (2 * (size - 1));
    const bool is_upright = in_period > size - 1;
    const std::size_t from_end = is_upright ? 2 * (size - 1) - in_period : in_period;
    Values values = at(at_end ? size - 1 - from_end : from_end);
    if (!is_upright) {
      for (double& value : values) value = -value;
    }
    return values;
  };
  // The slowest remaining movement is half a wave over the whole series. A cutoff at a tenth of its
  // frequency leaves a ten-thousandth of it; with a lower one, the filter would only take longer to
  // decay.
  const auto half_wave = static_cast<double>(size - 1);
  const double low = std::max(cutoff, 0.05 / half_wave);
  const Coefficients coefficients = coefficients_of(low);
  // The margin is long enough for the filter state to decay.
  const auto margin = static_cast<std::size_t>(std::ceil(3.0 / low));
  std::vector<Values> behind(margin);
  for (std::size_t i = 0; i < margin; ++i) behind[i] = mirrored(i + 1, true);

  LowPass<count> forwards(coefficients, mirrored(margin, false));
  for (std::size_t i = margin; i >= 1; --i) forwards.next(mirrored(i, false));
  for (std::size_t i = 0; i < size; ++i) put(i, forwards.next(at(i)));
  for (Values& values : behind) values = forwards.next(values);

  LowPass<count> backwards(coefficients, behind.back());
  for (auto values = behind.rbegin(); values != behind.rend(); ++values) backwards.next(*values);
  for (std::size_t i = size; i-- > 0;) put(i, backwards.next(at(i)));
  add_lines(1.0);
}

/// A parabola through an odd number of samples, as a function of the distance from the middle one.
struct Parabola {
  double middle = 0.0;  ///< The middle sample, subtracted so that constant values stay exact.
  double height = 0.0;
  double slope = 0.0;
  double bend = 0.0;

  double at(double x) const { return middle + (height + x * (slope + x * bend)); }
};

/// Least squares.
Parabola parabola_through(std::span<const double> samples) {
  const std::size_t reach = samples.size() / 2;
  Parabola parabola;
  parabola.middle = samples[reach];
  const auto n = static_cast<double>(samples.size());
  double sum_x2 = 0.0;
  double sum_x4 = 0.0;
  double sum_y = 0.0;
  double sum_xy = 0.0;
  double sum_x2y = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double x = static_cast<double>(i) - static_cast<double>(reach);
    const double y = samples[i] - parabola.middle;
    sum_x2 += x * x;
    sum_x4 += x * x * x * x;
    sum_y += y;
    sum_xy += x * y;
    sum_x2y += x * x * y;
  }
  parabola.slope = sum_xy / sum_x2;
  parabola.bend = (n * sum_x2y - sum_x2 * sum_y) / (n * sum_x4 - sum_x2 * sum_x2);
  parabola.height = (sum_y - parabola.bend * sum_x2) / n;
  return parabola;
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
    // Differences are averaged, so that constant values stay exact.
    sum += weight * (series[at - room + i] - series[at]);
    total += weight;
  }
  return series[at] + (total == 0.0 ? 0.0 : sum / total);
}

/// Computes such means for `means.size()` samples from `first` on, none of which lacks a neighbour.
/// The outer loop is over the weights, so that samples are summed in SIMD lanes.
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

std::vector<double> gaussian_weights(double deviation, std::size_t samples) {
  const auto reach =
      static_cast<std::size_t>(std::min(std::ceil(3.0 * deviation), static_cast<double>(samples)));
  std::vector<double> weights(2 * reach + 1);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double x = (static_cast<double>(i) - static_cast<double>(reach)) / deviation;
    weights[i] = std::exp(-0.5 * x * x);
  }
  return weights;
}

void savitzky_golay(std::span<double> series, std::size_t count) {
  const std::size_t longest = series.size() - (series.size() % 2 == 0 ? 1 : 0);
  count = std::min(count, longest);
  if (series.empty() || count <= 3) return;
  const std::size_t reach = count / 2;
  const Parabola head = parabola_through(series.first(count));
  const Parabola tail = parabola_through(series.last(count));
  const std::size_t end = series.size() - reach;
  weighted_mean(series, savitzky_golay_weights(count));
  const auto m = static_cast<double>(reach);
  for (std::size_t i = 0; i < reach; ++i) series[i] = head.at(static_cast<double>(i) - m);
  for (std::size_t i = end; i < series.size(); ++i) {
    series[i] = tail.at(static_cast<double>(i - end) + 1.0);
  }
}

std::vector<double> savitzky_golay_weights(std::size_t count) {
  // The value of the parabola at 0, with the sums of powers of -m..m in closed form.
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
