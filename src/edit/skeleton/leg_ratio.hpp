// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Compares the legs of two figures.

#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

struct LegRatio {
  /// Hip height above the soles, relative to the other figure. Measured in the rest poses if both
  /// are upright, otherwise along the leg bones.
  double height = 1.0;
  /// Whether the relative proportions of thighs, shins and feet differ.
  bool other_proportions = false;
};

/// Compares the legs of `skeleton` with those of `other`. Empty if one of them has no legs.
std::optional<LegRatio> leg_ratio(const Skeleton& skeleton, const Skeleton& other);

}  // namespace mocap::edit
