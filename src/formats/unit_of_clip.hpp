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

/// Metres per unit of a clip: `given`, otherwise its unit if that is specified, declared or
/// certain.
std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given);

/// The same for formats whose files always declare a unit. `usual_metres`, called `usual_name`
/// (`a metre`), is declared if the unit is not known. Reports a unit that the user has not set.
double unit_to_declare(const Analysis& analysis, double usual_metres, std::string_view usual_name,
                       Diagnostics& diagnostics);

/// Adds the note `fit.unit-assumed`. `usual_name`: the unit that replaces an unknown one.
void report_assumed_unit(const KnownUnit& unit, std::string_view usual_name, const Clip& clip,
                         Diagnostics& diagnostics);

}  // namespace mocap::detail
