// SPDX-License-Identifier: MIT
#pragma once

/// \file Plots values of joints over time.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "render/canvas.hpp"

namespace mocap::render::detail {

/// One value per frame, with the times in seconds; NaN for frames without a value.
struct Curve {
  std::vector<double> seconds;
  std::vector<double> values;
  std::string_view unit;  ///< `degrees`, `units`, `units/s`, or one of the clip; may be empty.
};

/// The values of `LeftKnee.Xrotation`, `lfemur.rx`, `LeftFoot.height` or `LeftFoot.speed` in a
/// clip, without those of a reference frame; or a `recorded_curve`. Points and rigid bodies of a
/// clip without joints also have a height and a speed. Fails with `argument.invalid`.
Result<Curve> curve_of(const Clip& clip, std::string_view name);

/// A curve of a plot, its colour and its name in the legend.
struct DrawnCurve {
  Curve curve;
  std::string label;
  Colour colour;
  double width = 2.0;  ///< Pixels.
};

/// The number of plots that `draw_curves` draws for these curves.
std::size_t count_units(const std::vector<DrawnCurve>& curves);

/// Plots curves along a common time axis, with ticks at round numbers, units and a legend. Curves
/// with the same unit share a plot; each further unit gets a plot below with its own axis. `title`
/// is drawn above, and may be empty.
void draw_curves(const Canvas& canvas, const std::vector<DrawnCurve>& curves,
                 std::string_view title);

/// About `count` round numbers within a range, ascending, in steps of 1, 2 or 5 times a power of
/// ten.
std::vector<double> round_ticks(double least, double most, std::size_t count);

/// The displayed range of values: slightly extended on both sides, so that nearly constant values
/// are drawn as a level line between ticks with few digits.
std::pair<double, double> shown_range(double least, double most);

}  // namespace mocap::render::detail
