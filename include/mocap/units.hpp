// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Units of length.

#include <optional>
#include <span>
#include <string_view>

#include "mocap/clip.hpp"

namespace mocap {

/// Metres per unit, by case-insensitive name: m, cm, mm, in, ft, or a full name such as metres,
/// inch.
std::optional<double> metres_of_unit(std::string_view name);

/// Metres per unit of the motion library of Carnegie Mellon University and of conversions of it:
/// an inch divided by 0.45.
inline constexpr double metres_per_cmu_unit = 0.0254 / 0.45;

/// A unit as offered in a menu.
struct NamedUnit {
  std::string_view name;
  std::string_view plural;
  double metres = 1.0;
};
/// The common units of motion files, for menus.
std::span<const NamedUnit> common_units();

/// Multiplies all lengths of a clip: offsets, end sites, positions, bone lengths. Angles and
/// format-specific data do not change.
void scale_lengths(Clip& clip, double factor);

}  // namespace mocap
