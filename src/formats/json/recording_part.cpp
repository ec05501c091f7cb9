// SPDX-License-Identifier: MIT
#include "formats/json/recording_part.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "formats/json/json_parts.hpp"

namespace mocap::json {

namespace {

using detail::TextPieces;

/// Numbers that are not finite are unknown.
void put_values(TextPieces& pieces, std::span<const double> values) {
  pieces.put('[');
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) pieces.put(',');
    if (std::isfinite(values[i])) {
      pieces.put_number(values[i]);
    } else {
      pieces.put("null");
    }
  }
  pieces.put(']');
}

void put_rows(TextPieces& pieces, JsonWriter& out, std::string_view key, const Motion& motion) {
  out.line_break().key(key).begin_array();
  pieces.put(out.take());
  for (std::size_t row = 0; row < motion.frames() && !pieces.failed(); ++row) {
    pieces.put(row == 0 ? "\n" : ",\n");
    put_values(pieces, motion.row(row));
  }
  out.end_array();
  pieces.put(out.take());
}

/// In each frame, a list of three numbers for each point, or null if its position is unknown.
void put_positions(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("positions").begin_array();
  pieces.put(out.take());
  for (std::size_t frame = 0; frame < recording.positions.frames() && !pieces.failed(); ++frame) {
    pieces.put(frame == 0 ? "\n[" : ",\n[");
    for (std::size_t point = 0; point < recording.points.size(); ++point) {
      if (point > 0) pieces.put(',');
      if (recording.is_known(frame, point)) {
        put_values(pieces, recording.positions.row(frame).subspan(3 * point, 3));
      } else {
        pieces.put("null");
      }
    }
    pieces.put(']');
  }
  out.end_array();
  pieces.put(out.take());
}

/// In each frame, seven numbers for each body, or as many nulls if its pose is unknown.
void put_body_poses(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("body_poses").begin_array();
  pieces.put(out.take());
  std::vector<double> poses;
  for (std::size_t frame = 0; frame < recording.body_poses.frames() && !pieces.failed(); ++frame) {
    const auto row = recording.body_poses.row(frame);
    poses.assign(row.begin(), row.end());
    for (std::size_t body = 0; body < recording.bodies.size(); ++body)
      if (recording.is_lost(frame, body))
        std::fill_n(
            poses.begin() + static_cast<std::ptrdiff_t>(body * Recording::channels_per_body),
            Recording::channels_per_body, std::numeric_limits<double>::quiet_NaN());
    pieces.put(frame == 0 ? "\n" : ",\n");
    put_values(pieces, poses);
  }
  out.end_array();
  pieces.put(out.take());
}

/// One row of numbers for each frame, or null for points whose position is unknown.
template <class Number>
void put_of_points(TextPieces& pieces, JsonWriter& out, std::string_view key,
                   const std::vector<Number>& numbers, const Recording& recording) {
  out.line_break().key(key).begin_array();
  const std::size_t points = recording.points.size();
  for (std::size_t frame = 0; frame < recording.positions.frames() && !pieces.failed(); ++frame) {
    out.line_break().begin_array();
    for (std::size_t point = 0; point < points; ++point) {
      if (recording.is_known(frame, point)) {
        out.value(numbers[frame * points + point]);
      } else {
        out.null();
      }
    }
    out.end_array();
    pieces.put(out.take());
  }
  out.end_array();
  pieces.put(out.take());
}

/// A text for each frame, with a letter for each point.
void put_states(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("states").begin_array();
  pieces.put(out.take());
  std::string row(recording.points.size(), ' ');
  for (std::size_t frame = 0; frame < recording.positions.frames() && !pieces.failed(); ++frame) {
    for (std::size_t point = 0; point < row.size(); ++point) {
      const SampleState state = recording.state(frame, point);
      row[point] = state == SampleState::measured       ? 'm'
                   : state == SampleState::interpolated ? 'i'
                                                        : 'o';
    }
    pieces.put(frame == 0 ? "\n\"" : ",\n\"");
    pieces.put(row);
    pieces.put('"');
  }
  out.end_array();
  pieces.put(out.take());
}

void put_points(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("points").begin_array();
  for (const Point& point : recording.points) {
    out.begin_object();
    put_text(out, "label", point.label);
    if (!point.description.empty()) put_text(out, "description", point.description);
    if (point.kind != PointKind::place) {
      put_text(out, "kind", to_string(point.kind));
      put_text(out, "unit", point.unit);
    }
    out.end_object();
  }
  out.end_array();
  put_positions(pieces, out, recording);
  if (!recording.states.empty()) put_states(pieces, out, recording);
  if (!recording.residuals.empty())
    put_of_points(pieces, out, "residuals", recording.residuals, recording);
  if (!recording.cameras.empty())
    put_of_points(pieces, out, "cameras", recording.cameras, recording);
}

void put_bodies(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("bodies").begin_array();
  for (const RigidBody& body : recording.bodies) {
    out.begin_object();
    put_text(out, "label", body.label);
    out.key("parent");
    if (body.parent) {
      out.value(*body.parent);
    } else {
      out.null();
    }
    if (body.attached_to) out.key("attached_to").value(*body.attached_to);
    out.end_object();
  }
  out.end_array();
  put_body_poses(pieces, out, recording);
}

void put_analog(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("analog_channels").begin_array();
  for (const AnalogChannel& channel : recording.analog_channels) {
    out.begin_object();
    put_text(out, "label", channel.label);
    put_text(out, "unit", channel.unit);
    out.end_object();
  }
  out.end_array().member("analog_per_frame", recording.analog_per_frame);
  put_rows(pieces, out, "analog", recording.analog);
}

void put_events(JsonWriter& out, const Recording& recording) {
  out.line_break().key("events").begin_array();
  for (const RecordingEvent& event : recording.events) {
    out.begin_object().key("time");
    put_number(out, event.time_s);
    put_text(out, "label", event.label);
    put_text(out, "context", event.context);
    put_text(out, "subject", event.subject);
    out.end_object();
  }
  out.end_array();
}

void put_columns(TextPieces& pieces, JsonWriter& out, const Recording& recording) {
  out.line_break().key("columns").begin_array();
  for (const TableColumn& column : recording.columns) {
    out.begin_object();
    put_text(out, "label", column.label);
    out.end_object();
  }
  out.end_array();
  put_rows(pieces, out, "table", recording.table);
}

}  // namespace

void put_recording(TextPieces& pieces, JsonWriter& out, const Clip& clip) {
  const Recording& recording = clip.recording;
  out.line_break().key("recording").begin_object();
  out.member("first_frame", recording.first_frame);
  if (!recording.times_s.empty()) {
    out.key("times").begin_array();
    for (const double time : recording.times_s) put_number(out, time);
    out.end_array();
  }
  if (!recording.points.empty()) put_points(pieces, out, recording);
  if (!recording.bodies.empty()) put_bodies(pieces, out, recording);
  if (!recording.analog_channels.empty()) put_analog(pieces, out, recording);
  if (!recording.events.empty()) put_events(out, recording);
  if (!recording.columns.empty()) put_columns(pieces, out, recording);
  out.end_object();
}

}  // namespace mocap::json
