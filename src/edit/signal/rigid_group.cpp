// SPDX-License-Identifier: MIT
#include "edit/signal/rigid_group.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

namespace mocap::edit {

namespace {

constexpr std::size_t least_helpers = 3;
constexpr std::size_t most_helpers = 4;
constexpr std::size_t most_samples = 500;
constexpr std::size_t least_samples = 5;
/// Largest standard deviation of the distance, as a fraction of its mean. Markers of one segment
/// move by a few per cent with the skin.
constexpr double most_variation = 0.08;

/// Standard deviation of the distance of two points; nothing if it is unknown or varies too much.
/// It is not relative to the distance, which would favour distant points of other segments.
std::optional<double> deviation(const Recording& recording, std::size_t a, std::size_t b) {
  const std::size_t frames = recording.positions.frames();
  const std::size_t step = std::max<std::size_t>(frames / most_samples, 1);
  std::size_t count = 0;
  double mean = 0.0;
  double squares = 0.0;
  for (std::size_t frame = 0; frame < frames; frame += step) {
    if (!recording.is_known(frame, a) || !recording.is_known(frame, b)) continue;
    const double distance = (recording.position(frame, a) - recording.position(frame, b)).norm();
    ++count;
    // Welford's method.
    const double before = distance - mean;
    mean += before / static_cast<double>(count);
    squares += before * (distance - mean);
  }
  if (count < least_samples || !(mean > 0.0)) return std::nullopt;
  const double found = std::sqrt(squares / static_cast<double>(count));
  if (found > most_variation * mean) return std::nullopt;
  return found;
}

using PointMatrix = Eigen::Matrix<double, 3, Eigen::Dynamic>;

PointMatrix matrix_of(const Recording& recording, std::size_t frame,
                      const std::vector<std::size_t>& points) {
  PointMatrix columns(3, static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
    columns.col(static_cast<Eigen::Index>(i)) = recording.position(frame, points[i]);
  return columns;
}

/// Whether the points determine a rotation.
bool is_on_a_line(const PointMatrix& columns) {
  const PointMatrix centred = columns.colwise() - columns.rowwise().mean();
  const Eigen::JacobiSVD<Eigen::MatrixXd> decomposition(centred);
  const auto& sizes = decomposition.singularValues();
  constexpr double flat = 0.02;
  return sizes.size() < 2 || !(sizes[1] > flat * sizes[0]);
}

/// A point that moves with others, from one frame to another.
Vector3 moved(const PointMatrix& from, const PointMatrix& to, const Vector3& point) {
  const Eigen::Matrix4d motion = Eigen::umeyama(from, to, false);
  return (motion * point.homogeneous()).head<3>();
}

}  // namespace

RigidGroup::RigidGroup(const Recording& recording, std::size_t point)
    : recording_(recording), point_(point) {
  std::vector<std::pair<double, std::size_t>> ranked;
  for (std::size_t other = 0; other < recording.points.size(); ++other) {
    if (other == point) continue;
    const std::optional<double> found = deviation(recording, point, other);
    if (found) ranked.emplace_back(*found, other);
  }
  std::sort(ranked.begin(), ranked.end());
  for (const auto& [varies, other] : ranked) candidates_.push_back(other);
}

std::vector<std::size_t> RigidGroup::helpers_for(const FrameSpan& gap) const {
  std::vector<std::size_t> helpers;
  for (const std::size_t other : candidates_) {
    bool is_known = true;
    for (std::size_t frame = gap.first - 1; is_known && frame <= gap.first + gap.count; ++frame)
      is_known = recording_.is_known(frame, other);
    if (is_known) helpers.push_back(other);
    if (helpers.size() == most_helpers) break;
  }
  return helpers;
}

std::optional<std::vector<Vector3>> RigidGroup::fill(const FrameSpan& gap) const {
  const std::vector<std::size_t> helpers = helpers_for(gap);
  if (helpers.size() < least_helpers) return std::nullopt;
  const std::size_t before = gap.first - 1;
  const std::size_t after = gap.first + gap.count;
  const PointMatrix group_before = matrix_of(recording_, before, helpers);
  const PointMatrix group_after = matrix_of(recording_, after, helpers);
  if (is_on_a_line(group_before) || is_on_a_line(group_after)) return std::nullopt;
  std::vector<Vector3> filled;
  filled.reserve(gap.count);
  for (std::size_t i = 0; i < gap.count; ++i) {
    const PointMatrix group = matrix_of(recording_, gap.first + i, helpers);
    const double share = static_cast<double>(i + 1) / static_cast<double>(gap.count + 1);
    const Vector3 from_before = moved(group_before, group, recording_.position(before, point_));
    const Vector3 from_after = moved(group_after, group, recording_.position(after, point_));
    filled.emplace_back((1.0 - share) * from_before + share * from_after);
  }
  return filled;
}

}  // namespace mocap::edit
