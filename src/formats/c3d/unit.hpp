// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The unit of length of a file that is written.

#include "body/analysis.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::c3d {

/// Metres per unit if nothing is known about the unit: a millimetre.
inline constexpr double usual_metres = 0.001;

/// Metres per unit of the clip of the analysis, or `usual_metres`. Reports the unit, except for a
/// clip that was read from a C3D file with a unit.
double declared_unit(const mocap::detail::Analysis& analysis, Diagnostics& diagnostics);

}  // namespace mocap::c3d
