// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How the legs of two figures compare.

#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

struct LegRatio {
  /// Height of the hips above the soles, as a multiple of the other figure's: from the rest poses
  /// where both are upright, else from the bones of the legs.
  double height = 1.0;
  /// Whether thighs, shins and feet have other proportions among each other.
  bool other_proportions = false;
};

/// The legs of `skeleton` compared with those of `other`. Empty where one of them has no legs.
std::optional<LegRatio> leg_ratio(const Skeleton& skeleton, const Skeleton& other);

}  // namespace mocap::edit
