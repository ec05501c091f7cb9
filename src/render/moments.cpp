// SPDX-License-Identifier: MIT
#include "render/moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "body/point_cloud.hpp"
#include "render/cloud.hpp"

namespace mocap::render::detail {

namespace {

/// Maximum number of points used. The points of the body come first; the rest are mostly fingers.
constexpr std::size_t max_compared_points = 400;

constexpr double share_of_speed = 0.5;
/// Weight of the poses at both ends of the clip, which often show an incomplete movement.
constexpr double share_at_ends = 0.8;

/// A ghost farther than this from the main pose, in figure heights, would make the figure small.
constexpr double max_hips_distance = 0.62;
constexpr double min_difference = 0.035;
/// Poses within this horizontal distance, in figure heights, share the same ground level.
constexpr double same_ground = 0.3;

std::size_t compared_points(const Points& pose) {
  return std::min(pose.size(), max_compared_points);
}

/// Mean distance of points from their centre.
double reach_of_limbs(const Points& pose) {
  const std::size_t count = compared_points(pose);
  Vector3 middle = Vector3::Zero();
  for (std::size_t i = 0; i < count; ++i) middle += pose[i];
  middle /= static_cast<double>(std::max<std::size_t>(count, 1));
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const Vector3 displacement = pose[i] - middle;
    // Any standing figure is tall; arms and legs stretched sideways are more expressive.
    sum += std::hypot(displacement.x(), displacement.z()) + 0.3 * std::abs(displacement.y());
  }
  return sum / static_cast<double>(std::max<std::size_t>(count, 1));
}

/// Mean distance between the points of two poses.
double difference(const Points& a, const Points& b) {
  const std::size_t count = compared_points(a);
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) sum += (a[i] - b[i]).norm();
  return sum / static_cast<double>(std::max<std::size_t>(count, 1));
}

void scale_to_one(std::vector<double>& values) {
  const double most = *std::max_element(values.begin(), values.end());
  if (!(most > 0.0)) return;
  for (double& value : values) value /= most;
}

}  // namespace

std::size_t most_representative(const std::vector<Points>& poses) {
  if (poses.empty()) return 0;
  std::vector<double> spreads;
  std::vector<double> speeds;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    spreads.push_back(reach_of_limbs(poses[i]));
    const std::size_t before = i == 0 ? 0 : i - 1;
    const std::size_t behind = std::min(i + 1, poses.size() - 1);
    speeds.push_back(difference(poses[before], poses[behind]));
  }
  scale_to_one(spreads);
  scale_to_one(speeds);
  std::size_t best = 0;
  double most = std::numeric_limits<double>::lowest();
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const bool at_end = i == 0 || i + 1 == poses.size();
    const double score = (spreads[i] + share_of_speed * speeds[i]) * (at_end ? share_at_ends : 1.0);
    if (score <= most) continue;
    most = score;
    best = i;
  }
  return best;
}

Vector3 place_of(const Figure& figure, const Points& pose) {
  if (pose.empty()) return Vector3::Zero();
  if (figure.is_cloud) return mocap::detail::middle_of(pose);
  return pose[figure.hips.value_or(0)];
}

std::vector<std::size_t> unlike(const std::vector<Points>& poses, std::size_t main,
                                const Figure& figure, std::size_t most) {
  std::vector<std::size_t> chosen;
  if (poses.empty()) return chosen;
  const Vector3 place = place_of(figure, poses[main]);
  // The distance of each pose from the nearest selected one.
  std::vector<double> apart(poses.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const bool is_near = (place_of(figure, poses[i]) - place).norm() <= max_hips_distance;
    apart[i] = is_near ? difference(poses[i], poses[main]) : 0.0;
  }
  while (chosen.size() < most) {
    const auto farthest = std::max_element(apart.begin(), apart.end());
    if (*farthest < min_difference) break;
    const auto index = static_cast<std::size_t>(farthest - apart.begin());
    chosen.push_back(index);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      apart[i] = std::min(apart[i], difference(poses[i], poses[index]));
    }
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

double ground_below(const std::vector<Points>& poses, std::size_t main, const Figure& figure) {
  if (poses.empty() || poses[main].empty()) return 0.0;
  const Vector3 place = place_of(figure, poses[main]);
  double lowest = std::numeric_limits<double>::max();
  for (const Points& pose : poses) {
    Vector3 displacement = place_of(figure, pose) - place;
    displacement.y() = 0.0;
    if (displacement.norm() > same_ground) continue;
    for (const Vector3& point : framed(figure, pose)) lowest = std::min(lowest, point.y());
  }
  return lowest;
}

}  // namespace mocap::render::detail
