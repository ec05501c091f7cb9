// SPDX-License-Identifier: MIT
#include "render/camera.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "pose/degrees.hpp"

namespace mocap::render::detail {

namespace {

/// Views from the front and to one side; the first one is used unless another is clearly better.
constexpr std::array<double, 8> yaws_deg{38.0, -38.0, 24.0, -24.0, 56.0, -56.0, 84.0, -84.0};
/// A figure with a left and a right half is not viewed from the side, where one half would hide the
/// other.
constexpr std::size_t views_of_two_halves = 6;
/// Another view is used if its spread is larger by this factor.
constexpr double clearly_better = 1.06;

Vector3 horizontal(Vector3 direction) {
  direction.y() = 0.0;
  const double length = direction.norm();
  return length > 1e-9 ? Vector3(direction / length) : Vector3(Vector3::Zero());
}

/// The spread of the points in the picture: the square root of the determinant of their covariance.
double spread_of(const Camera& camera, const Points& pose) {
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  Eigen::Matrix2d squares = Eigen::Matrix2d::Zero();
  for (const Vector3& point : pose) {
    const Eigen::Vector2d seen = camera.on_plane(point).head<2>();
    sum += seen;
    squares += seen * seen.transpose();
  }
  const double count = std::max(1.0, static_cast<double>(pose.size()));
  const Eigen::Vector2d mean = sum / count;
  const Eigen::Matrix2d covariance = squares / count - mean * mean.transpose();
  return std::sqrt(std::max(covariance.determinant(), 0.0));
}

}  // namespace

void ViewBox::include(double x, double y) {
  left = std::min(left, x);
  right = std::max(right, x);
  low = std::min(low, y);
  high = std::max(high, y);
}

void ViewBox::grow(double by) {
  left -= by;
  right += by;
  low -= by;
  high += by;
}

Camera::Camera(const Vector3& facing, double yaw_deg, double elevation_deg) {
  const double yaw = std::atan2(facing.x(), facing.z()) + mocap::detail::radians(yaw_deg);
  const double rise = mocap::detail::radians(elevation_deg);
  ground_tilt_ = std::sin(rise);
  const Vector3 to_eye(std::cos(rise) * std::sin(yaw), std::sin(rise),
                       std::cos(rise) * std::cos(yaw));
  const Vector3 right = Vector3::UnitY().cross(to_eye).normalized();
  plane_from_world_.row(0) = right;
  plane_from_world_.row(1) = to_eye.cross(right);
  plane_from_world_.row(2) = -to_eye;
}

ViewBox Camera::box_of(const Points& points) const {
  ViewBox box;
  for (const Vector3& point : points) {
    const Vector3 seen = on_plane(point);
    box.include(seen.x(), seen.y());
  }
  return box;
}

void Camera::fit(const ViewBox& main, const ViewBox& whole, double min_share, double width,
                 double height, double margin) {
  const double room_x = std::max(width - 2.0 * margin, 1.0);
  const double room_y = std::max(height - 2.0 * margin, 1.0);
  // A box of zero size is shown as if it were a tenth of a figure in size.
  constexpr double min_size = 0.1;
  const auto scale_for = [&](const ViewBox& box) {
    return std::min(room_x / std::max(box.width(), min_size),
                    room_y / std::max(box.height(), min_size));
  };
  scale_ = std::max(scale_for(whole), min_share * scale_for(main));
  // Centred on the whole as far as the main pose still fits.
  const auto middle_of = [](double low, double high, double main_low, double main_high,
                            double half_room) {
    const double middle = (low + high) / 2.0;
    const double least = main_high - half_room;
    const double most = main_low + half_room;
    return least <= most ? std::clamp(middle, least, most) : (main_low + main_high) / 2.0;
  };
  const double x = middle_of(whole.left, whole.right, main.left, main.right, room_x / scale_ / 2.0);
  const double y = middle_of(whole.low, whole.high, main.low, main.high, room_y / scale_ / 2.0);
  shift_x_ = width / 2.0 - x * scale_;
  shift_y_ = height / 2.0 + y * scale_;
}

Seen Camera::see(const Vector3& point) const {
  const Vector3 seen = on_plane(point);
  return {shift_x_ + seen.x() * scale_, shift_y_ - seen.y() * scale_, seen.z()};
}

Vector3 facing_of(const Figure& figure, const Points& pose, const Vector3& otherwise) {
  Vector3 left = Vector3::Zero();
  Vector3 right = Vector3::Zero();
  double lefts = 0.0;
  double rights = 0.0;
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (figure.sides[i] == BodySide::left) left += pose[i], lefts += 1.0;
    if (figure.sides[i] == BodySide::right) right += pose[i], rights += 1.0;
  }
  if (lefts == 0.0 || rights == 0.0) return otherwise;
  const Vector3 lateral = horizontal(left / lefts - right / rights);
  return lateral.isZero() ? otherwise : Vector3(lateral.cross(Vector3::UnitY()));
}

Camera camera_for(View view, const Figure& figure, const Points& pose, const Vector3& rest_facing) {
  constexpr double low_deg = 4.0;
  // Seen from straight above, the picture would have no up direction.
  constexpr double above_deg = 89.9;
  if (view == View::best) return choose_camera(figure, pose, rest_facing);
  const Vector3 facing = facing_of(figure, pose, rest_facing);
  if (view == View::top) return {facing, 0.0, above_deg};
  return {facing, view == View::side ? 90.0 : 0.0, low_deg};
}

Camera choose_camera(const Figure& figure, const Points& pose, const Vector3& rest_facing) {
  const Vector3 facing = facing_of(figure, pose, rest_facing);
  Camera best(facing, yaws_deg[0]);
  double most = spread_of(best, pose);
  const std::size_t views = figure.has_sides ? views_of_two_halves : yaws_deg.size();
  for (std::size_t i = 1; i < views; ++i) {
    const Camera other(facing, yaws_deg[i]);
    const double spread = spread_of(other, pose);
    if (spread <= most * clearly_better) continue;
    best = other;
    most = spread;
  }
  return best;
}

}  // namespace mocap::render::detail
