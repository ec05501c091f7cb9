// SPDX-License-Identifier: MIT
#include "model/recorded_parts.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/body_poses.hpp"

namespace mocap::detail {

namespace {

template <class Entry>
std::vector<Entry> taken(const std::vector<Entry>& entries, std::span<const std::size_t> sources) {
  std::vector<Entry> result;
  result.reserve(sources.size());
  for (const std::size_t source : sources) result.push_back(entries[source]);
  return result;
}

/// Reorders the entries of each frame, of which there are `count`.
template <class Entry>
void take_in_frames(std::vector<Entry>& entries, std::size_t count,
                    std::span<const std::size_t> sources) {
  if (entries.empty() || count == 0) return;
  std::vector<Entry> result;
  result.reserve(entries.size() / count * sources.size());
  for (std::size_t first = 0; first < entries.size(); first += count)
    for (const std::size_t source : sources) result.push_back(entries[first + source]);
  entries = std::move(result);
}

/// Reorders the channels of a motion, of which each part has `width`.
void take_channels(Motion& motion, std::size_t width, std::span<const std::size_t> sources) {
  if (sources.empty()) {
    motion = Motion();
    return;
  }
  Motion::Sources channels;
  channels.reserve(width * sources.size());
  for (const std::size_t source : sources)
    for (std::size_t i = 0; i < width; ++i) channels.emplace_back(width * source + i);
  motion.take_channels(channels);
}

/// Makes the poses of a body relative to the parent of its parent.
void detach(Recording& recording, std::size_t body) {
  const std::size_t parent = *recording.bodies[body].parent;
  const std::size_t count = recording.bodies.size();
  const std::size_t frames = recording.body_poses.frames();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const std::optional<BodyPose> above = known_body_pose(recording, frame, parent);
    const std::optional<BodyPose> own = known_body_pose(recording, frame, body);
    if (above && own) {
      put_body_pose(recording.body_poses.computed_row(frame), body, *above * *own);
      continue;
    }
    recording.lost_bodies.resize(frames * count, 0);
    recording.lost_bodies[frame * count + body] = 1;
  }
  recording.bodies[body].parent = recording.bodies[parent].parent;
}

}  // namespace

void take_points(Recording& recording, std::span<const std::size_t> sources) {
  const std::size_t count = recording.points.size();
  recording.points = taken(recording.points, sources);
  take_channels(recording.positions, 3, sources);
  take_in_frames(recording.states, count, sources);
  take_in_frames(recording.residuals, count, sources);
  take_in_frames(recording.cameras, count, sources);
}

std::size_t count_places(const Recording& recording) {
  return static_cast<std::size_t>(
      std::count_if(recording.points.begin(), recording.points.end(),
                    [](const Point& point) { return point.kind == PointKind::place; }));
}

std::optional<Recording> without_results(const Recording& recording) {
  const std::size_t places = count_places(recording);
  if (places == recording.points.size()) return std::nullopt;
  std::vector<std::size_t> sources;
  sources.reserve(places);
  for (std::size_t point = 0; point < recording.points.size(); ++point)
    if (recording.points[point].kind == PointKind::place) sources.push_back(point);
  Recording without = recording;
  take_points(without, sources);
  return without;
}

void take_bodies(Recording& recording, std::span<const std::size_t> sources) {
  const std::size_t count = recording.bodies.size();
  std::vector<std::optional<std::size_t>> kept_as(count);
  for (std::size_t i = 0; i < sources.size(); ++i) kept_as[sources[i]] = i;
  for (std::size_t body = count; body-- > 0;) {
    if (!kept_as[body]) continue;
    while (recording.bodies[body].parent && !kept_as[*recording.bodies[body].parent])
      detach(recording, body);
  }
  for (RigidBody& body : recording.bodies)
    while (body.attached_to && !kept_as[*body.attached_to])
      body.attached_to = recording.bodies[*body.attached_to].attached_to;
  recording.bodies = taken(recording.bodies, sources);
  for (RigidBody& body : recording.bodies) {
    if (body.parent) body.parent = kept_as[*body.parent];
    if (body.attached_to) body.attached_to = kept_as[*body.attached_to];
  }
  take_channels(recording.body_poses, Recording::channels_per_body, sources);
  take_in_frames(recording.lost_bodies, count, sources);
}

void take_analog_channels(Recording& recording, std::span<const std::size_t> sources) {
  recording.analog_channels = taken(recording.analog_channels, sources);
  take_channels(recording.analog, 1, sources);
  if (sources.empty()) recording.analog_per_frame = 1;
}

void take_columns(Recording& recording, std::span<const std::size_t> sources) {
  recording.columns = taken(recording.columns, sources);
  take_channels(recording.table, 1, sources);
}

}  // namespace mocap::detail
