// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The unit of length to declare in a file.

#include <optional>
#include <string_view>

#include "body/known_unit.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Metres per unit of formats of points if nothing is known about the unit: a millimetre.
inline constexpr double usual_metres_of_points = 0.001;

/// Metres per unit of a clip: `given`, otherwise its unit if that is specified, declared or
/// certain.
std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given);

/// The same for formats whose files always declare a unit. `usual_metres`, called `usual_name`
/// (`a metre`), is declared if the unit is not known. Reports a unit that the user has not set.
double unit_to_declare(const Analysis& analysis, double usual_metres, std::string_view usual_name,
                       Diagnostics& diagnostics);

/// The same for formats of points, whose usual unit is a millimetre. Does not report the unit that
/// a clip of points declares itself.
double unit_of_points_to_declare(const Analysis& analysis, Diagnostics& diagnostics);

/// `mm`, `cm`, `m` or `in`: the units that all programs know in files of points. Empty for others.
std::string_view symbol_of_points_unit(double metres);

/// Adds the note `fit.unit-assumed`. `usual_name`: the unit that replaces an unknown one.
void report_assumed_unit(const KnownUnit& unit, std::string_view usual_name, const Clip& clip,
                         Diagnostics& diagnostics);

}  // namespace mocap::detail
