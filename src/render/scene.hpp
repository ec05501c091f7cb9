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

/// Fails if the clip or the size is invalid.
Status check_drawable(const Clip& clip, const PictureSize& size);

/// The position and contents of the picture on the canvas.
struct SceneOptions {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;
  std::optional<std::size_t> frame;  ///< Default: the most representative frame.
  bool ghosts = true;
  View view = View::best;
};

/// Draws a still.
void draw_scene(const Clip& clip, const SceneOptions& options, const Canvas& canvas);

}  // namespace mocap::render::detail
