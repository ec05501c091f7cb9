// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Left and right.

#include <cstdint>

namespace mocap {

/// The side of the body that a joint belongs to, see `sides_of` (facts.hpp).
enum class BodySide : std::uint8_t { middle, left, right };

}  // namespace mocap
