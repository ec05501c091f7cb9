// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The steps in which a C3D file stores residuals and, as 16-bit integers, all other numbers.

#include <array>
#include <cstdint>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::c3d {

/// The largest residual in steps: one byte.
inline constexpr double most_residual = 255.0;

/// What the steps are chosen for.
struct Stored {
  const Clip& clip;           ///< Its analog channels, and the file that it was read from.
  const Recording& points;    ///< With positions.
  double length_scale = 1.0;  ///< Units of length of the file per unit of the clip.
  bool integers = false;      ///< Whether coordinates and samples are stored as integers.
};

struct Steps {
  float points = 1.0F;        ///< Of residuals and, as integers, of coordinates. Positive.
  std::vector<float> analog;  ///< Of the samples of each channel; 1 unless they are integers.
};

/// The smallest steps for which all numbers fit, or those of the file that was read.
Steps choose_steps(const Stored& stored);

/// The nearest 16-bit integer.
std::int16_t to_integer(double value);

/// A known position as integers. `position`: in file units. Never all zeros, which mean a gap.
std::array<std::int16_t, 3> to_integers(const Vector3& position, float step);

/// Reports coordinates that are rounded by more than a tenth of a millimetre, and results of models
/// by more than a thousandth of their largest value, as `c3d.rounded`. `metres`: per unit of the
/// clip.
void report_rounding(const Stored& stored, const Steps& steps, double metres,
                     Diagnostics& diagnostics);

}  // namespace mocap::c3d
