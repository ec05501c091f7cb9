// SPDX-License-Identifier: MIT
#include "render/curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "body/axes.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"
#include "render/text.hpp"

namespace mocap::render::detail {

namespace {

constexpr Colour before_colour{0.60, 0.63, 0.68, 1.0};
constexpr Colour after_colour{0.184, 0.506, 0.941, 1.0};
constexpr Colour text_colour{0.50, 0.53, 0.58, 1.0};
constexpr Colour line_colour{0.50, 0.53, 0.58, 0.35};

struct Name {
  std::string_view joint;
  std::string_view value;
};

/// Joints may have dots in their names, values have none.
Name split(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {name, {}};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

std::vector<double> times_of(const Clip& clip) {
  std::vector<double> seconds;
  seconds.reserve(clip.motion.frames());
  for (std::size_t i = 0; i < clip.motion.frames(); ++i)
    seconds.push_back(clip.motion.frame_time.time_of(i));
  return seconds;
}

std::vector<double> heights(const Poses& poses, std::size_t joint, const Vector3& up) {
  std::vector<double> values;
  values.reserve(poses.frames);
  for (std::size_t i = 0; i < poses.frames; ++i)
    values.push_back(up.dot(mocap::detail::world_position(poses, i, joint)));
  return values;
}

/// Over the frame before and the one behind.
std::vector<double> speeds(const Poses& poses, std::size_t joint,
                           const std::vector<double>& seconds) {
  std::vector<double> values;
  values.reserve(poses.frames);
  for (std::size_t i = 0; i < poses.frames; ++i) {
    const std::size_t from = i == 0 ? 0 : i - 1;
    const std::size_t to = std::min(i + 1, poses.frames - 1);
    const Vector3 way = mocap::detail::world_position(poses, to, joint) -
                        mocap::detail::world_position(poses, from, joint);
    const double time = seconds[to] - seconds[from];
    values.push_back(time > 0.0 ? way.norm() / time : 0.0);
  }
  return values;
}

std::vector<double> column_of(const Clip& clip, std::size_t column) {
  std::vector<double> values;
  values.reserve(clip.motion.frames());
  for (std::size_t i = 0; i < clip.motion.frames(); ++i)
    values.push_back(clip.motion.at(i, column));
  return values;
}

/// The part of a canvas on which the curves are drawn, and what it shows.
struct Plot {
  double left = 0.0;
  double top = 0.0;
  double width = 1.0;
  double height = 1.0;
  double least = 0.0;
  double most = 1.0;
  double seconds = 1.0;

  double x(double second) const { return left + width * second / seconds; }
  double y(double value) const { return top + height * (most - value) / (most - least); }
};

Plot plot_of(const Canvas& canvas, const Curve& before, const Curve& after) {
  Plot plot{56.0, 30.0, canvas.width() - 72.0, canvas.height() - 58.0, 0.0, 0.0, 0.0};
  double least = std::numeric_limits<double>::max();
  double most = std::numeric_limits<double>::lowest();
  for (const Curve* curve : {&before, &after}) {
    for (const double value : curve->values) {
      if (!std::isfinite(value)) continue;
      least = std::min(least, value);
      most = std::max(most, value);
    }
    if (!curve->seconds.empty()) plot.seconds = std::max(plot.seconds, curve->seconds.back());
  }
  if (!(most >= least)) least = most = 0.0;
  const double margin = std::max((most - least) * 0.06, 1e-9 + std::abs(most) * 1e-6);
  plot.least = least - margin;
  plot.most = most + margin;
  if (!(plot.seconds > 0.0) || !std::isfinite(plot.seconds)) plot.seconds = 1.0;
  return plot;
}

void draw_line(const Canvas& canvas, const Plot& plot, const Curve& curve, const Colour& colour,
               double width) {
  cairo_t* context = canvas.get();
  canvas.set(colour);
  cairo_set_line_width(context, width);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  bool is_drawing = false;
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    if (!std::isfinite(curve.values[i])) {
      is_drawing = false;
      continue;
    }
    const double x = plot.x(curve.seconds[i]);
    const double y = plot.y(curve.values[i]);
    is_drawing ? cairo_line_to(context, x, y) : cairo_move_to(context, x, y);
    is_drawing = true;
  }
  cairo_stroke(context);
}

void draw_frame(const Canvas& canvas, const Plot& plot) {
  cairo_t* context = canvas.get();
  cairo_set_line_width(context, 1.0);
  for (const double share : {0.0, 0.5, 1.0}) {
    canvas.set(line_colour);
    const double y = std::round(plot.top + (plot.height * share)) + 0.5;
    cairo_move_to(context, plot.left, y);
    cairo_line_to(context, plot.left + plot.width, y);
    cairo_stroke(context);
    const double value = plot.most + (plot.least - plot.most) * share;
    draw_text(canvas, 4.0, y - 9.0, fmt::format("{:.4g}", value),
              {.size = 13.0, .colour = text_colour, .width = plot.left - 8.0});
  }
  draw_text(canvas, plot.left, plot.top + plot.height + 6.0, "0 s",
            {.size = 13.0, .colour = text_colour, .width = 60.0});
  draw_text(canvas, plot.left + plot.width - 50.0, plot.top + plot.height + 6.0,
            fmt::format("{:.3g} s", plot.seconds),
            {.size = 13.0, .colour = text_colour, .width = 64.0});
}

}  // namespace

Result<Curve> curve_of(const Clip& clip, std::string_view name) {
  const Name parts = split(name);
  const std::optional<std::size_t> joint = clip.skeleton.find(parts.joint);
  const auto unknown = [&] {
    return fail(Code::argument_invalid,
                fmt::format("there is no `{}`: a curve is JOINT.CHANNEL, such as "
                            "Hips.Yrotation, JOINT.height or JOINT.speed",
                            name));
  };
  if (!joint) return unknown();
  Curve curve{times_of(clip), {}};
  if (parts.value == "height" || parts.value == "speed") {
    EvaluateOptions options;
    options.local = false;
    const Poses poses = evaluate(clip, options);
    const Vector3 up = mocap::detail::vector_of(guess_axes(clip).up);
    curve.values =
        parts.value == "height" ? heights(poses, *joint, up) : speeds(poses, *joint, curve.seconds);
    return curve;
  }
  const std::optional<Channel> channel = find_channel(parts.value);
  const std::optional<std::size_t> column = channel ? clip.column(*joint, *channel) : std::nullopt;
  if (!column) return unknown();
  curve.values = column_of(clip, *column);
  return curve;
}

void draw_curves(const Canvas& canvas, const Curve& before, const Curve& after,
                 std::string_view name) {
  const Plot plot = plot_of(canvas, before, after);
  draw_frame(canvas, plot);
  draw_line(canvas, plot, before, before_colour, 3.0);
  draw_line(canvas, plot, after, after_colour, 2.0);
  draw_text(canvas, plot.left, 6.0, printable(name),
            {.size = 14.0, .is_bold = true, .colour = text_colour, .width = plot.width - 150.0});
  draw_text(canvas, plot.left + plot.width - 130.0, 6.0, "before",
            {.size = 14.0, .is_bold = true, .colour = before_colour, .width = 70.0});
  draw_text(canvas, plot.left + plot.width - 50.0, 6.0, "after",
            {.size = 14.0, .is_bold = true, .colour = after_colour, .width = 60.0});
}

}  // namespace mocap::render::detail
