// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace samples {
namespace {

double hermite(const Knot& a, double slope_a, const Knot& b, double slope_b, double at) {
  const double width = b.at - a.at;
  const double s = (at - a.at) / width;
  const double s2 = s * s;
  const double s3 = s2 * s;
  return (2 * s3 - 3 * s2 + 1) * a.value + (s3 - 2 * s2 + s) * width * slope_a +
         (3 * s2 - 2 * s3) * b.value + (s3 - s2) * width * slope_b;
}

double secant(const Knot& a, const Knot& b) {
  return (b.value - a.value) / (b.at - a.at);
}

// Fritsch and Butland (1984): the weighted harmonic mean of the adjacent secants, and zero at an
// extremum; this prevents overshooting.
double slope_without_overshoot(const Knot& before, const Knot& here, const Knot& after) {
  const double left = secant(before, here);
  const double right = secant(here, after);
  if (left * right <= 0.0) return 0.0;
  const double left_width = here.at - before.at;
  const double right_width = after.at - here.at;
  const double left_weight = 2 * right_width + left_width;
  const double right_weight = right_width + 2 * left_width;
  return (left_weight + right_weight) / (left_weight / left + right_weight / right);
}

}  // namespace

Curve::Curve(std::initializer_list<Knot> knots) : knots_(knots), slopes_(knots.size(), 0.0) {
  for (std::size_t i = 1; i + 1 < knots_.size(); ++i) {
    slopes_[i] = slope_without_overshoot(knots_[i - 1], knots_[i], knots_[i + 1]);
  }
}

double Curve::operator()(double at) const {
  if (at <= knots_.front().at) return knots_.front().value;
  if (at >= knots_.back().at) return knots_.back().value;
  const auto behind = std::upper_bound(knots_.begin(), knots_.end(), at,
                                       [](double t, const Knot& knot) { return t < knot.at; });
  const auto i = static_cast<std::size_t>(behind - knots_.begin());
  return hermite(knots_[i - 1], slopes_[i - 1], knots_[i], slopes_[i], at);
}

Cycle::Cycle(std::initializer_list<Knot> knots, int harmonics) {
  const std::vector<Knot> given(knots);
  const auto count = static_cast<int>(given.size());
  const auto knot = [&](int i) {
    const int lap = i < 0 ? -1 : i / count;
    Knot k = given[static_cast<std::size_t>(i - lap * count)];
    k.at += lap;
    return k;
  };
  const auto slope = [&](int i) { return secant(knot(i - 1), knot(i + 1)); };
  const auto through_knots = [&](double phase) {
    int i = count - 1;
    while (i > 0 && knot(i).at > phase) --i;
    if (knot(i).at > phase) i = -1;
    return hermite(knot(i), slope(i), knot(i + 1), slope(i + 1), phase);
  };

  constexpr int samples = 256;
  for (int h = 0; h <= harmonics; ++h) {
    double cosine = 0.0;
    double sine = 0.0;
    for (int n = 0; n < samples; ++n) {
      const double phase = static_cast<double>(n) / samples;
      const double value = through_knots(phase);
      cosine += value * cosine_of_turns(h * phase) * 2.0 / samples;
      sine += value * sine_of_turns(h * phase) * 2.0 / samples;
    }
    if (h == 0) {
      mean_ = cosine / 2.0;
    } else {
      cosine_.push_back(cosine);
      sine_.push_back(sine);
    }
  }
}

double Cycle::operator()(double phase) const {
  double value = mean_;
  for (std::size_t i = 0; i < cosine_.size(); ++i) {
    const double turns = static_cast<double>(i + 1) * phase;
    value += cosine_[i] * cosine_of_turns(turns) + sine_[i] * sine_of_turns(turns);
  }
  return value;
}

double ease(double at, double from, double to) {
  const double s = std::clamp((at - from) / (to - from), 0.0, 1.0);
  return s * s * s * (10.0 + s * (6.0 * s - 15.0));
}

double bump(double at, double from, double to) {
  const double s = std::clamp((at - from) / (to - from), 0.0, 1.0);
  const double half = s * (1.0 - s);
  return 16.0 * half * half;
}

double sine_of_turns(double turns) {
  return std::sin(2.0 * std::numbers::pi * turns);
}

double cosine_of_turns(double turns) {
  return std::cos(2.0 * std::numbers::pi * turns);
}

double fraction(double value) {
  return value - std::floor(value);
}

double mix(double a, double b, double share_of_b) {
  return a + (b - a) * share_of_b;
}

}  // namespace samples
