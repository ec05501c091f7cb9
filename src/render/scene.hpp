// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Draws a still picture of a motion.

#include <cstddef>
#include <optional>

#include "mocap/clip.hpp"
#include "mocap/render.hpp"
#include "render/canvas.hpp"

namespace mocap::render::detail {

/// Why it cannot be drawn: an invalid clip, or an invalid size.
Status check_drawable(const Clip& clip, const PictureSize& size);

/// The position on the canvas, and the contents.
struct SceneOptions {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;
  std::optional<std::size_t> frame;  ///< Default: the most representative one.
  bool ghosts = true;
  View view = View::best;
};

/// Draws a still.
void draw_scene(const Clip& clip, const SceneOptions& options, const Canvas& canvas);

}  // namespace mocap::render::detail
