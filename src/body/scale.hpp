// SPDX-License-Identifier: MIT
#pragma once

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Guesses the height, from the rest pose or from the motion starting at `first_frame`, and the
/// unit.
ScaleGuess guess_scale(const Clip& clip, const Body& body, std::size_t first_frame,
                       const FamilyGuess& family);

}  // namespace mocap::detail
