// SPDX-License-Identifier: MIT
#include "body/posture.hpp"

#include "body/pose_blocks.hpp"

namespace mocap::detail {

namespace {

/// If the horizontal component is below this fraction, the direction is undefined: the left and
/// right joints are above one another in a cartwheel, or the feet point down more than forward
/// because of an end site at the heel.
constexpr double min_share_of_sides = 0.2;
constexpr double min_share_of_toes = 0.6;

Vector3 unit_or_zero(const Vector3& v) {
  const double length = v.norm();
  return length > 0.0 && length < 1e300 ? Vector3(v / length) : Vector3(Vector3::Zero());
}

Vector3 horizontal_unit(const Vector3& v, const Vector3& up, double min_share) {
  const Vector3 horizontal = v - v.dot(up) * up;
  if (!(horizontal.norm() >= min_share * v.norm())) return Vector3::Zero();
  return unit_or_zero(horizontal);
}

}  // namespace

bool is_upright(const Posture& posture) {
  return posture.stretch >= standing_stretch &&
         posture.feet_to_head.cwiseAbs().maxCoeff() >= upright_cosine;
}

template <class Real>
Posture posture_of(const BasicPoses<Real>& poses, std::size_t frame, const Skeleton& skeleton,
                   const Body& body) {
  Posture posture;
  const auto at = [&](std::size_t joint) { return poses.world_position(frame, joint); };
  if (body.has_head_and_feet()) {
    const Vector3 feet = 0.5 * (at(*body.left_foot) + at(*body.right_foot));
    const Vector3 head = at(*body.head);
    const Vector3 hips = body.hips ? at(*body.hips) : Vector3(0.5 * (feet + head));
    // Legs and back have the same weight: a sitting figure has an upright back, and a dog has
    // upright legs.
    posture.feet_to_head = unit_or_zero(unit_or_zero(hips - feet) + unit_or_zero(head - hips));
    if (body.path > 0.0) posture.stretch = (head - feet).norm() / body.path;
  }
  for (const Twins& twins : body.twins) posture.right_to_left += at(twins.left) - at(twins.right);
  for (const auto& foot : {body.left_foot, body.right_foot}) {
    if (!foot) continue;
    posture.toes += poses.world_rotation(frame, *foot) * skeleton.bone(*foot).vector;
  }
  return posture;
}

template Posture posture_of(const Poses&, std::size_t, const Skeleton&, const Body&);
template Posture posture_of(const PosesF&, std::size_t, const Skeleton&, const Body&);

Vector3 heading_of(const Posture& posture, const Vector3& up, bool sides_known) {
  if (sides_known) {
    const Vector3 left = horizontal_unit(posture.right_to_left, up, min_share_of_sides);
    if (!left.isZero()) return left.cross(up);
  }
  return horizontal_unit(posture.toes, up, min_share_of_toes);
}

}  // namespace mocap::detail
