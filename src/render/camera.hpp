// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where the picture is seen from.

#include <limits>

#include "mocap/render.hpp"
#include "mocap/skeleton.hpp"
#include "render/figure.hpp"

namespace mocap::render::detail {

/// A place on the picture, pixels from the upper left corner; `depth` grows away from the eye.
struct Seen {
  double x = 0.0;
  double y = 0.0;
  double depth = 0.0;
};

/// A box on the plane that is looked at, before it is fitted to pixels.
struct ViewBox {
  double left = std::numeric_limits<double>::max();
  double right = std::numeric_limits<double>::lowest();
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();

  void include(double x, double y);
  /// For what is drawn around the points.
  void grow(double by);
  double width() const { return right - left; }
  double height() const { return high - low; }
};

/// Parallel rays, from a little above.
class Camera {
 public:
  static constexpr double usual_elevation_deg = 11.0;

  /// Looks at what faces along `facing` from `yaw_deg` to its left.
  Camera(const Vector3& facing, double yaw_deg, double elevation_deg = usual_elevation_deg);

  /// On the plane: to the right, upwards, away from the eye.
  Vector3 on_plane(const Vector3& point) const { return plane_from_world_ * point; }

  ViewBox box_of(const Points& points) const;

  /// Puts `whole` into the picture, but makes what is in `main` no smaller than `least_share` of
  /// the size that it could have alone.
  void fit(const ViewBox& main, const ViewBox& whole, double least_share, double width,
           double height, double margin);

  Seen see(const Vector3& point) const;
  double pixels(double length) const { return length * scale_; }
  /// How flat the ground looks: 0 from the side, 1 from above.
  double ground_tilt() const { return ground_tilt_; }

 private:
  Eigen::Matrix3d plane_from_world_;
  double ground_tilt_ = 0.0;
  double scale_ = 1.0;
  double shift_x_ = 0.0;
  double shift_y_ = 0.0;
};

/// The camera of a view.
Camera camera_for(View view, const Figure& figure, const Points& pose, const Vector3& rest_facing);

/// Of the views from before the figure, the one in which the pose spreads most.
Camera choose_camera(const Figure& figure, const Points& pose, const Vector3& rest_facing);

}  // namespace mocap::render::detail
