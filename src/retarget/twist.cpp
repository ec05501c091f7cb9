// SPDX-License-Identifier: MIT
#include "retarget/twist.hpp"

#include "pose/blend.hpp"

namespace mocap::retarget {

namespace {

using detail::LimbHelper;
using detail::NamedPart;
using detail::PartJoint;
using detail::SideParts;

/// The ends of the bone that a helper belongs to.
struct BoneEnds {
  PartJoint begin;
  PartJoint end;
};

BoneEnds ends_of(const SideParts& side, NamedPart part) {
  if (part == NamedPart::upper_arm) return {side.upper_arm, side.forearm};
  if (part == NamedPart::forearm) return {side.forearm, side.hand};
  if (part == NamedPart::thigh) return {side.thigh, side.shin};
  if (part == NamedPart::shin) return {side.shin, side.foot};
  return {};
}

std::optional<TwistRule> rule_of(const StandingFigure& target, const LimbHelper& helper) {
  const BoneEnds ends = ends_of(target.parts.on(helper.side), helper.part);
  if (!ends.begin || !ends.end) return std::nullopt;
  const Vector3 along = target.stance.positions[*ends.end] - target.stance.positions[*ends.begin];
  if (!(along.norm() > 0.0)) return std::nullopt;
  TwistRule rule;
  rule.bone = *ends.begin;
  rule.is_lower = helper.part == NamedPart::forearm || helper.part == NamedPart::shin;
  rule.other = rule.is_lower ? ends.end : target.skeleton.parent(*ends.begin);
  rule.axis = along.normalized();
  rule.share = helper.share;
  return rule;
}

/// The part of a rotation that is about an axis.
Quaternion twist_about(const Vector3& axis, const Quaternion& rotation) {
  const double along = axis.dot(rotation.vec());
  const Quaternion twist(rotation.w(), along * axis.x(), along * axis.y(), along * axis.z());
  const double length = twist.norm();
  return length > 0.0 ? Quaternion(twist.coeffs() / length) : Quaternion::Identity();
}

}  // namespace

std::vector<std::optional<TwistRule>> twist_rules(const StandingFigure& target) {
  std::vector<std::optional<TwistRule>> rules(target.skeleton.size());
  for (const LimbHelper& helper : target.parts.helpers)
    rules[helper.joint] = rule_of(target, helper);
  return rules;
}

Quaternion twisted(const TwistRule& rule, const Quaternion& bone, const Quaternion& other) {
  const Quaternion twist = twist_about(rule.axis, bone.conjugate() * other);
  // Below an elbow, the twist increases towards the hand; above it, from none at the shoulder.
  const double share = rule.is_lower ? rule.share : 1.0 - rule.share;
  return (bone * detail::slerp(Quaternion::Identity(), twist, share)).normalized();
}

std::size_t carrier_of(const detail::FigureParts& parts, std::size_t bone, NamedPart part,
                       BodySide side) {
  std::size_t carrier = bone;
  for (const LimbHelper& helper : parts.helpers) {
    if (helper.part == part && helper.side == side && helper.is_in_chain) carrier = helper.joint;
  }
  return carrier;
}

}  // namespace mocap::retarget
