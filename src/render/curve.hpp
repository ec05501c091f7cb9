// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One value of a joint along time, as a line.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "render/canvas.hpp"

namespace mocap::render::detail {

/// A value a frame, over the seconds at which they are; not a number where a frame has none.
struct Curve {
  std::vector<double> seconds;
  std::vector<double> values;
  std::string_view unit;  ///< `degrees`, `units` or `units/s`.
};

/// What `LeftKnee.Xrotation`, `lfemur.rx`, `LeftFoot.height` or `LeftFoot.speed` is in a clip. A
/// reference frame has no value.
/// Fails with `argument.invalid`.
Result<Curve> curve_of(const Clip& clip, std::string_view name);

/// A curve of a plot, its colour and its name in the legend.
struct DrawnCurve {
  Curve curve;
  std::string label;
  Colour colour;
  double width = 2.0;  ///< Pixels.
};

/// How many plots `draw_curves` makes of them.
std::size_t count_units(const std::vector<DrawnCurve>& curves);

/// Plots curves along one axis of time: ticks at round numbers, units, a legend. Those of one unit
/// are over each other; each further unit has a plot with its axis below. `title` is above, and may
/// be empty.
void draw_curves(const Canvas& canvas, const std::vector<DrawnCurve>& curves,
                 std::string_view title);

/// Steps of 1, 2 or 5 times a power of ten within a range: about `count` round numbers, rising.
std::vector<double> round_ticks(double least, double most, std::size_t count);

/// What an axis shows of values: a little more on both sides, so that values that hardly differ are
/// a level line between ticks of few digits.
std::pair<double, double> shown_range(double least, double most);

}  // namespace mocap::render::detail
