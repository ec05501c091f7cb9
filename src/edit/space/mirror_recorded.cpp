// SPDX-License-Identifier: MIT
#include "edit/space/mirror_recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "model/body_poses.hpp"
#include "model/recorded_parts.hpp"

namespace mocap::edit {

namespace {

/// The sum of the vectors from the right to the left of each pair in a frame. Arms and legs that
/// swing cancel out.
Vector3 leftward(const Recording& recording, const RecordedTwins& twins, std::size_t frame) {
  Vector3 sum = Vector3::Zero();
  for (const auto& [left, right] : twins.of(RecordedKind::point).pairs) {
    if (recording.is_known(frame, left) && recording.is_known(frame, right))
      sum += recording.position(frame, left) - recording.position(frame, right);
  }
  for (const auto& [left, right] : twins.of(RecordedKind::body).pairs) {
    const bool is_global = !recording.bodies[left].parent && !recording.bodies[right].parent;
    if (!is_global || recording.is_lost(frame, left) || recording.is_lost(frame, right)) continue;
    const auto poses = recording.body_poses.row(frame);
    sum += detail::body_place_in(poses, left) - detail::body_place_in(poses, right);
  }
  return sum;
}

/// Whether the parents of each pair of bodies are a pair too, or the same.
bool has_paired_parents(const std::vector<RigidBody>& bodies,
                        const std::vector<std::size_t>& twin) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::optional<std::size_t> parent = bodies[i].parent;
    const std::optional<std::size_t> other = bodies[twin[i]].parent;
    if (parent.has_value() != other.has_value() || (parent && twin[*parent] != *other))
      return false;
  }
  return true;
}

void exchange_labels_of(Recording& recording, RecordedKind kind,
                        const std::vector<std::size_t>& twin) {
  const std::vector<std::string> old = labels_of(recording, kind);
  std::vector<std::string> labels;
  labels.reserve(old.size());
  for (const std::size_t other : twin) labels.push_back(old[other]);
  set_labels(recording, kind, std::move(labels));
}

void exchange_bodies(Recording& recording, const std::vector<std::size_t>& twin) {
  if (!has_paired_parents(recording.bodies, twin))
    return exchange_labels_of(recording, RecordedKind::body, twin);
  Motion::Sources sources;
  for (const std::size_t other : twin)
    for (std::size_t i = 0; i < Recording::channels_per_body; ++i)
      sources.emplace_back(Recording::channels_per_body * other + i);
  recording.body_poses.take_channels(sources);
  if (recording.lost_bodies.empty()) return;
  const std::vector<std::uint8_t> old = recording.lost_bodies;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const std::size_t body = i % twin.size();
    recording.lost_bodies[i] = old[i - body + twin[body]];
  }
}

/// The context of the other side, such as `Right` for `Left`.
std::string other_context(const std::string& context) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> sides{
      {{"Left", "Right"}, {"left", "right"}}};
  for (const auto& [left, right] : sides) {
    if (context == left) return std::string(right);
    if (context == right) return std::string(left);
  }
  return context;
}

/// Events name the side that they are about in their context, or in their label (`LHS`, `RHS`).
void exchange_events(std::vector<RecordingEvent>& events) {
  std::vector<std::string> labels;
  std::unordered_map<std::string, std::size_t> index_of;
  for (const RecordingEvent& event : events)
    if (index_of.try_emplace(event.label, labels.size()).second) labels.push_back(event.label);
  const detail::LabelTwins twins = detail::find_label_twins(labels);
  for (RecordingEvent& event : events) {
    event.label = labels[twins.twin[index_of.at(event.label)]];
    event.context = other_context(event.context);
  }
}

}  // namespace

bool RecordedTwins::has_any() const {
  return std::any_of(kinds.begin(), kinds.end(),
                     [](const detail::LabelTwins& kind) { return !kind.pairs.empty(); });
}

RecordedTwins recorded_twins(const Recording& recording) {
  RecordedTwins twins;
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
    twins.kinds[i] = detail::find_label_twins(labels_of(recording, recorded_kinds[i]));
  return twins;
}

SignedAxes recorded_mirror(const Clip& clip, const RecordedTwins& twins) {
  Vector3 apart = Vector3::Zero();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    apart += leftward(clip.recording, twins, frame).cwiseAbs2();
  if (clip.metadata.up) {
    Eigen::Index up = 0;
    detail::vector_of(*clip.metadata.up).cwiseAbs().maxCoeff(&up);
    apart[up] = -1.0;
  }
  Eigen::Index axis = 0;
  apart.maxCoeff(&axis);
  SignedAxes axes;
  axes.sign[static_cast<std::size_t>(axis)] = -1;
  return axes;
}

void exchange_sides(Recording& recording, const RecordedTwins& twins) {
  exchange_events(recording.events);
  if (const auto& points = twins.of(RecordedKind::point); !points.pairs.empty()) {
    std::vector<Point> labels = recording.points;
    detail::take_points(recording, points.twin);
    recording.points = std::move(labels);
  }
  if (const auto& bodies = twins.of(RecordedKind::body); !bodies.pairs.empty())
    exchange_bodies(recording, bodies.twin);
  if (const auto& analog = twins.of(RecordedKind::analog_channel); !analog.pairs.empty()) {
    const std::vector<AnalogChannel> old = recording.analog_channels;
    detail::take_analog_channels(recording, analog.twin);
    // The unit is that of the data.
    for (std::size_t i = 0; i < old.size(); ++i) {
      recording.analog_channels[i].label = old[i].label;
      recording.analog_channels[i].description = old[i].description;
    }
  }
}

void exchange_labels(Recording& recording, const RecordedTwins& twins) {
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
    exchange_labels_of(recording, recorded_kinds[i], twins.kinds[i].twin);
}

std::string counted_pairs(const RecordedTwins& twins) {
  std::string text;
  for (const RecordedKind kind : recorded_kinds) {
    const std::size_t pairs = twins.of(kind).pairs.size();
    if (pairs == 0) continue;
    if (!text.empty()) text += " and ";
    text += fmt::format("{} {} of {}", pairs, pairs == 1 ? "pair" : "pairs", plural_of(kind));
  }
  return text;
}

}  // namespace mocap::edit
