// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Foot placement, step by step, and the balance of the body above the feet.

#include <vector>

#include "samples/limbs.hpp"

namespace samples {

/// One step of one foot.
struct Step {
  double lift_s = 0.0;
  double land_s = 0.0;
  Vector3 to = Vector3::Zero();  ///< Where the ball of the foot lands; y is the floor height there.
  double yaw_deg = 0.0;
  double height = 0.05;         ///< Above the straight path, metres.
  double heel_rise_deg = 28.0;  ///< When the foot leaves the floor.
  double toes_up_deg = 6.0;     ///< At landing; negative: it lands on the ball.
};

class FootPath {
 public:
  FootPath(const Foot& start, std::vector<Step> steps);
  Foot at(double time_s) const;
  bool in_air(double time_s) const;

 private:
  Foot start_;
  std::vector<Step> steps_;
};

/// Both feet, and the body above them: the weight shifts to the standing foot before the other one
/// lifts, and everything changes smoothly.
class Footwork {
 public:
  Footwork(const Figure& figure, FootPath left, FootPath right);
  /// Feet that stay in place: `half_width` from the middle, turned out, the left one `left_ahead`
  /// in front of the middle and the right one the same distance behind.
  static Footwork still(const Figure& figure, double half_width, double toes_out_deg,
                        double left_ahead = 0.0);

  const FootPath& path(Side side) const { return side == Side::left ? left_ : right_; }
  /// The centre of the support, on the floor.
  Vector3 centre(double time_s) const;
  /// Midway between the directions of both feet.
  double facing_deg(double time_s) const;

  /// Places the pelvis above the feet and plants them. `shift` is in metres, in the facing
  /// direction: x to the left, z forward, y up from standing height. The pelvis is lowered as far
  /// as the legs require.
  void stand(const Figure& figure, Pose& pose, double time_s, const Quaternion& pelvis_tilt,
             const Vector3& shift) const;

 private:
  Vector3 support(double time_s) const;
  double highest_pelvis(const Figure& figure, double time_s, const Quaternion& pelvis,
                        const Vector3& over) const;

  FootPath left_;
  FootPath right_;
  Vector3 middle_from_ball_;  ///< From the ball to the middle of the foot.
};

/// The foot of a standing person: `half_width` to the side, `ahead` of the pelvis.
Foot standing_foot(const Figure& figure, Side side, double half_width, double toes_out_deg,
                   double ahead = 0.0);

/// The bending of the trunk in degrees, relative to the pelvis.
struct Trunk {
  double bend = 0.0;   ///< Forward.
  double side = 0.0;   ///< To the right.
  double twist = 0.0;  ///< To the left.
};
void bend_trunk(Pose& pose, const Trunk& trunk);

/// The position that `place` returns for one part.
Vector3 position_of(const Figure& figure, const Pose& pose, std::string_view part);

}  // namespace samples
