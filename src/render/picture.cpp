// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "mocap/render.hpp"
#include "render/canvas.hpp"
#include "render/guarded.hpp"
#include "render/scene.hpp"

namespace mocap::render {

namespace {

constexpr int picture_effort = 2;

Result<std::string> make_picture(const Clip& clip, const PictureOptions& options) {
  if (Status sound = detail::check_drawable(clip, options.size); !sound) {
    return tl::unexpected<Error>(std::move(sound.error()));
  }
  if (options.frame && *options.frame >= clip.motion.frames()) {
    return fail(codes::argument_invalid,
                fmt::format("frame {} is out of range: the clip has {}, counted from 0",
                            *options.frame, clip.motion.frames()));
  }
  if (std::vector<std::string> plotted = recorded_curves(clip); !plotted.empty())
    return curves(clip, {options.size, options.format, std::move(plotted)});
  const Result<detail::Canvas> canvas =
      detail::Canvas::make(options.size.width, options.size.height);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  detail::SceneOptions scene;
  scene.width = static_cast<double>(options.size.width);
  scene.height = static_cast<double>(options.size.height);
  scene.frame = options.frame;
  scene.ghosts = options.ghosts;
  scene.view = options.view;
  detail::draw_scene(clip, scene, *canvas);
  if (options.format == PictureFormat::png) return canvas->to_png();
  return canvas->to_webp({0, 0, canvas->width(), canvas->height()}, detail::still_quality,
                         picture_effort);
}

}  // namespace

Result<std::string> picture(const Clip& clip, const PictureOptions& options) {
  return detail::guarded([&] { return make_picture(clip, options); });
}

}  // namespace mocap::render
