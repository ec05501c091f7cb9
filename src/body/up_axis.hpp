// SPDX-License-Identifier: MIT
#pragma once

#include "body/body.hpp"
#include "body/posture.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Determines `up`, its confidence and its reason from the rest pose, the motion starting at
/// `first_frame`, the floor, the plane of travel, free flight, and the convention of the family.
void guess_up(const Clip& clip, const Body& body, const Posture& rest, std::size_t first_frame,
              const FamilyGuess& family, AxisGuess& guess);

}  // namespace mocap::detail
