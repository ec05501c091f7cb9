// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "mocap/render.hpp"
#include "render/camera.hpp"
#include "render/canvas.hpp"
#include "render/curve.hpp"
#include "render/figure.hpp"
#include "render/guarded.hpp"
#include "render/painter.hpp"
#include "render/poses_of_clip.hpp"
#include "render/scene.hpp"
#include "render/text.hpp"

namespace mocap::render {

namespace {

using detail::Camera;
using detail::Canvas;
using detail::Colour;
using detail::Figure;
using detail::Painter;
using detail::Points;
using detail::PosesOfClip;
using detail::Trail;
using detail::ViewBox;

constexpr int comparison_effort = 4;
constexpr Colour text_colour{0.50, 0.53, 0.58, 1.0};
constexpr Colour line_colour{0.50, 0.53, 0.58, 0.35};
constexpr double caption_size = 15.0;
/// Width of the caption to the left of a row.
constexpr double caption_width = 62.0;
/// Margin around the points of the figures, in heights.
constexpr double room_around_points = 0.05;

/// Several poses of one clip, and the figure that draws them.
struct Row {
  Row(const PosesOfClip& clip, const std::vector<std::size_t>& frames) : moments(clip) {
    for (const std::size_t frame : frames) poses.push_back(clip.at(frame));
    figure = detail::make_figure(clip.tree(), poses.front());
  }

  Vector3 place(std::size_t pose) const {
    const Points& points = poses[pose];
    return points.empty() ? Vector3(Vector3::Zero()) : points[figure.hips.value_or(0)];
  }

  PosesOfClip moments;
  std::vector<Points> poses;
  Figure figure;
};

void draw_caption(const Canvas& canvas, double x, double y, const char* text) {
  draw_text(canvas, x, y, text,
            {.size = caption_size, .is_bold = true, .colour = text_colour, .width = 90.0});
}

double lowest_of(const std::vector<Points>& poses) {
  double lowest = 0.0;
  bool is_first = true;
  for (const Points& pose : poses) {
    for (const Vector3& point : pose) {
      lowest = is_first ? point.y() : std::min(lowest, point.y());
      is_first = false;
    }
  }
  return lowest;
}

/// The frame in the middle of each cell, for cells of equal duration up to the end of the clip.
std::vector<std::size_t> frames_in_cells(const PosesOfClip& moments, double cell_s) {
  constexpr std::size_t max_cells = 64;
  std::vector<std::size_t> frames;
  for (std::size_t cell = 0; cell < max_cells; ++cell) {
    const double seconds = (static_cast<double>(cell) + 0.5) * cell_s;
    const double frame_s = moments.seconds_of(1);
    const double frame = frame_s > 0.0 ? std::floor(seconds / frame_s + 0.5) : 0.0;
    const double most = static_cast<double>(moments.end_frame() - moments.first_frame());
    if (!(frame < most)) break;
    frames.push_back(moments.first_frame() + static_cast<std::size_t>(frame));
  }
  if (frames.empty()) frames.push_back(moments.first_frame());
  return frames;
}

double seconds_in(const PosesOfClip& moments) {
  return moments.seconds_of(moments.end_frame() - moments.first_frame());
}

/// Draws each pose in its own cell. Only its height is kept from its world position.
void draw_moments(const Canvas& canvas, const Clip& before, const Clip& after) {
  const PosesOfClip old_moments(before);
  const PosesOfClip new_moments(after, old_moments);
  const double height = canvas.height() / 2.0;
  const double width = canvas.width() - caption_width;
  const auto cells = static_cast<std::size_t>(std::max(1.0, std::round(width / (height * 0.55))));
  const double cell_width = width / static_cast<double>(cells);
  const double longest = std::max({seconds_in(old_moments), seconds_in(new_moments), 1e-6});
  const double cell_s = longest / static_cast<double>(cells);
  Row rows[] = {{old_moments, frames_in_cells(old_moments, cell_s)},
                {new_moments, frames_in_cells(new_moments, cell_s)}};

  const double ground = lowest_of(rows[0].poses);
  Camera camera = choose_camera(rows[0].figure, rows[0].poses.front(), old_moments.facing());
  ViewBox box;
  for (Row& row : rows) {
    for (std::size_t i = 0; i < row.poses.size(); ++i) {
      Vector3 shift = row.place(i);
      shift.y() = ground;
      for (Vector3& point : row.poses[i]) point -= shift;
      const ViewBox each = camera.box_of(row.poses[i]);
      box.include(each.left, each.low);
      box.include(each.right, each.high);
    }
  }
  box.include(0.0, 0.0);
  box.grow(room_around_points);
  // Arms may extend into the neighbouring cell, whose figure seldom extends back.
  constexpr double width_in_cells = 1.3;
  camera.fit(box, box, 1.0, cell_width * width_in_cells, height, 4.0);
  const double indent = caption_width - cell_width * (width_in_cells - 1.0) / 2.0;

  cairo_t* context = canvas.get();
  for (std::size_t i = 0; i < 2; ++i) {
    const Row& row = rows[i];
    const double top = height * static_cast<double>(i);
    const Painter painter(canvas, camera, row.figure, height / 200.0, detail::Gap::clear);
    for (std::size_t cell = 0; cell < row.poses.size(); ++cell) {
      // Each figure is drawn separately first, because its gaps between limbs would erase its
      // neighbour.
      cairo_push_group(context);
      cairo_translate(context, indent + cell_width * static_cast<double>(cell), top);
      painter.paint_shadow(row.poses[cell], 0.0);
      painter.paint_figure(row.poses[cell]);
      cairo_pop_group_to_source(context);
      cairo_paint(context);
    }
    draw_caption(canvas, 2.0, top + 6.0, i == 0 ? "before" : "after");
  }
  canvas.set(line_colour);
  cairo_rectangle(context, 0.0, std::round(height), canvas.width(), 1.0);
  cairo_fill(context);
}

/// Frames evenly spaced from the first to the last one of the motion.
std::vector<std::size_t> spread_to_end(const PosesOfClip& moments, std::size_t most) {
  const std::size_t steps = moments.end_frame() - moments.first_frame() - 1;
  const std::size_t count = std::min(most, steps + 1);
  std::vector<std::size_t> frames;
  for (std::size_t i = 0; i < count; ++i)
    frames.push_back(moments.first_frame() + (count > 1 ? i * steps / (count - 1) : 0));
  return frames;
}

/// Draws the world axes on the ground, to show the origin and the direction of +Z.
void draw_axes(const Canvas& canvas, const Camera& camera, const PosesOfClip& as, double length) {
  cairo_t* context = canvas.get();
  const Vector3 origin = as.seen(Vector3::Zero());
  const Vector3 along_x = (as.seen(Vector3::UnitX()) - origin).normalized() * length;
  const Vector3 along_z = (as.seen(Vector3::UnitZ()) - origin).normalized() * length;
  const std::pair<Vector3, Colour> axes[] = {{along_x, {0.85, 0.26, 0.26, 0.9}},
                                             {along_z, {0.18, 0.62, 0.36, 0.9}}};
  const char* names[] = {"X", "Z"};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto from = camera.see(origin);
    const auto to = camera.see(origin + axes[i].first);
    canvas.set(axes[i].second);
    cairo_set_line_width(context, 2.0);
    cairo_move_to(context, from.x, from.y);
    cairo_line_to(context, to.x, to.y);
    cairo_stroke(context);
    draw_text(canvas, to.x + 3.0, to.y - 9.0, names[i],
              {.size = 13.0, .is_bold = true, .colour = axes[i].second, .width = 20.0});
  }
}

Trail trail_of(const PosesOfClip& moments, const Figure& figure) {
  constexpr std::size_t max_places = 96;
  Trail trail;
  const std::size_t hips = figure.hips.value_or(0);
  for (const std::size_t frame : spread_to_end(moments, moments.affordable(max_places)))
    trail.places.push_back(moments.at(frame)[hips]);
  return trail;
}

/// Draws both clips at their positions, side by side, from the same viewpoint.
void draw_world(const Canvas& canvas, const Clip& before, const Clip& after) {
  constexpr std::size_t poses_each = 5;
  constexpr double elevation_deg = 32.0;
  constexpr double yaw_deg = 38.0;
  constexpr double axis_length = 0.5;
  constexpr double ghost_opacity = 0.45;
  const PosesOfClip old_moments(before);
  const PosesOfClip new_moments(after, old_moments);
  const Row rows[] = {{old_moments, spread_to_end(old_moments, poses_each)},
                      {new_moments, spread_to_end(new_moments, poses_each)}};
  Camera camera(old_moments.facing(), yaw_deg, elevation_deg);
  const Vector3 origin = old_moments.seen(Vector3::Zero());
  ViewBox box;
  for (const Row& row : rows) {
    for (const Points& pose : row.poses) {
      const ViewBox each = camera.box_of(pose);
      box.include(each.left, each.low);
      box.include(each.right, each.high);
    }
  }
  const ViewBox around_origin = camera.box_of({origin});
  box.include(around_origin.left - axis_length, around_origin.low - axis_length);
  box.include(around_origin.right + axis_length, around_origin.high + axis_length);
  box.grow(room_around_points);
  const double width = canvas.width() / 2.0;
  camera.fit(box, box, 1.0, width, canvas.height(), 8.0);

  cairo_t* context = canvas.get();
  for (std::size_t i = 0; i < 2; ++i) {
    const Row& row = rows[i];
    cairo_save(context);
    cairo_translate(context, width * static_cast<double>(i), 0.0);
    const Painter painter(canvas, camera, row.figure, canvas.height() / 320.0, detail::Gap::shade);
    draw_axes(canvas, camera, old_moments, axis_length);
    const Trail trail = trail_of(row.moments, row.figure);
    for (std::size_t pose = 0; pose < row.poses.size(); ++pose) {
      painter.paint_shadow(row.poses[pose], origin.y());
      painter.paint_trail(trail, row.place(pose));
      if (pose + 1 < row.poses.size()) painter.paint_ghost(row.poses[pose], ghost_opacity);
    }
    cairo_push_group(context);
    painter.paint_figure(row.poses.back());
    cairo_pop_group_to_source(context);
    cairo_paint(context);
    cairo_restore(context);
    draw_caption(canvas, width * static_cast<double>(i) + 8.0, 6.0, i == 0 ? "before" : "after");
  }
  canvas.set(line_colour);
  cairo_rectangle(context, std::round(width), 0.0, 1.0, canvas.height());
  cairo_fill(context);
}

Status draw_curve(const Canvas& canvas, const Clip& before, const Clip& after,
                  const std::string& name) {
  Result<detail::Curve> old_curve = detail::curve_of(before, name);
  Result<detail::Curve> new_curve = detail::curve_of(after, name);
  // If an edit adds or removes the channel, there is only one curve.
  if (!old_curve && !new_curve) return tl::unexpected<Error>(std::move(new_curve.error()));
  constexpr Colour before_colour{0.60, 0.63, 0.68, 1.0};
  constexpr Colour after_colour{0.184, 0.506, 0.941, 1.0};
  std::vector<detail::DrawnCurve> curves;
  curves.push_back({old_curve.value_or(detail::Curve{}), "before", before_colour, 3.0});
  curves.push_back({new_curve.value_or(detail::Curve{}), "after", after_colour, 2.0});
  draw_curves(canvas, curves, name);
  return {};
}

Result<std::string> make_comparison(const Clip& before, const Clip& after,
                                    const ComparisonOptions& options) {
  for (const Clip* clip : {&before, &after}) {
    if (Status sound = detail::check_drawable(*clip, options.size); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
  }
  const Result<Canvas> canvas = Canvas::make(options.size.width, options.size.height);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  const bool has_joints = !before.skeleton.empty() && !after.skeleton.empty();
  if (options.shows == ComparisonView::curve) {
    if (Status drawn = draw_curve(*canvas, before, after, options.curve); !drawn)
      return tl::unexpected<Error>(std::move(drawn.error()));
  } else if (has_joints && options.shows == ComparisonView::moments) {
    draw_moments(*canvas, before, after);
  } else if (has_joints) {
    draw_world(*canvas, before, after);
  }
  if (options.format == PictureFormat::png) return canvas->to_png();
  return canvas->to_webp({0, 0, canvas->width(), canvas->height()}, detail::still_quality,
                         comparison_effort);
}

}  // namespace

Result<std::string> comparison(const Clip& before, const Clip& after,
                               const ComparisonOptions& options) {
  return detail::guarded([&] { return make_comparison(before, after, options); });
}

}  // namespace mocap::render
