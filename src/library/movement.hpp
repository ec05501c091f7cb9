// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How a body moves, in numbers that do not depend on its skeleton, its size, where it starts,
/// which way it faces, or how long it goes on.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "mocap/clip.hpp"
#include "mocap/facts.hpp"

namespace mocap::library {

inline constexpr std::size_t movement_size = 48;
/// Dimensionless: lengths are parts of the body's length, compressed so that no number rules.
using Movement = std::array<float, movement_size>;

/// Nothing where no body can be measured: one joint, no length, numbers that are none.
std::optional<Movement> movement_of(const Clip& clip, const ClipFacts& facts);

/// How much each number varies over a library, so that each counts alike.
class MovementScale {
 public:
  void add(std::span<const float> movement);
  void remove(std::span<const float> movement);
  /// One factor a number.
  Movement factors() const;

 private:
  std::array<double, movement_size> sums_{};
  std::array<double, movement_size> squares_{};
  double count_ = 0.0;
};

/// Square of the distance.
float distance_squared(std::span<const float> a, std::span<const float> b, const Movement& factors);

}  // namespace mocap::library
