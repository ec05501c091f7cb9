// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/body.hpp"

namespace mocap::detail {

/// Determines `up`, its confidence and its reason from the points of a clip without joints or, if
/// there are none, from its rigid bodies: those of head and feet, the ground on which the lowest
/// ones stay, and the origin on the ground.
void guess_up_of_points(const Clip& clip, AxisGuess& guess);

}  // namespace mocap::detail
