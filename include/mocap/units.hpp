// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Units of length.

#include <optional>
#include <string_view>

#include "mocap/clip.hpp"

namespace mocap {

/// Metres of a unit by its name in any case: m, cm, mm, in, ft, or in full, such as metres, inch.
std::optional<double> metres_of_unit(std::string_view name);

/// Multiplies every length of a clip: offsets, end sites, positions, lengths of bones. Angles, and
/// what a style remembers beside them, stay.
void scale_lengths(Clip& clip, double factor);

}  // namespace mocap
