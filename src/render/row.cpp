// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "mocap/render.hpp"
#include "render/camera.hpp"
#include "render/canvas.hpp"
#include "render/cloud.hpp"
#include "render/figure.hpp"
#include "render/guarded.hpp"
#include "render/moments.hpp"
#include "render/painter.hpp"
#include "render/poses_of_clip.hpp"
#include "render/scene.hpp"
#include "render/text.hpp"

namespace mocap::render {

namespace {

using detail::Camera;
using detail::Canvas;
using detail::Figure;
using detail::Painter;
using detail::Points;
using detail::PosesOfClip;
using detail::ViewBox;

constexpr int row_effort = 4;
constexpr std::size_t usual_row = 8;
constexpr std::size_t max_in_row = 64;
constexpr double label_height = 22.0;
constexpr double label_size = 12.0;
constexpr detail::Colour label_colour{0.50, 0.53, 0.58, 1.0};

Status check_row(const Clip& clip, const RowOptions& options) {
  if (Status sound = detail::check_drawable(clip, options.size); !sound) return sound;
  if (options.frames.size() > max_in_row)
    return fail(codes::argument_invalid, fmt::format("a row can have at most {} frames, not {}",
                                                     max_in_row, options.frames.size()));
  for (const std::size_t frame : options.frames) {
    if (frame < clip.motion.frames()) continue;
    return fail(codes::argument_invalid,
                fmt::format("frame {} is out of range: the clip has {}, counted from 0", frame,
                            clip.motion.frames()));
  }
  return {};
}

/// Draws each pose in the middle of its cell, at its height in the world.
void draw_row(const Clip& clip, const RowOptions& options, const Canvas& canvas) {
  const PosesOfClip moments(clip);
  const std::vector<std::size_t> frames =
      options.frames.empty() ? moments.spread(usual_row) : options.frames;
  std::vector<Points> poses;
  poses.reserve(frames.size());
  for (const std::size_t frame : frames) poses.push_back(moments.at(frame));
  const Figure figure = make_figure(moments.tree(), poses.front());
  double ground = ground_below(poses, 0, figure);
  for (std::size_t i = 1; i < poses.size(); ++i)
    ground = std::min(ground, ground_below(poses, i, figure));
  Camera camera = camera_for(options.view, figure, poses.front(), moments.facing());
  ViewBox box;
  for (Points& pose : poses) {
    Vector3 shift = place_of(figure, pose);
    shift.y() = ground;
    for (Vector3& point : pose) point -= shift;
    const ViewBox each = camera.box_of(framed(figure, pose));
    box.include(each.left, each.low);
    box.include(each.right, each.high);
  }
  box.grow(detail::body_around_points);
  const double cell_width = canvas.width() / static_cast<double>(poses.size());
  const double height = std::max(canvas.height() - label_height, 1.0);
  camera.fit(box, box, 1.0, cell_width, height, 4.0);

  cairo_t* context = canvas.get();
  const Painter painter(canvas, camera, figure, std::min(cell_width, height) / 320.0,
                        detail::Gap::clear);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const double left = cell_width * static_cast<double>(i);
    // Each figure is drawn separately first, because its gaps between limbs would erase its
    // neighbour.
    cairo_push_group(context);
    cairo_translate(context, left, 0.0);
    if (options.view != View::top) painter.paint_shadow(poses[i], 0.0);
    painter.paint_figure(poses[i]);
    cairo_pop_group_to_source(context);
    cairo_paint(context);
    draw_text(canvas, left + 4.0, height + 2.0,
              fmt::format("{} ({:.2f} s)", frames[i], moments.seconds_of(frames[i])),
              {.size = label_size, .colour = label_colour, .width = cell_width - 6.0});
  }
}

Result<std::string> make_row(const Clip& clip, const RowOptions& options) {
  if (Status sound = check_row(clip, options); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  const Result<Canvas> canvas = Canvas::make(options.size.width, options.size.height);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  if (!clip.skeleton.empty()) draw_row(clip, options, *canvas);
  if (options.format == PictureFormat::png) return canvas->to_png();
  return canvas->to_webp({0, 0, canvas->width(), canvas->height()}, detail::still_quality,
                         row_effort);
}

}  // namespace

Result<std::string> row(const Clip& clip, const RowOptions& options) {
  return detail::guarded([&] { return make_row(clip, options); });
}

}  // namespace mocap::render
