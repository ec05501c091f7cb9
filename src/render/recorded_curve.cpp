// SPDX-License-Identifier: MIT
#include "render/recorded_curve.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <unordered_set>
#include <utility>

namespace mocap::render::detail {

namespace {

constexpr std::array<std::string_view, Recording::channels_per_body> coordinates{
    "x", "y", "z", "qw", "qx", "qy", "qz"};
constexpr std::size_t point_coordinates = 3;

/// The name of a coordinate, and what is before its dot.
struct CoordinateName {
  std::string_view label;
  std::size_t coordinate = 0;
};

std::optional<CoordinateName> coordinate_in(std::string_view name) {
  // Labels may contain dots, coordinates do not.
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto found = std::find(coordinates.begin(), coordinates.end(), name.substr(dot + 1));
  if (found == coordinates.end()) return std::nullopt;
  return CoordinateName{name.substr(0, dot), static_cast<std::size_t>(found - coordinates.begin())};
}

template <class Labelled>
std::optional<std::size_t> find_label(const std::vector<Labelled>& all, std::string_view label) {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Labelled& each) { return each.label == label; });
  if (found == all.end() || label.empty()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

/// The times of `per_frame` values per frame, from the first frame on.
std::vector<double> times_of(const Clip& clip, std::size_t per_frame) {
  const std::size_t count = clip.motion.frames() * per_frame;
  const std::vector<double>& stated = clip.recording.times_s;
  std::vector<double> seconds(count);
  for (std::size_t i = 0; i < count; ++i)
    seconds[i] = per_frame == 1 && !stated.empty()
                     ? stated[i] - stated.front()
                     : clip.motion.frame_time.time_of(i) / static_cast<double>(per_frame);
  return seconds;
}

Curve column_of(const Motion& values, std::size_t column, std::vector<double> seconds,
                std::string_view unit) {
  Curve curve{std::move(seconds), {}, unit};
  curve.values.reserve(values.frames());
  for (std::size_t i = 0; i < values.frames(); ++i) curve.values.push_back(values.at(i, column));
  return curve;
}

template <class Known>
void clear_unknown(Curve& curve, const Known& is_known) {
  for (std::size_t frame = 0; frame < curve.values.size(); ++frame)
    if (!is_known(frame)) curve.values[frame] = std::numeric_limits<double>::quiet_NaN();
}

std::string_view unit_of(const Point& point) {
  return point.kind == PointKind::place ? std::string_view("units") : std::string_view(point.unit);
}

std::optional<Curve> coordinate_curve(const Clip& clip, const CoordinateName& name) {
  const Recording& recording = clip.recording;
  if (name.coordinate < point_coordinates) {
    if (const auto point = find_label(recording.points, name.label)) {
      Curve curve = column_of(recording.positions, point_coordinates * *point + name.coordinate,
                              times_of(clip, 1), unit_of(recording.points[*point]));
      clear_unknown(curve, [&](std::size_t frame) { return recording.is_known(frame, *point); });
      return curve;
    }
  }
  const auto body = find_label(recording.bodies, name.label);
  if (!body) return std::nullopt;
  Curve curve =
      column_of(recording.body_poses, Recording::channels_per_body * *body + name.coordinate,
                times_of(clip, 1), name.coordinate < point_coordinates ? "units" : "");
  clear_unknown(curve, [&](std::size_t frame) { return !recording.is_lost(frame, *body); });
  return curve;
}

}  // namespace

std::optional<Curve> recorded_curve(const Clip& clip, std::string_view name) {
  const Recording& recording = clip.recording;
  if (const auto column = find_label(recording.columns, name))
    return column_of(recording.table, *column, times_of(clip, 1), "");
  if (const auto channel = find_label(recording.analog_channels, name))
    return column_of(recording.analog, *channel, times_of(clip, recording.analog_per_frame),
                     recording.analog_channels[*channel].unit);
  const std::optional<CoordinateName> coordinate = coordinate_in(name);
  return coordinate ? coordinate_curve(clip, *coordinate) : std::nullopt;
}

std::vector<std::string> names_of_recorded_curves(const Recording& recording) {
  std::vector<std::string> names;
  std::unordered_set<std::string> known;
  const auto add = [&](std::string name) {
    if (known.insert(name).second) names.push_back(std::move(name));
  };
  const auto add_coordinates = [&](const std::string& label, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && !label.empty(); ++i)
      add(label + "." + std::string(coordinates[i]));
  };
  for (const TableColumn& column : recording.columns)
    if (!column.label.empty()) add(column.label);
  for (const AnalogChannel& channel : recording.analog_channels)
    if (!channel.label.empty()) add(channel.label);
  for (const Point& point : recording.points) add_coordinates(point.label, 0, point_coordinates);
  for (std::size_t i = 0; i < recording.bodies.size(); ++i)
    add_coordinates(recording.bodies[i].label, recording.has_body_place(i) ? 0 : point_coordinates,
                    coordinates.size());
  return names;
}

}  // namespace mocap::render::detail
