// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Recorded values over time: columns, analog channels, and the coordinates of points and rigid
/// bodies.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/curve.hpp"

namespace mocap::render::detail {

/// The values of a column or an analog channel with this label, of a point (`LFHD.x`) or of a rigid
/// body (`pelvis.x`, `pelvis.qw`); none if nothing is named so. NaN where they are not known. The
/// unit refers to the clip.
std::optional<Curve> recorded_curve(const Clip& clip, std::string_view name);

/// The names of all recorded curves; of labels that occur twice, the first.
std::vector<std::string> names_of_recorded_curves(const Recording& recording);

}  // namespace mocap::render::detail
