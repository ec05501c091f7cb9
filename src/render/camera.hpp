// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The camera of a picture.

#include <limits>

#include "mocap/render.hpp"
#include "mocap/skeleton.hpp"
#include "render/figure.hpp"

namespace mocap::render::detail {

/// A position in the picture, in pixels from the upper left corner; `depth` increases away from the
/// camera.
struct Seen {
  double x = 0.0;
  double y = 0.0;
  double depth = 0.0;
};

/// A box in the view plane, before it is fitted to pixels.
struct ViewBox {
  double left = std::numeric_limits<double>::max();
  double right = std::numeric_limits<double>::lowest();
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();

  void include(double x, double y);
  /// Adds a margin on all sides for lines and shapes around the points.
  void grow(double by);
  double width() const { return right - left; }
  double height() const { return high - low; }
};

/// An orthographic camera, slightly above the figure.
class Camera {
 public:
  static constexpr double usual_elevation_deg = 11.0;

  /// Looks at a figure that faces along `facing`, from `yaw_deg` to its left.
  Camera(const Vector3& facing, double yaw_deg, double elevation_deg = usual_elevation_deg);

  /// Coordinates in the view plane: to the right, upwards, and away from the camera.
  Vector3 on_plane(const Vector3& point) const { return plane_from_world_ * point; }

  ViewBox box_of(const Points& points) const;

  /// Fits `whole` into the picture, but keeps the contents of `main` at least `min_share` as
  /// large as they would be alone.
  void fit(const ViewBox& main, const ViewBox& whole, double min_share, double width, double height,
           double margin);

  Seen see(const Vector3& point) const;
  double pixels(double length) const { return length * scale_; }
  /// How foreshortened the ground is: 0 from the side, 1 from above.
  double ground_tilt() const { return ground_tilt_; }

 private:
  Eigen::Matrix3d plane_from_world_;
  double ground_tilt_ = 0.0;
  double scale_ = 1.0;
  double shift_x_ = 0.0;
  double shift_y_ = 0.0;
};

/// The direction that a pose faces: perpendicular to the line from its right half to its left one;
/// `otherwise` if it does not have both.
Vector3 facing_of(const Figure& figure, const Points& pose, const Vector3& otherwise);

Camera camera_for(View view, const Figure& figure, const Points& pose, const Vector3& rest_facing);

/// The front view in which the pose is spread most widely.
Camera choose_camera(const Figure& figure, const Points& pose, const Vector3& rest_facing);

}  // namespace mocap::render::detail
