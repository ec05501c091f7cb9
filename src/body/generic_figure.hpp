// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An adult body with the joints of a naming convention.

#include <cstdint>

#include "body/naming.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Where the helper joints that take over twist are.
enum class TwistPlacement : std::uint8_t {
  beside,   ///< Children of the bone, next to the lower half of the limb.
  in_chain  ///< Between both halves.
};

/// A body of 1.7 m in a T-pose: +X left, +Y up, +Z forward, the ground at 0. It has every joint of
/// the body that the convention names; eyes and jaw are left out. Hips have six channels, all other
/// joints the rotations Z X Y. Lengths are multiplied by `units_per_metre`.
Skeleton generic_figure(const Naming& naming, double units_per_metre,
                        TwistPlacement twists = TwistPlacement::beside);

}  // namespace mocap::detail
