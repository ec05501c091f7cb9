// SPDX-License-Identifier: MIT
#include "mocap/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "mocap/codes.hpp"
#include "model/recording_gaps.hpp"

namespace mocap {

namespace {

/// Appends `count` entries per frame of the frames in `frames`.
template <class Entry>
void take_entries(std::vector<Entry>& entries, std::span<const std::size_t> frames,
                  std::size_t count) {
  if (entries.empty()) return;
  std::vector<Entry> taken;
  taken.reserve(frames.size() * count);
  for (const std::size_t frame : frames) {
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(frame * count);
    taken.insert(taken.end(), first, first + static_cast<std::ptrdiff_t>(count));
  }
  entries = std::move(taken);
}

Motion::Sources sources_of(std::span<const std::size_t> frames, std::size_t per_frame) {
  Motion::Sources sources;
  sources.reserve(frames.size() * per_frame);
  for (const std::size_t frame : frames) {
    for (std::size_t i = 0; i < per_frame; ++i) sources.emplace_back(frame * per_frame + i);
  }
  return sources;
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
  take_entries(states, frames, points.size());
  take_entries(residuals, frames, points.size());
  take_entries(cameras, frames, points.size());
  if (!bodies.empty()) body_poses.take_frames(sources);
  take_entries(lost_bodies, frames, bodies.size());
  if (!analog_channels.empty()) analog.take_frames(sources_of(frames, analog_per_frame));
  if (!columns.empty()) table.take_frames(sources);
  take_entries(times_s, frames, 1);
}

Status Recording::validate(std::size_t frames) const {
  if (analog_per_frame == 0)
    return fail(codes::argument_shape, "a frame needs at least one analog sample");
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].parent && *bodies[i].parent >= i) {
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
