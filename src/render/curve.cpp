// SPDX-License-Identifier: MIT
#include "render/curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "body/known_up.hpp"
#include "body/pose_blocks.hpp"
#include "body/reference_frame.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/joints_of_recording.hpp"
#include "model/nearest.hpp"
#include "pose/poses_of.hpp"
#include "render/recorded_curve.hpp"
#include "render/text.hpp"
#include "text/word_lists.hpp"

namespace mocap::render::detail {

namespace {

constexpr Colour text_colour{0.50, 0.53, 0.58, 1.0};
constexpr Colour line_colour{0.50, 0.53, 0.58, 0.35};

struct Name {
  std::string_view joint;
  std::string_view value;
};

/// Splits at the last dot: joint names may contain dots, value names do not.
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
    values.push_back(up.dot(poses.world_position(i, joint)));
  return values;
}

/// Central differences. The reference pose is not connected to the motion, so frames before `first`
/// are not used.
std::vector<double> speeds(const Poses& poses, std::size_t joint,
                           const std::vector<double>& seconds, std::size_t first) {
  std::vector<double> values(poses.frames, 0.0);
  for (std::size_t i = first; i < poses.frames; ++i) {
    const std::size_t from = i == first ? first : i - 1;
    const std::size_t to = std::min(i + 1, poses.frames - 1);
    const Vector3 displacement =
        poses.world_position(to, joint) - poses.world_position(from, joint);
    const double time = seconds[to] - seconds[from];
    values[i] = time > 0.0 ? displacement.norm() / time : 0.0;
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

/// Clears the values before `first`: a reference pose is not part of the motion, so no line
/// connects the two.
void clear_values_before(std::size_t first, Curve& curve) {
  for (std::size_t i = 0; i < std::min(first, curve.values.size()); ++i)
    curve.values[i] = std::numeric_limits<double>::quiet_NaN();
}

/// The plotting area of a canvas, and its value range.
struct Plot {
  double left = 0.0;
  double top = 0.0;
  double width = 1.0;
  double height = 1.0;
  double least = 0.0;
  double most = 1.0;
  double seconds = 1.0;
  double legend_width = 1.0;
  double header = 0.0;  ///< Pixels above the plot, for the unit and the legend.

  double x(double second) const { return left + width * second / seconds; }
  double y(double value) const { return top + height * (most - value) / (most - least); }
};

/// The curves with the same unit, which share a plot.
struct Panel {
  std::string_view unit;
  std::vector<const DrawnCurve*> curves;
};

/// Panels in the order in which their units first occur.
std::vector<Panel> panels_of(const std::vector<DrawnCurve>& curves) {
  std::vector<Panel> panels;
  for (const DrawnCurve& drawn : curves) {
    auto panel = std::find_if(panels.begin(), panels.end(),
                              [&](const Panel& one) { return one.unit == drawn.curve.unit; });
    if (panel == panels.end()) panel = panels.insert(panel, {drawn.curve.unit, {}});
    panel->curves.push_back(&drawn);
  }
  return panels;
}

/// The latest time of all curves in seconds; 1 if there is none.
double last_second(const std::vector<DrawnCurve>& curves) {
  double last = 0.0;
  for (const DrawnCurve& drawn : curves)
    if (!drawn.curve.seconds.empty()) last = std::max(last, drawn.curve.seconds.back());
  return last > 0.0 && std::isfinite(last) ? last : 1.0;
}

/// The header line above a plot, with its unit and its legend.
constexpr double header_height = 34.0;
/// The height of each further line of the legend.
constexpr double legend_line_height = 18.0;
constexpr double legend_text_size = 14.0;
/// Width of the legend if a title is to its left.
constexpr double width_beside_title = 150.0;
/// Height of the line with the times below the last plot.
constexpr double times_height = 32.0;

/// The number of curve names per line of a legend.
std::size_t columns_of_legend(const Panel& panel, double space) {
  constexpr double pixels_of_letter = 0.62 * legend_text_size;
  constexpr double pixels_between = 16.0;
  std::size_t letters = 1;
  for (const DrawnCurve* drawn : panel.curves) letters = std::max(letters, drawn->label.size());
  const double fitting =
      std::floor(space / (static_cast<double>(letters) * pixels_of_letter + pixels_between));
  return static_cast<std::size_t>(
      std::clamp(fitting, 1.0, static_cast<double>(std::max<std::size_t>(panel.curves.size(), 1))));
}

std::size_t lines_of_legend(const Panel& panel, double space) {
  const std::size_t columns = columns_of_legend(panel, space);
  return std::max<std::size_t>((panel.curves.size() + columns - 1) / columns, 1);
}

/// The position and range of the panel `index` of `count`.
Plot plot_of(const Canvas& canvas, const Panel& panel, std::size_t index, std::size_t count,
             double seconds, bool has_title) {
  const double height = (canvas.height() - times_height) / static_cast<double>(count);
  Plot plot;
  plot.left = 72.0;
  plot.width = canvas.width() - 116.0;
  plot.seconds = seconds;
  plot.legend_width = has_title ? width_beside_title : plot.width;
  const std::size_t lines = lines_of_legend(panel, plot.legend_width);
  plot.header = header_height + static_cast<double>(lines - 1) * legend_line_height;
  plot.top = height * static_cast<double>(index) + plot.header;
  plot.height = height - plot.header;
  double least = std::numeric_limits<double>::max();
  double most = std::numeric_limits<double>::lowest();
  for (const DrawnCurve* drawn : panel.curves) {
    for (const double value : drawn->curve.values) {
      if (!std::isfinite(value)) continue;
      least = std::min(least, value);
      most = std::max(most, value);
    }
  }
  if (!(most >= least)) least = most = 0.0;
  std::tie(plot.least, plot.most) = shown_range(least, most);
  return plot;
}

void draw_line(const Canvas& canvas, const Plot& plot, const Curve& curve, const Colour& colour,
               double width) {
  cairo_t* context = canvas.get();
  canvas.set(colour);
  cairo_set_line_width(context, width);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  const auto has_value = [&](std::size_t frame) {
    return frame < curve.values.size() && std::isfinite(curve.values[frame]);
  };
  bool is_drawing = false;
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    if (!has_value(i)) {
      is_drawing = false;
      continue;
    }
    const double x = plot.x(curve.seconds[i]);
    const double y = plot.y(curve.values[i]);
    is_drawing ? cairo_line_to(context, x, y) : cairo_move_to(context, x, y);
    // An isolated value has no neighbour to draw a line to.
    if (!is_drawing && !has_value(i + 1)) {
      cairo_new_sub_path(context);
      cairo_arc(context, x, y, width, 0.0, 2.0 * std::numbers::pi);
    }
    is_drawing = true;
  }
  cairo_stroke(context);
}

/// A round number, with the decimals needed to distinguish neighbouring ticks.
std::string tick_text(double value, double step) {
  const int decimals =
      step > 0.0 && step < 1.0 ? static_cast<int>(std::ceil(-std::log10(step) - 1e-9)) : 0;
  std::string text = fmt::format("{:.{}f}", value, std::clamp(decimals, 0, 9));
  return text == "-0" ? "0" : text;
}

double step_of(const std::vector<double>& ticks) {
  return ticks.size() > 1 ? ticks[1] - ticks[0] : 0.0;
}

/// The number of ticks that fit into a length at a given distance.
std::size_t count_in(double length, double between) {
  return static_cast<std::size_t>(std::max(2.0, std::round(length / between)));
}

/// Round numbers for the value axis. An axis needs at least three ticks to be readable, so they are
/// placed more closely if there would be fewer, as long as their labels do not overlap.
std::vector<double> ticks_of_values(const Plot& plot) {
  constexpr double usual_pixels = 44.0;
  constexpr double min_pixels = 18.0;
  constexpr std::size_t min_ticks = 3;
  std::size_t count = count_in(plot.height, usual_pixels);
  std::vector<double> ticks = round_ticks(plot.least, plot.most, count);
  const std::size_t most = count_in(plot.height, min_pixels);
  while (ticks.size() < min_ticks && ++count <= most) {
    std::vector<double> finer = round_ticks(plot.least, plot.most, count);
    if (finer.size() > most) break;
    ticks = std::move(finer);
  }
  return ticks;
}

/// Draws ticks at round numbers; times are labelled below the last plot.
void draw_grid(const Canvas& canvas, const Plot& plot, std::string_view unit, bool has_times) {
  constexpr double text_height = 13.0;
  constexpr double pixels_between_columns = 90.0;
  cairo_t* context = canvas.get();
  cairo_set_line_width(context, 1.0);
  const auto rows = ticks_of_values(plot);
  for (const double value : rows) {
    canvas.set(line_colour);
    const double y = std::round(plot.y(value)) + 0.5;
    cairo_move_to(context, plot.left, y);
    cairo_line_to(context, plot.left + plot.width, y);
    cairo_stroke(context);
    draw_text(canvas, 4.0, y - 9.0, tick_text(value, step_of(rows)),
              {.size = text_height, .colour = text_colour, .width = plot.left - 8.0});
  }
  const auto columns = round_ticks(0.0, plot.seconds, count_in(plot.width, pixels_between_columns));
  for (const double second : columns) {
    canvas.set(line_colour);
    const double x = std::round(plot.x(second)) + 0.5;
    cairo_move_to(context, x, plot.top + plot.height);
    cairo_line_to(context, x, plot.top + plot.height + 4.0);
    cairo_stroke(context);
    if (!has_times) continue;
    draw_text(canvas, x - 4.0, plot.top + plot.height + 8.0,
              tick_text(second, step_of(columns)) + " s",
              {.size = text_height, .colour = text_colour, .width = 70.0});
  }
  draw_text(canvas, 4.0, plot.top - plot.header + 6.0, std::string(unit),
            {.size = text_height, .colour = text_colour, .width = plot.left - 8.0});
}

/// Finds channels by their names in bone-based formats, such as `rx`.
std::optional<Channel> find_short_channel(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Channel>, 7> names{
      {{"tx", Channel::x_position},
       {"ty", Channel::y_position},
       {"tz", Channel::z_position},
       {"rx", Channel::x_rotation},
       {"ry", Channel::y_rotation},
       {"rz", Channel::z_rotation},
       {"l", Channel::bone_length}}};
  for (const auto& [word, channel] : names)
    if (word == name) return channel;
  return std::nullopt;
}

std::string_view unit_of(Channel channel) {
  if (is_rotation(channel)) return "degrees";
  return is_quaternion(channel) || is_scale(channel) ? "" : "units";
}

/// The names of the curves in their colours, right-aligned, as many per line as fit.
void draw_legend(const Canvas& canvas, const Plot& plot, const Panel& panel) {
  const std::size_t columns = columns_of_legend(panel, plot.legend_width);
  const double width = plot.legend_width / static_cast<double>(columns);
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const std::size_t line = i / columns;
    const double x =
        plot.left + plot.width - plot.legend_width + width * static_cast<double>(i % columns);
    const double y = plot.top - plot.header + 6.0 + legend_line_height * static_cast<double>(line);
    draw_text(canvas, x, y, printable(panel.curves[i]->label),
              {.size = legend_text_size,
               .is_bold = true,
               .colour = panel.curves[i]->colour,
               .width = width - 8.0});
  }
}

/// Advice that suggests the curve with the most similar name; empty if there is none. `joint` is
/// the joint in the name, if it exists.
std::string near_curve(const Skeleton& skeleton, const Name& name,
                       const std::optional<std::size_t>& joint) {
  if (name.value.empty()) return {};
  std::vector<std::string> joints;
  for (const Joint& each : skeleton.joints()) joints.push_back(each.name);
  const std::vector<std::string> near_joints =
      joint ? std::vector<std::string>{std::string(name.joint)} : nearest(name.joint, joints);
  if (near_joints.empty()) return {};
  const std::string& found = near_joints.front();
  std::vector<std::string> values{"height", "speed"};
  for (const Channel channel : skeleton[*skeleton.find(found)].channels)
    values.emplace_back(name_of(channel));
  const bool is_known = std::find(values.begin(), values.end(), name.value) != values.end() ||
                        find_channel(name.value) || find_short_channel(name.value);
  const std::vector<std::string> near_values =
      is_known && !joint ? std::vector<std::string>{std::string(name.value)}
                         : nearest(name.value, values);
  return near_values.empty() ? std::string()
                             : fmt::format("did you mean {}.{}?", found, near_values.front());
}

Result<Curve> curve_of_joint(const Clip& clip, std::string_view name) {
  const Name parts = split(name);
  const std::optional<std::size_t> joint = clip.skeleton.find(parts.joint);
  const auto unknown = [&] {
    auto error = fail(codes::argument_invalid,
                      fmt::format("unknown curve `{}`: expected JOINT.CHANNEL, such as "
                                  "Hips.Yrotation or hips.ry, JOINT.height, JOINT.speed, or a "
                                  "recorded value",
                                  name));
    if (std::string near = near_curve(clip.skeleton, parts, joint); !near.empty())
      error.value().advise(std::move(near));
    return error;
  };
  if (!joint) return unknown();
  Curve curve{times_of(clip), {}, {}};
  const std::size_t first = mocap::detail::find_reference_frames(clip).frames;
  if (parts.value == "height" || parts.value == "speed") {
    EvaluateOptions options;
    options.local = false;
    const Poses poses = mocap::detail::poses_of(clip, options);
    const Vector3 up = mocap::detail::up_vector(clip);
    const bool is_height = parts.value == "height";
    curve.values =
        is_height ? heights(poses, *joint, up) : speeds(poses, *joint, curve.seconds, first);
    curve.unit = is_height ? "units" : "units/s";
    clear_values_before(first, curve);
    return curve;
  }
  std::optional<Channel> channel = find_channel(parts.value);
  if (!channel) channel = find_short_channel(parts.value);
  const std::optional<std::size_t> column = channel ? clip.column(*joint, *channel) : std::nullopt;
  if (!column) return unknown();
  curve.values = column_of(clip, *column);
  clear_values_before(first, curve);
  curve.unit = unit_of(*channel);
  return curve;
}

/// Advice that suggests the most similar names of recorded values; empty if there are none.
std::string near_recorded_curve(const Recording& recording, std::string_view name) {
  const std::vector<std::string> known = names_of_recorded_curves(recording);
  const std::vector<std::string> near = nearest(name, known);
  if (!near.empty()) return fmt::format("did you mean {}?", near.front());
  constexpr std::size_t most_listed = 8;
  return known.empty() ? std::string() : "recorded values: " + text::listed(known, most_listed);
}

}  // namespace

Result<Curve> curve_of(const Clip& clip, std::string_view name) {
  if (std::optional<Curve> recorded = recorded_curve(clip, name)) return std::move(*recorded);
  if (!clip.skeleton.empty()) return curve_of_joint(clip, name);
  const Result<BodyJoints> joints = joints_of_recording(clip);
  if (!joints) return tl::unexpected<Error>(joints.error());
  Result<Curve> curve = curve_of_joint(joints->clip, name);
  if (curve || curve.error().has_own_advice) return curve;
  if (std::string near = near_recorded_curve(clip.recording, name); !near.empty())
    curve.error().advise(std::move(near));
  return curve;
}

std::pair<double, double> shown_range(double least, double most) {
  constexpr double of_range = 0.06;
  constexpr double of_values = 1e-3;
  const double largest = std::max(std::abs(least), std::abs(most));
  const double free = std::max((most - least) * of_range, largest * of_values);
  const double margin = free > 0.0 ? free : 1.0;
  return {least - margin, most + margin};
}

std::vector<double> round_ticks(double least, double most, std::size_t count) {
  const double range = most - least;
  if (!(range > 0.0) || !std::isfinite(range) || count == 0) return {};
  const double rough = range / static_cast<double>(count);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = power * 10.0;
  for (const double factor : {5.0, 2.0, 1.0})
    if (power * factor >= rough) step = power * factor;
  std::vector<double> ticks;
  constexpr std::size_t max_ticks = 100;
  for (double n = std::ceil(least / step); n * step <= most && ticks.size() < max_ticks; n += 1.0)
    ticks.push_back(n * step);
  return ticks;
}

std::size_t count_units(const std::vector<DrawnCurve>& curves) {
  return panels_of(curves).size();
}

void draw_curves(const Canvas& canvas, const std::vector<DrawnCurve>& curves,
                 std::string_view title) {
  const std::vector<Panel> panels = panels_of(curves);
  const double seconds = last_second(curves);
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const bool has_title = i == 0 && !title.empty();
    const Plot plot = plot_of(canvas, panels[i], i, panels.size(), seconds, has_title);
    draw_grid(canvas, plot, panels[i].unit, i + 1 == panels.size());
    for (const DrawnCurve* drawn : panels[i].curves)
      draw_line(canvas, plot, drawn->curve, drawn->colour, drawn->width);
    if (has_title)
      draw_text(canvas, plot.left, 6.0, printable(title),
                {.size = legend_text_size,
                 .is_bold = true,
                 .colour = text_colour,
                 .width = plot.width - width_beside_title});
    draw_legend(canvas, plot, panels[i]);
  }
}

}  // namespace mocap::render::detail
