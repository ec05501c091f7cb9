// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "formats/npz/layouts.hpp"
#include "mocap/npz.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

/// Names that programs use for positions of joints, best first.
constexpr std::array<std::string_view, 9> usual_names{"points",      "posed_joints",    "joints",
                                                      "positions",   "joint_positions", "keypoints",
                                                      "keypoints3d", "motion",          "markers"};

bool is_positions(const Result<Array>& array) {
  return array && array->has_shape({0, 0, 3}) && array->shape[1] > 0;
}

/// The labels of the points: an array of as many texts, or numbers.
std::vector<std::string> labels_for(Archive& archive, std::size_t points) {
  std::vector<std::string> labels =
      archive.texts({"labels", "names", "joint_names", "marker_labels"}, points);
  if (labels.size() == points) return labels;
  labels.reserve(points);
  for (std::size_t i = 0; i < points; ++i) labels.push_back(fmt::format("joint{}", i));
  return labels;
}

}  // namespace

std::optional<std::string> find_points(Archive& archive) {
  if (archive.is_array()) {
    if (is_positions(archive.array(""))) return std::string();
    return std::nullopt;
  }
  for (const std::string_view name : usual_names)
    if (archive.has(name) && is_positions(archive.array(name))) return std::string(name);
  std::optional<std::string> only;
  for (const std::string& name : archive.names()) {
    if (!is_positions(archive.array(name))) continue;
    if (only) return std::nullopt;
    only = name;
  }
  return only;
}

void set_points(const std::vector<std::string>& labels, std::size_t frames,
                const FrameTime& frame_time,
                const std::function<void(std::size_t frame, std::span<double> row)>& fill,
                Clip& clip) {
  Recording& recording = clip.recording;
  for (const std::string& label : labels) recording.points.push_back({label, {}});
  recording.positions = Motion(frames, 3 * labels.size(), frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const std::span<double> row = recording.positions.computed_row(frame);
    fill(frame, row);
    for (std::size_t point = 0; point < labels.size(); ++point) {
      const std::span<double> position = row.subspan(3 * point, 3);
      if (std::all_of(position.begin(), position.end(),
                      [](double value) { return std::isfinite(value); }))
        continue;
      std::fill(position.begin(), position.end(), 0.0);
      if (recording.states.empty())
        recording.states.assign(frames * labels.size(), SampleState::measured);
      recording.states[frame * labels.size() + point] = SampleState::occluded;
    }
  }
  if (clip.skeleton.empty()) clip.motion = Motion(frames, 0, frame_time);
}

Status read_points(Archive& archive, const std::string& name, const FrameTime& frame_time,
                   Clip& clip) {
  const Result<Array> array = archive.array(name);
  if (!array) return tl::unexpected<Error>(array.error());
  if (!is_positions(array))
    return fail(codes::npz_layout,
                fmt::format("the array `{}` has the shape {}, or no numbers; positions have the "
                            "shape frames x points x 3",
                            text::shown(name), shape_text(*array)));
  const std::size_t frames = array->shape[0];
  const std::size_t points = array->shape[1];
  if (frames > archive.limits().max_frames)
    return fail(codes::limit_frames,
                fmt::format("more than {} frames", archive.limits().max_frames));
  // Without frames, there may be any number of points without data.
  if (points > std::max(array->count, archive.limits().max_joints))
    return fail(codes::npz_layout, "the array of positions has points, but no frames");
  constexpr std::size_t most_points = 65'535;
  if (points > most_points)
    return fail(codes::npz_layout, fmt::format("the array `{}` has more than {} points",
                                               text::shown(name), most_points));
  if (!clip.skeleton.empty() && frames != clip.motion.frames())
    return fail(codes::npz_layout,
                fmt::format("the array `{}` has {} frames, but the joints have {}", name, frames,
                            clip.motion.frames()));
  archive.mark_read(name);
  Result<ArrayNumbers> positions = archive.any_numbers(*array);
  if (!positions) return tl::unexpected<Error>(std::move(positions.error()));
  const auto fill = [&](std::size_t frame, std::span<double> row) {
    positions->copy(frame * row.size(), row);
  };
  set_points(labels_for(archive, points), frames, frame_time, fill, clip);
  // The program that names its array in this way writes metres with Y up.
  if (name == "posed_joints") {
    set_metres("arrays named `posed_joints` are in metres", clip);
    clip.metadata.up = Axis::plus_y;
  }
  return {};
}

}  // namespace mocap::npz
