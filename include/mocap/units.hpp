// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Units of length.

#include <optional>
#include <string_view>

#include "mocap/clip.hpp"

namespace mocap {

/// Metres per unit, by case-insensitive name: m, cm, mm, in, ft, or a full name such as metres,
/// inch.
std::optional<double> metres_of_unit(std::string_view name);

/// Multiplies all lengths of a clip: offsets, end sites, positions, bone lengths. Angles and other
/// data of the style do not change.
void scale_lengths(Clip& clip, double factor);

}  // namespace mocap
