// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "mocap/render.hpp"
#include "render/canvas.hpp"
#include "render/guarded.hpp"
#include "render/scene.hpp"
#include "render/text.hpp"

namespace mocap::render {

namespace {

using detail::Canvas;
using detail::Colour;

constexpr unsigned card_width = 1200;
constexpr unsigned card_height = 630;
constexpr double edge = 72.0;
constexpr double text_width = 500.0;
constexpr double figure_side = 600.0;

constexpr Colour background{0.055, 0.067, 0.090, 1.0};
constexpr Colour bright{0.945, 0.953, 0.965, 1.0};
constexpr Colour quiet{0.640, 0.675, 0.725, 1.0};

std::string length_text(double seconds) {
  if (seconds < 60.0) return fmt::format("{:.1f} s", seconds);
  const double whole = std::round(seconds);
  const double minutes = std::floor(whole / 60.0);
  return fmt::format("{:.0f}:{:02.0f} min", minutes, whole - 60.0 * minutes);
}

std::string facts_text(const Clip& clip) {
  const std::size_t joints = clip.skeleton.size();
  const std::string tree = fmt::format("{} {}", joints, joints == 1 ? "joint" : "joints");
  if (clip.motion.empty()) return "skeleton  ·  " + tree;
  if (!clip.motion.frame_time.believable()) {
    return fmt::format("{} frames  ·  {}", clip.motion.frames(), tree);
  }
  return fmt::format("{}  ·  {}  ·  {:.4g} fps", length_text(clip.motion.duration_s()), tree,
                     clip.motion.frame_time.frames_per_second());
}

void paint_background(const Canvas& canvas) {
  canvas.set(background);
  cairo_paint(canvas.get());
  cairo_pattern_t* light = cairo_pattern_create_radial(860.0, 300.0, 0.0, 860.0, 300.0, 620.0);
  cairo_pattern_add_color_stop_rgba(light, 0.0, 0.19, 0.23, 0.30, 0.75);
  cairo_pattern_add_color_stop_rgba(light, 1.0, 0.19, 0.23, 0.30, 0.0);
  cairo_set_source(canvas.get(), light);
  cairo_paint(canvas.get());
  cairo_pattern_destroy(light);
}

void paint_words(const Canvas& canvas, const Clip& clip, const CardText& text) {
  double y = 150.0;
  const std::string name = detail::printable(text.name);
  if (!name.empty()) {
    y += draw_text(
        canvas, edge, y, name,
        {.size = 60.0, .is_bold = true, .colour = bright, .width = text_width, .max_lines = 3});
    y += 28.0;
  }
  y += draw_text(canvas, edge, y, facts_text(clip),
                 {.size = 27.0, .colour = quiet, .width = text_width});
  y += 12.0;
  const std::string licence = detail::printable(text.licence);
  if (!licence.empty()) {
    draw_text(canvas, edge, y, licence, {.size = 27.0, .colour = quiet, .width = text_width});
  }
  const std::string site = detail::printable(text.site);
  if (!site.empty()) {
    draw_text(canvas, edge, 630.0 - edge - 26.0, site,
              {.size = 26.0, .is_bold = true, .colour = bright, .width = text_width});
  }
}

Result<std::string> make_card(const Clip& clip, const CardText& text) {
  if (Status sound = detail::check_drawable(clip, {card_width, card_height}); !sound) {
    return tl::unexpected<Error>(std::move(sound.error()));
  }
  const Result<Canvas> canvas = Canvas::make(card_width, card_height);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  paint_background(*canvas);
  detail::SceneOptions scene;
  scene.left = 1200.0 - figure_side - 15.0;
  scene.top = 15.0;
  scene.width = scene.height = figure_side;
  // The figure is drawn separately first, because its gaps between limbs would erase the
  // background.
  cairo_push_group(canvas->get());
  detail::draw_scene(clip, scene, *canvas);
  cairo_pop_group_to_source(canvas->get());
  cairo_paint(canvas->get());
  paint_words(*canvas, clip, text);
  return canvas->to_png();
}

}  // namespace

Result<std::string> card(const Clip& clip, const CardText& text) {
  return detail::guarded([&] { return make_card(clip, text); });
}

}  // namespace mocap::render
