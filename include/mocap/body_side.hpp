// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Left and right.

#include <cstdint>

namespace mocap {

/// Which half of the body a joint belongs to; `sides_of` (facts.hpp) tells.
enum class BodySide : std::uint8_t { middle, left, right };

}  // namespace mocap
