// SPDX-License-Identifier: MIT
#include "mocap/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "mocap/codes.hpp"
#include "model/recording_gaps.hpp"

namespace mocap {

namespace {

Motion::Sources sources_of(std::span<const std::size_t> frames, std::size_t per_frame) {
  Motion::Sources sources;
  sources.reserve(frames.size() * per_frame);
  for (const std::size_t frame : frames) {
    for (std::size_t i = 0; i < per_frame; ++i) sources.emplace_back(frame * per_frame + i);
  }
  return sources;
}

/// The `count` entries of each of the frames.
template <class Entry>
std::vector<Entry> entries_at(const std::vector<Entry>& entries,
                              std::span<const std::size_t> frames, std::size_t count) {
  std::vector<Entry> taken;
  if (entries.empty()) return taken;
  taken.reserve(frames.size() * count);
  for (const std::size_t frame : frames) {
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(frame * count);
    taken.insert(taken.end(), first, first + static_cast<std::ptrdiff_t>(count));
  }
  return taken;
}

/// The rows of frames, `per_frame` for each.
Motion rows_at(const Motion& from, std::span<const std::size_t> frames, std::size_t per_frame) {
  Motion taken(0, from.channels(), from.frame_time);
  for (std::size_t i = 0; i < frames.size();) {
    std::size_t end = i + 1;
    while (end < frames.size() && frames[end] == frames[end - 1] + 1) ++end;
    taken.append_frames(from, frames[i] * per_frame, (end - i) * per_frame);
    i = end;
  }
  return taken;
}

Status check_motion(std::string_view what, const Motion& motion, std::size_t frames,
                    std::size_t channels) {
  if (channels == 0 && motion.values().empty()) return {};
  if (motion.frames() == frames && motion.channels() == channels &&
      motion.values().size() == frames * channels)
    return {};
  return fail(codes::argument_shape,
              fmt::format("{} need {} frames of {} values, but there are {} of {}", what, frames,
                          channels, motion.frames(), motion.channels()));
}

Status check_entries(std::string_view what, std::size_t entries, std::size_t frames,
                     std::size_t count) {
  if (entries == 0 || entries == frames * count) return {};
  return fail(codes::argument_shape, fmt::format("{} need {} entries in each of {} frames, but "
                                                 "there are {} in total",
                                                 what, count, frames, entries));
}

}  // namespace

std::string_view to_string(PointKind kind) {
  constexpr std::array<std::string_view, 6> words{"place",  "angle", "force",
                                                  "moment", "power", "scalar"};
  return words[static_cast<std::size_t>(kind)];
}

bool Recording::empty() const {
  return points.empty() && bodies.empty() && analog_channels.empty() && events.empty() &&
         columns.empty();
}

std::optional<std::size_t> Recording::find_point(std::string_view label) const {
  const auto found = std::find_if(points.begin(), points.end(),
                                  [&](const Point& point) { return point.label == label; });
  if (found == points.end()) return std::nullopt;
  return static_cast<std::size_t>(found - points.begin());
}

Vector3 Recording::position(std::size_t frame, std::size_t point) const {
  const auto row = positions.row(frame).subspan(3 * point, 3);
  return {row[0], row[1], row[2]};
}

SampleState Recording::state(std::size_t frame, std::size_t point) const {
  return states.empty() ? SampleState::measured : states[frame * points.size() + point];
}

void Recording::set_state(std::size_t frame, std::size_t point, SampleState state) {
  if (states.empty()) {
    if (state == SampleState::measured) return;
    states.resize(positions.frames() * points.size(), SampleState::measured);
  }
  states[frame * points.size() + point] = state;
}

bool Recording::has_place(std::size_t point) const {
  return points[point].kind == PointKind::place && detail::known_frames(*this, point) > 0;
}

bool Recording::has_body_place(std::size_t body) const {
  for (std::size_t frame = 0; frame < body_poses.frames(); ++frame) {
    if (is_lost(frame, body)) continue;
    const auto place = body_poses.row(frame).subspan(channels_per_body * body, 3);
    if (std::any_of(place.begin(), place.end(), [](double value) { return value != 0.0; }))
      return true;
  }
  return false;
}

bool Recording::has_places() const {
  for (std::size_t point = 0; point < points.size(); ++point)
    if (has_place(point)) return true;
  for (std::size_t body = 0; body < bodies.size(); ++body)
    if (has_body_place(body)) return true;
  return false;
}

void Recording::take_frames(std::span<const std::size_t> frames) {
  const Motion::Sources sources = sources_of(frames, 1);
  if (!points.empty()) positions.take_frames(sources);
  states = entries_at(states, frames, points.size());
  residuals = entries_at(residuals, frames, points.size());
  cameras = entries_at(cameras, frames, points.size());
  if (!bodies.empty()) body_poses.take_frames(sources);
  lost_bodies = entries_at(lost_bodies, frames, bodies.size());
  if (!analog_channels.empty()) analog.take_frames(sources_of(frames, analog_per_frame));
  if (!columns.empty()) table.take_frames(sources);
  times_s = entries_at(times_s, frames, 1);
}

Recording Recording::frames_at(std::span<const std::size_t> frames) const {
  Recording taken;
  taken.points = points;
  if (!points.empty()) taken.positions = rows_at(positions, frames, 1);
  taken.states = entries_at(states, frames, points.size());
  taken.residuals = entries_at(residuals, frames, points.size());
  taken.cameras = entries_at(cameras, frames, points.size());
  taken.bodies = bodies;
  if (!bodies.empty()) taken.body_poses = rows_at(body_poses, frames, 1);
  taken.lost_bodies = entries_at(lost_bodies, frames, bodies.size());
  taken.analog_channels = analog_channels;
  if (!analog_channels.empty()) taken.analog = rows_at(analog, frames, analog_per_frame);
  taken.analog_per_frame = analog_per_frame;
  taken.events = events;
  taken.columns = columns;
  if (!columns.empty()) taken.table = rows_at(table, frames, 1);
  taken.angle_unit = angle_unit;
  taken.times_s = entries_at(times_s, frames, 1);
  taken.first_frame = first_frame;
  return taken;
}

Status Recording::validate(std::size_t frames) const {
  if (analog_per_frame == 0)
    return fail(codes::argument_shape, "a frame needs at least one analog sample");
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto follows = [i](const std::optional<std::size_t>& other) {
      return !other || *other < i;
    };
    if (!follows(bodies[i].parent) || !follows(bodies[i].attached_to)) {
      return fail(codes::argument_shape,
                  fmt::format("body {} ({}) does not follow its parent", i, bodies[i].label));
    }
  }
  for (const Status& status :
       {check_motion("the points", positions, frames, 3 * points.size()),
        check_motion("the bodies", body_poses, frames, channels_per_body * bodies.size()),
        check_motion("the analog channels", analog, frames * analog_per_frame,
                     analog_channels.size()),
        check_motion("the columns", table, frames, columns.size()),
        check_entries("the states", states.size(), frames, points.size()),
        check_entries("the residuals", residuals.size(), frames, points.size()),
        check_entries("the cameras", cameras.size(), frames, points.size()),
        check_entries("the lost bodies", lost_bodies.size(), frames, bodies.size()),
        check_entries("the times", times_s.size(), frames, 1)}) {
    if (!status) return status;
  }
  return {};
}

}  // namespace mocap
