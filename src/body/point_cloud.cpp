// SPDX-License-Identifier: MIT
#include "body/point_cloud.hpp"

#include <cstddef>

#include "model/ranking.hpp"

namespace mocap::detail {

namespace {

/// A point is a stray if it is this many times the reach away from the middle. A hand that is
/// stretched out is at 2.
constexpr double stray_reaches = 3.5;

double reach_around(const Vector3& middle, std::span<const Vector3> points) {
  std::vector<double> distances;
  distances.reserve(points.size());
  for (const Vector3& point : points) distances.push_back((point - middle).norm());
  return distances.empty() ? 0.0 : value_at_rank(distances, (distances.size() * 4 - 1) / 5);
}

}  // namespace

Vector3 middle_of(std::span<const Vector3> points) {
  Vector3 middle = Vector3::Zero();
  if (points.empty()) return middle;
  std::vector<double> values(points.size());
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < points.size(); ++i) values[i] = points[i][axis];
    middle[axis] = (lower_median_of(values) + median_of(values)) / 2.0;
  }
  return middle;
}

double reach_of(std::span<const Vector3> points) {
  return reach_around(middle_of(points), points);
}

std::vector<bool> find_strays(std::span<const Vector3> points) {
  const Vector3 middle = middle_of(points);
  const double farthest = stray_reaches * reach_around(middle, points);
  std::vector<bool> strays(points.size(), false);
  // If most points are in one place, the others are not reflections.
  if (!(farthest > 0.0)) return strays;
  for (std::size_t i = 0; i < points.size(); ++i)
    strays[i] = !((points[i] - middle).norm() <= farthest);
  return strays;
}

std::vector<Vector3> without_strays(std::span<const Vector3> points) {
  const std::vector<bool> strays = find_strays(points);
  std::vector<Vector3> near;
  near.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!strays[i]) near.push_back(points[i]);
  return near;
}

}  // namespace mocap::detail
