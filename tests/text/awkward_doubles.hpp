// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Doubles that number formatters are most likely to get wrong.

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace mocap::text {

/// Generates finite doubles of every kind, reproducibly for a seed.
class AwkwardDoubles {
 public:
  explicit AwkwardDoubles(std::uint64_t seed) : random_(seed) {}

  double next() {
    switch (random_() % 8) {
      case 0:
        return any_bits();
      case 1:
        return beside(decimal());
      case 2:
        return binary_fraction();
      case 3:
        return beside(half_way());
      case 4:
        return beside(std::pow(10.0, static_cast<double>(below(60)) - 30.0));
      case 5:
        return beside(std::ldexp(1.0, static_cast<int>(below(2098)) - 1074));
      case 6:
        return beside(of_many_digits());
      default:
        return decimal();
    }
  }

  std::vector<double> take(std::size_t count) {
    std::vector<double> values(count);
    for (double& value : values) value = next();
    return values;
  }

  /// Typical values of motion files: at most six decimals, at most a few thousand, both signs,
  /// zeros.
  double of_motion() {
    if (below(20) == 0) return below(2) == 0 ? 0.0 : -0.0;
    const double range = below(50) == 0 ? 2e9 : 360e6;
    return std::round((unit() - 0.5) * range) / 1e6;
  }

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

 private:
  double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
  double sign() { return below(2) == 0 ? 1.0 : -1.0; }

  double any_bits() {
    const double value = std::bit_cast<double>(random_());
    return std::isfinite(value) ? value : sign() * std::numeric_limits<double>::max();
  }

  double decimal() {
    const double power = std::pow(10.0, static_cast<double>(below(12)));
    return sign() * std::round(unit() * std::pow(10.0, static_cast<double>(below(16)))) / power;
  }

  /// An exact tie at some decimal: n / 2^k.
  double binary_fraction() {
    return sign() *
           std::ldexp(static_cast<double>(below(100'000'000)), -static_cast<int>(below(30)));
  }

  /// As close to half a unit of the last decimal as doubles get.
  double half_way() {
    const double power = std::pow(10.0, static_cast<double>(below(13)));
    return sign() * (static_cast<double>(below(10'000'000'000)) + 0.5) / power;
  }

  /// Its product with a power of ten is about 2^53.
  double of_many_digits() {
    const double product = std::ldexp(1.0 + unit(), 48 + static_cast<int>(below(10)));
    return sign() * product / std::pow(10.0, static_cast<double>(below(20)));
  }

  /// The value or an adjacent double.
  double beside(double value) {
    const double direction = sign() * std::numeric_limits<double>::infinity();
    const double moved = below(2) == 0 ? value : std::nextafter(value, direction);
    return std::isfinite(moved) ? moved : value;
  }

  std::mt19937_64 random_;
};

}  // namespace mocap::text
