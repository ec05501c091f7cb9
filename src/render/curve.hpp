// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One value of a joint along time, as a line.

#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "render/canvas.hpp"

namespace mocap::render::detail {

/// A value a frame, over the seconds at which they are.
struct Curve {
  std::vector<double> seconds;
  std::vector<double> values;
};

/// What `LeftKnee.Xrotation`, `LeftFoot.height` or `LeftFoot.speed` is in a clip. Fails with
/// `argument.invalid`.
Result<Curve> curve_of(const Clip& clip, std::string_view name);

/// Plots two curves over each other, with their range and length, on the whole canvas.
void draw_curves(const Canvas& canvas, const Curve& before, const Curve& after,
                 std::string_view name);

}  // namespace mocap::render::detail
