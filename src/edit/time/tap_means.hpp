// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Weighted means of old frames.

#include "edit/time/tap_table.hpp"
#include "mocap/skeleton.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

/// The mean of similar rotations: their sum, with signs that match the middle one. It is not
/// normalised.
Quaternion mean_rotation(const detail::RotationSeries& rotations, const Taps& taps,
                         const double* weights);

}  // namespace mocap::edit
