// SPDX-License-Identifier: MIT
#include "report/recording_json.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "mocap/joints_of_recording.hpp"
#include "model/recording_gaps.hpp"
#include "text/utf8.hpp"

namespace mocap::report {

namespace {

/// Adds what only some recordings have, over the frames in which the position of a point is known.
void add_quality(const Recording& recording, std::size_t point, Json& json) {
  std::size_t known = 0;
  std::size_t interpolated = 0;
  double residuals = 0.0;
  double cameras = 0.0;
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
    if (!recording.is_known(frame, point)) continue;
    const std::size_t at = frame * recording.points.size() + point;
    ++known;
    if (recording.state(frame, point) == SampleState::interpolated) ++interpolated;
    if (!recording.residuals.empty()) residuals += static_cast<double>(recording.residuals[at]);
    if (!recording.cameras.empty())
      cameras += std::popcount(static_cast<unsigned>(recording.cameras[at]));
  }
  if (known == 0) return;
  if (!recording.states.empty()) json["interpolated_frames"] = interpolated;
  if (!recording.residuals.empty()) json["mean_residual"] = residuals / static_cast<double>(known);
  if (!recording.cameras.empty()) json["mean_cameras"] = cameras / static_cast<double>(known);
}

Json points_json(const Recording& recording) {
  Json points = Json::array();
  const std::vector<PointGaps> gaps = gaps_of(recording);
  for (std::size_t i = 0; i < recording.points.size(); ++i) {
    const PointGaps& of_point = gaps[i];
    Json point = {{"label", text::utf8_from_bytes(recording.points[i].label)},
                  {"missing_frames", of_point.missing},
                  {"gaps", of_point.count},
                  {"longest_gap", of_point.longest}};
    if (recording.points[i].kind != PointKind::place) {
      point["kind"] = to_string(recording.points[i].kind);
      point["unit"] = text::utf8_from_bytes(recording.points[i].unit);
    }
    if (!recording.states.empty() || !recording.residuals.empty() || !recording.cameras.empty())
      add_quality(recording, i, point);
    points.push_back(std::move(point));
  }
  return points;
}

}  // namespace

std::vector<PointGaps> gaps_of(const Recording& recording) {
  std::vector<PointGaps> all(recording.points.size());
  for (std::size_t point = 0; point < all.size(); ++point) {
    PointGaps& of_point = all[point];
    of_point.missing = recording.positions.frames() - mocap::detail::known_frames(recording, point);
    for (const FrameSpan& gap : mocap::detail::gaps_of(recording, point)) {
      ++of_point.count;
      of_point.longest = std::max(of_point.longest, gap.count);
    }
  }
  return all;
}

Json recording_json(const Recording& recording) {
  if (recording.empty()) return nullptr;
  Json json;
  json["first_frame"] = recording.first_frame;
  json["points"] = points_json(recording);
  json["bodies"] = Json::array();
  const BodyParents parents = stated_parents(recording);
  for (std::size_t body = 0; body < parents.size(); ++body) {
    json["bodies"].push_back({{"label", text::utf8_from_bytes(recording.bodies[body].label)},
                              {"parent", parents[body] ? Json(*parents[body]) : Json()}});
  }
  json["analog"] = Json::array();
  for (const AnalogChannel& channel : recording.analog_channels)
    json["analog"].push_back({{"label", text::utf8_from_bytes(channel.label)},
                              {"unit", text::utf8_from_bytes(channel.unit)}});
  json["analog_per_frame"] = recording.analog_per_frame;
  json["events"] = Json::array();
  for (const RecordingEvent& event : recording.events) {
    json["events"].push_back({{"time", event.time_s},
                              {"label", text::utf8_from_bytes(event.label)},
                              {"context", text::utf8_from_bytes(event.context)},
                              {"subject", text::utf8_from_bytes(event.subject)}});
  }
  json["columns"] = Json::array();
  for (const TableColumn& column : recording.columns)
    json["columns"].push_back(text::utf8_from_bytes(column.label));
  return json;
}

}  // namespace mocap::report
