// SPDX-License-Identifier: MIT
#include "body/four_legs.hpp"

#include <cmath>
#include <vector>

#include "body/pose_blocks.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::detail {

namespace {

/// Maximum cosine between the trunk and the direction of the legs. It is 0.5 for an animal with its
/// head high, 1 for a standing figure, and -1 for a rest pose with all bones along one axis.
constexpr double level_trunk = 0.6;
/// Minimum fraction of the distance from the hips down to the feet that the hands reach.
constexpr double reaching_down = 0.6;

}  // namespace

bool rests_on_four_legs(const Skeleton& skeleton, const Body& body) {
  if (!body.has_head_and_feet() || !body.hips) return false;
  const std::vector<std::size_t>& hands = body.hands;
  if (hands.size() < 2) return false;
  const Poses rest = evaluate_rest(skeleton);
  const Vector3 hips = rest.world_position(0, *body.hips);
  Vector3 hand = Vector3::Zero();
  for (const std::size_t joint : hands) hand += rest.world_position(0, joint) - hips;
  hand /= static_cast<double>(hands.size());
  const Vector3 foot =
      0.5 * (rest.world_position(0, *body.left_foot) + rest.world_position(0, *body.right_foot)) -
      hips;
  const Vector3 trunk = rest.world_position(0, *body.head) - hips;
  const double leg = foot.norm();
  const double back = trunk.norm();
  if (!(leg > 0.0) || !(back > 0.0) || !std::isfinite(leg) || !std::isfinite(back)) return false;
  const Vector3 down = foot / leg;
  return std::abs(trunk.dot(down)) <= level_trunk * back && hand.dot(down) >= reaching_down * leg;
}

}  // namespace mocap::detail
