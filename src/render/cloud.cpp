// SPDX-License-Identifier: MIT
#include "render/cloud.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mocap::render::detail {

namespace {

/// A point is a stray if it is this many times the reach away from the middle. A hand that is
/// stretched out is at 2.
constexpr double stray_reaches = 3.5;

double nth_of(std::vector<double>& values, std::size_t index) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(index),
                   values.end());
  return values[index];
}

double median_of(std::vector<double>& values) {
  const double upper = nth_of(values, values.size() / 2);
  if (values.size() % 2 == 1) return upper;
  const auto end_of_lower = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  return (*std::max_element(values.begin(), end_of_lower) + upper) / 2.0;
}

double reach_around(const Vector3& middle, const Points& points) {
  std::vector<double> distances;
  distances.reserve(points.size());
  for (const Vector3& point : points) distances.push_back((point - middle).norm());
  return distances.empty() ? 0.0 : nth_of(distances, (distances.size() * 4 - 1) / 5);
}

}  // namespace

Vector3 middle_of(const Points& points) {
  Vector3 middle = Vector3::Zero();
  if (points.empty()) return middle;
  std::vector<double> values(points.size());
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < points.size(); ++i) values[i] = points[i][axis];
    middle[axis] = median_of(values);
  }
  return middle;
}

double reach_of(const Points& points) {
  return reach_around(middle_of(points), points);
}

Points framed(const Figure& figure, const Points& pose) {
  if (!figure.is_cloud) return pose;
  const Vector3 middle = middle_of(pose);
  const double farthest = stray_reaches * reach_around(middle, pose);
  Points near;
  near.reserve(pose.size());
  for (const Vector3& point : pose)
    if ((point - middle).norm() <= farthest) near.push_back(point);
  return near;
}

}  // namespace mocap::render::detail
