// SPDX-License-Identifier: MIT
#include "library/quality.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace mocap::library {

namespace {

/// Maximum number of significant decimals of a float.
constexpr unsigned most_decimals = 9;
constexpr std::size_t most_values = 5'000;
/// A few values with more decimals, such as `1e-05` among rounded ones, do not make a copy better.
constexpr std::size_t part_of_values = 10;

unsigned decimals_of(double value) {
  double scale = 1.0;
  for (unsigned decimals = 0; decimals < most_decimals; ++decimals, scale *= 10.0) {
    if (std::round(value * scale) / scale == value) return decimals;
  }
  return most_decimals;
}

}  // namespace

Quality quality_of(const Clip& clip) {
  Quality quality;
  quality.channels = clip.motion.channels();
  const std::size_t count = clip.motion.frames() * clip.motion.channels();
  if (count == 0) return quality;
  // Odd, so that it does not hit the same channels repeatedly.
  const std::size_t step = count / most_values | 1U;
  std::array<std::size_t, most_decimals + 1> seen{};
  std::size_t values = 0;
  for (std::size_t i = 0; i < count; i += step) {
    const double value = clip.motion.at(i / clip.motion.channels(), i % clip.motion.channels());
    // The zeros of static joints do not show how many decimals the values have.
    if (value == 0.0 || !std::isfinite(value)) continue;
    ++seen[decimals_of(value)];
    ++values;
  }
  std::size_t above = 0;
  for (unsigned decimals = most_decimals; decimals > 0; --decimals) {
    above += seen[decimals];
    if (above * part_of_values >= values && above > 0) {
      quality.decimals = decimals;
      break;
    }
  }
  return quality;
}

bool is_better(const Quality& given, const Quality& known) {
  return given.decimals >= known.decimals && given.channels >= known.channels &&
         (given.decimals > known.decimals || given.channels > known.channels);
}

}  // namespace mocap::library
