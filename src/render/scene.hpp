// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One moment of a motion, put into a picture.

#include <cstddef>
#include <optional>

#include "mocap/clip.hpp"
#include "mocap/render.hpp"
#include "render/canvas.hpp"

namespace mocap::render::detail {

/// What stands in the way of drawing: a clip that is not sound, a size that no picture has.
Status check_drawable(const Clip& clip, const PictureSize& size);

/// Where on a canvas, and what.
struct SceneOptions {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;
  std::optional<std::size_t> frame;  ///< Default: the most telling one.
  bool ghosts = true;
  View view = View::best;
};

/// Draws a still.
void draw_scene(const Clip& clip, const SceneOptions& options, const Canvas& canvas);

}  // namespace mocap::render::detail
