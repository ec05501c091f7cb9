// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sizes of a figure in its stance, in file units.

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "retarget/plan.hpp"

namespace mocap::retarget {

/// The points of the feet that both figures have.
struct FootPoints {
  bool has_toes = false;   ///< A toe joint on both sides.
  bool has_soles = false;  ///< Joints or end sites beyond these on both sides.
};

FootPoints foot_points(const Skeleton& skeleton, const detail::FigureParts& parts);

/// Lengths and heights of one figure. Heights are measured from the lowest point of the feet: of
/// those that both figures have, so that the same figure without end sites has the same height.
struct Measures {
  double leg = 0.0;               ///< Thigh, shin and foot to the toe, mean of both sides.
  double hips = 0.0;              ///< Height of the middle between the thighs.
  double head = 0.0;              ///< Height of the head joint; 0 without one.
  std::array<double, 2> ankle{};  ///< Height of each ankle, left and right.
  std::array<double, 2> ball{};   ///< Height of each toe joint, or of the ankle without toes.
};

Measures measure(const StandingFigure& figure, const FootPoints& points);

/// A point of a foot: a joint, or an end site at an offset in the axes of its joint.
struct FootPoint {
  std::size_t joint = 0;
  Vector3 offset = Vector3::Zero();
};

/// The points of a foot. Its height is that of the lowest one above where it is in the stance: few
/// files have a point at the heel, so that the lowest point itself would rise as soon as the toes
/// do.
class Sole {
 public:
  Sole() = default;
  /// `points`: those that count.
  Sole(const StandingFigure& figure, BodySide side, const FootPoints& points);

  /// The height along `up`; `places` and `rotations` are those of joints in the world.
  template <class Places, class Rotations>
  double height(const Vector3& up, const Places& places, const Rotations& rotations) const {
    double lowest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const FootPoint& point = points_[i];
      const Vector3 at = places(point.joint) + rotations(point.joint) * point.offset;
      lowest = std::min(lowest, up.dot(at) - standing_[i]);
    }
    return lowest;
  }

 private:
  std::vector<FootPoint> points_;  ///< The ankle at least.
  std::vector<double> standing_;   ///< The height of each above the lowest one, in the stance.
};

/// The points of a foot in front of its ankle, in the stance.
struct FrontOfFoot {
  std::vector<FootPoint> points;  ///< Empty if there are none.
  double height = 0.0;            ///< Of the lowest one above the ground, as in `Measures`.

  /// The height of the lowest point along `up`; `places` and `rotations` are those of joints in the
  /// world. There must be points.
  template <class Places, class Rotations>
  double lowest(const Vector3& up, const Places& places, const Rotations& rotations) const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const FootPoint& point : points)
      lowest =
          std::min(lowest, up.dot(places(point.joint) + rotations(point.joint) * point.offset));
    return lowest;
  }
};

FrontOfFoot front_of_foot(const StandingFigure& figure, const FootPoints& points, BodySide side);

/// Whether a scale is positive and finite.
bool is_usable_scale(double scale);

/// The scale of a rule that specifies it. Fails with `argument.invalid`.
Result<double> given_scale(const ScaleRule& rule);

/// Target units per source unit. Fails with `retarget.body` if a length is zero or missing, and
/// with `argument.invalid` for an invalid factor.
Result<double> scale_between(const Measures& source, const Measures& target, const ScaleRule& rule);

/// The middle between the thigh joints, in the given positions.
template <class Positions>
Vector3 middle_of_thighs(const detail::FigureParts& parts, const Positions& position) {
  return 0.5 * (position(*parts.left.thigh) + position(*parts.right.thigh));
}

}  // namespace mocap::retarget
