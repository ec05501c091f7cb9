// SPDX-License-Identifier: MIT
#include "retarget/volumes.hpp"

#include <algorithm>
#include <cmath>

#include "body/body.hpp"
#include "retarget/measures.hpp"

namespace mocap::retarget {

Quaternion axes_at(const Capsule& capsule, double along) {
  const Vector3 axis = capsule.to - capsule.from;
  const double length = axis.norm();
  const Vector3 y = length > 0.0 ? Vector3(axis / length) : Vector3(Vector3::UnitY());
  const Vector3 front = (1.0 - along) * capsule.front_at_from + along * capsule.front_at_to;
  Vector3 z = front - y.dot(front) * y;
  // A front along the axis has no direction around it.
  if (!(z.norm() > 1e-9)) z = y.unitOrthogonal();
  z.normalize();
  Eigen::Matrix3d columns;
  columns.col(0) = y.cross(z);
  columns.col(1) = y;
  columns.col(2) = z;
  return Quaternion(columns).normalized();
}

CapsulePlace place_on(const Capsule& capsule, const Vector3& point) {
  CapsulePlace place;
  const Vector3 axis = capsule.to - capsule.from;
  const double squared = axis.squaredNorm();
  if (squared > 0.0) place.along = std::clamp((point - capsule.from).dot(axis) / squared, 0.0, 1.0);
  const Vector3 away = point - (capsule.from + place.along * axis);
  place.distance = away.norm();
  if (place.distance > 0.0)
    place.outwards = axes_at(capsule, place.along).conjugate() * (away / place.distance);
  return place;
}

double scaled_distance(double distance, double radius, double other_radius, double scale) {
  if (distance >= radius) return other_radius + scale * (distance - radius);
  return other_radius * (distance / radius);
}

Vector3 point_on(const Capsule& capsule, const CapsulePlace& place, double radius, double scale) {
  return capsule.from + place.along * (capsule.to - capsule.from) +
         scaled_distance(place.distance, radius, capsule.radius, scale) *
             (axes_at(capsule, place.along) * place.outwards);
}

ClosestShares closest_shares(const Vector3& first_from, const Vector3& first_to,
                             const Vector3& second_from, const Vector3& second_to) {
  const Vector3 first = first_to - first_from;
  const Vector3 second = second_to - second_from;
  const Vector3 between = first_from - second_from;
  const double a = first.squaredNorm();
  const double e = second.squaredNorm();
  const double b = first.dot(second);
  const double c = first.dot(between);
  const double f = second.dot(between);
  const auto share = [](double part, double whole) {
    return whole > 0.0 ? std::clamp(part / whole, 0.0, 1.0) : 0.0;
  };
  ClosestShares shares;
  const double parallel = a * e - b * b;
  if (parallel > 1e-12 * a * e) shares.first = share(b * f - c * e, parallel);
  shares.second = share(b * shares.first + f, e);
  shares.first = share(b * shares.second - c, a);
  return shares;
}

std::optional<Capsule> BodyVolumes::capsule(Volume volume, const Poses& pose,
                                            std::size_t frame) const {
  const detail::FigureParts& parts = figure_.parts;
  const Stance& stance = figure_.stance;
  const auto at = [&](std::size_t joint) { return pose.world_position(frame, joint); };
  const auto front = [&](std::size_t joint) {
    return turned(joint, pose.world_rotation(frame, joint), stance.front);
  };
  Capsule capsule;
  if (volume == Volume::head) {
    if (!parts.head) return std::nullopt;
    const std::size_t head = *parts.head;
    capsule.from = at(head);
    capsule.to = capsule.from + body_fraction::head_axis * length_ *
                                    turned(head, pose.world_rotation(frame, head), stance.up);
    capsule.radius = body_fraction::head_radius * length_;
    capsule.front_at_from = capsule.front_at_to = front(head);
    return capsule;
  }
  if (volume == Volume::trunk) {
    if (!parts.left.upper_arm || !parts.right.upper_arm) return std::nullopt;
    capsule.from = middle_of_thighs(parts, at);
    capsule.to = 0.5 * (at(*parts.left.upper_arm) + at(*parts.right.upper_arm));
    capsule.radius = body_fraction::trunk_radius * length_;
    capsule.front_at_from = front(*parts.hips);
    capsule.front_at_to = parts.spine.empty() ? capsule.front_at_from : front(parts.spine.back());
    return capsule;
  }
  const detail::SideParts& side = volume == Volume::left_thigh ? parts.left : parts.right;
  capsule.from = at(*side.thigh);
  capsule.to = at(*side.shin);
  capsule.radius = body_fraction::thigh_radius * length_;
  capsule.front_at_from = capsule.front_at_to = front(*side.thigh);
  return capsule;
}

Vector3 BodyVolumes::palm_from_wrist(BodySide side, const Quaternion& hand) const {
  const Vector3 left = figure_.stance.up.cross(figure_.stance.front);
  const Vector3 outwards = side == BodySide::left ? left : Vector3(-left);
  return body_fraction::palm * length_ * turned(*figure_.parts.on(side).hand, hand, outwards);
}

Vector3 BodyVolumes::palm(BodySide side, const Poses& pose, std::size_t frame) const {
  const std::size_t hand = *figure_.parts.on(side).hand;
  return pose.world_position(frame, hand) + palm_from_wrist(side, pose.world_rotation(frame, hand));
}

double volume_length(const StandingFigure& figure, double hips_height) {
  const double length = detail::find_body(figure.skeleton).length;
  return length > 0.0 ? length : 2.0 * hips_height;
}

}  // namespace mocap::retarget
