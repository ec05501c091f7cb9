// SPDX-License-Identifier: MIT
#include "formats/sto/table_clip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "formats/average_rate.hpp"

namespace mocap::sto {

namespace {

/// Times that differ from those of an even rate by less are not kept.
constexpr double time_rounding_s = 1e-7;

/// The average rate, or that of the header.
FrameTime frame_time_of(const TableContents& table) {
  if (table.rate && *table.rate > 0.0 && std::isfinite(1.0 / *table.rate))
    return FrameTime::from_rate(*table.rate);
  return mocap::detail::average_frame_time(table.times, time_rounding_s).value_or(FrameTime());
}

/// The bodies have no positions; those without a quaternion are lost.
void add_bodies(TableContents& table, Recording& recording) {
  const std::size_t count = table.labels.size();
  const std::size_t rows = table.values.frames();
  for (std::string& label : table.labels) recording.bodies.push_back({std::move(label), {}});
  Motion poses(rows, Recording::channels_per_body * count, {});
  std::vector<std::uint8_t> lost(rows * count, 0);
  bool any_lost = false;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t body = 0; body < count; ++body) {
      const auto from =
          table.values.row(row).subspan(body * quaternion_elements, quaternion_elements);
      const auto to = poses.exact_row(row).subspan(body * Recording::channels_per_body + 3,
                                                   quaternion_elements);
      if (std::all_of(from.begin(), from.end(), [](double x) { return std::isfinite(x); })) {
        std::copy(from.begin(), from.end(), to.begin());
      } else {
        to[0] = 1.0;
        lost[row * count + body] = 1;
        any_lost = true;
      }
    }
  }
  recording.body_poses = std::move(poses);
  if (any_lost) recording.lost_bodies = std::move(lost);
}

}  // namespace

Clip clip_of(TableContents table) {
  Clip clip;
  const FrameTime step = frame_time_of(table);
  clip.motion = Motion(table.values.frames(), 0, step);
  clip.metadata.format = "sto";
  Recording& recording = clip.recording;
  for (std::size_t i = 0; i < table.times.size() && recording.times_s.empty(); ++i)
    if (std::abs(table.times[i] - step.time_of(i)) > time_rounding_s)
      recording.times_s = table.times;
  if (table.has_quaternions) {
    add_bodies(table, recording);
    return clip;
  }
  for (const std::string& label : table.labels)
    for (std::size_t i = 1; i <= table.elements; ++i)
      recording.columns.push_back({table.elements == 1 ? label : fmt::format("{}_{}", label, i)});
  recording.table = std::move(table.values);
  return clip;
}

}  // namespace mocap::sto
