// SPDX-License-Identifier: MIT
#include "check/recorded_points.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace mocap::detail {

namespace {

using Box = Eigen::AlignedBox3d;

Box box_of_frame(const Recording& recording, std::size_t frame) {
  Box box;
  for (std::size_t point = 0; point < recording.points.size(); ++point) {
    const bool is_usable =
        recording.is_known(frame, point) && !is_model_output(recording.points[point]);
    if (is_usable) box.extend(recording.position(frame, point));
  }
  return box;
}

}  // namespace

std::string label_of_point(const Recording& recording, std::size_t point) {
  const std::string& label = recording.points[point].label;
  return label.empty() ? fmt::format("point {}", point + 1) : label;
}

void add_recording_finding(const Clip& clip, Code code, std::string subject, std::string message,
                           Diagnostics& diagnostics) {
  Diagnostic finding = make_diagnostic(code, std::move(message));
  finding.at.file = clip.metadata.source;
  finding.subject = std::move(subject);
  diagnostics.add(std::move(finding));
}

bool is_model_output(const Point& point) {
  if (point.kind != PointKind::place) return true;
  const std::string& label = point.label;
  constexpr std::array<std::string_view, 8> endings{"Angle",  "Angles",  "Force", "Forces",
                                                    "Moment", "Moments", "Power", "Powers"};
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return label.ends_with(ending); });
}

double extent_of_points(const Recording& recording) {
  constexpr std::size_t most_frames = 64;
  const std::size_t frames = recording.positions.frames();
  const std::size_t step = std::max<std::size_t>(1, frames / most_frames);
  std::vector<double> diagonals;
  Box whole;
  for (std::size_t frame = 0; frame < frames; frame += step) {
    const Box box = box_of_frame(recording, frame);
    if (box.isEmpty()) continue;
    whole.extend(box);
    diagonals.push_back(box.diagonal().norm());
  }
  if (diagonals.empty()) return 0.0;
  const auto middle = diagonals.begin() + static_cast<std::ptrdiff_t>(diagonals.size() / 2);
  std::nth_element(diagonals.begin(), middle, diagonals.end());
  return *middle > 0.0 ? *middle : whole.diagonal().norm();
}

}  // namespace mocap::detail
