// SPDX-License-Identifier: MIT
#include "formats/tsv/poses.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace mocap::tsv {

namespace {

constexpr std::size_t body_channels = Recording::channels_per_body;
constexpr std::size_t residual_at = 3;
constexpr std::size_t rotation_at = 4;
/// Rotations are rounded to few decimals.
constexpr double least_determinant = 0.5;
constexpr double least_norm = 0.5;

/// The rotation of a body; not of unit length if there is none.
Quaternion rotation_of_body(std::span<const double> values) {
  Eigen::Matrix3d axes;
  for (std::size_t i = 0; i < 9; ++i)
    axes(static_cast<Eigen::Index>(i % 3), static_cast<Eigen::Index>(i / 3)) =
        values[rotation_at + i];
  // QTM marks bodies that it could not find with the residual -1. False for NaN.
  if (values[residual_at] < 0.0 || !(axes.determinant() > least_determinant))
    return Quaternion(0.0, 0.0, 0.0, 0.0);
  return Quaternion(axes).normalized();
}

Quaternion rotation_of_segment(std::span<const double> values) {
  const Quaternion rotation(values[6], values[3], values[4], values[5]);
  return rotation.norm() > least_norm ? rotation.normalized() : Quaternion(0.0, 0.0, 0.0, 0.0);
}

/// False if the pose is not known.
bool convert_pose(std::span<const double> values, Kind kind, double* out) {
  const Quaternion rotation =
      kind == Kind::bodies ? rotation_of_body(values) : rotation_of_segment(values);
  // Also false for values that are too large.
  if (!(rotation.norm() > least_norm)) return false;
  std::copy_n(values.begin(), 3, out);
  out[3] = rotation.w();
  out[4] = rotation.x();
  out[5] = rotation.y();
  out[6] = rotation.z();
  return true;
}

}  // namespace

Zeros add_bodies(const Columns& columns, Kind kind, const mocap::detail::CellRows& rows,
                 Recording& recording) {
  const std::size_t count = columns.names.size();
  const std::size_t values = values_of(kind);
  const std::size_t frames = rows.values.frames();
  for (const std::string& name : columns.names) recording.bodies.push_back({name, {}});
  recording.body_poses = Motion(frames, body_channels * count, rows.values.frame_time);
  std::vector<std::uint8_t> lost(frames * count, 0);
  Zeros zeros;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    double* const row = recording.body_poses.exact_row(frame).data();
    for (std::size_t body = 0; body < count; ++body) {
      double* const pose = row + body * body_channels;
      pose[3] = 1.0;
      const std::size_t item = frame * count + body;
      const bool is_missing = !rows.states.empty() && rows.states[item] == SampleState::occluded;
      const std::span<const double> of_body = rows.values.row(frame).subspan(body * values, values);
      if (!is_missing && convert_pose(of_body, kind, pose)) continue;
      lost[item] = 1;
      const auto is_zero = [](double value) { return value == 0.0; };
      if (!is_missing && std::all_of(of_body.begin(), of_body.begin() + 3, is_zero) &&
          !(kind == Kind::bodies && of_body[residual_at] < 0.0))
        zeros.add(frame);
    }
  }
  if (std::find(lost.begin(), lost.end(), std::uint8_t{1}) != lost.end())
    recording.lost_bodies = std::move(lost);
  return zeros;
}

}  // namespace mocap::tsv
