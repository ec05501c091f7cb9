// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A movement descriptor that is independent of skeleton, size, start position, heading and
/// duration.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace mocap::detail {
class Analysis;
}  // namespace mocap::detail

namespace mocap::library {

inline constexpr std::size_t movement_size = 48;
/// Dimensionless: lengths are relative to the body's length, compressed so that no value dominates.
using Movement = std::array<float, movement_size>;

/// Empty if no body can be measured: a single joint, zero length, values that are not finite.
std::optional<Movement> movement_of(const mocap::detail::Analysis& analysis);

/// The spread of each value over a library, so that all values have equal weight.
class MovementScale {
 public:
  void add(std::span<const float> movement);
  void remove(std::span<const float> movement);
  /// One factor per value.
  Movement factors() const;

 private:
  std::array<double, movement_size> sums_{};
  std::array<double, movement_size> squares_{};
  double count_ = 0.0;
};

float distance_squared(std::span<const float> a, std::span<const float> b, const Movement& factors);

}  // namespace mocap::library
