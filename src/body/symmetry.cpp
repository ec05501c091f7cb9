// SPDX-License-Identifier: MIT
#include "body/symmetry.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "body/pose_blocks.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t min_pairs = 3;

std::vector<Twins> pairs_of(const Body& body) {
  std::vector<Twins> pairs = body.twins;
  if (body.left_foot && body.right_foot) pairs.push_back({*body.left_foot, *body.right_foot});
  if (body.hands.size() == 2) pairs.push_back({body.hands[0], body.hands[1]});
  return pairs;
}

}  // namespace

template <class Real>
double asymmetry_of(const BasicPoses<Real>& poses, std::size_t frame, const Body& body) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  const std::vector<Twins> pairs = pairs_of(body);
  if (pairs.size() < min_pairs || !(body.length > 0.0)) return unknown;
  Vector3 across = Vector3::Zero();
  for (const Twins& pair : pairs) {
    const Vector3 apart =
        poses.world_position(frame, pair.left) - poses.world_position(frame, pair.right);
    across += apart.dot(across) < 0.0 ? Vector3(-apart) : apart;
  }
  if (!(across.norm() > 0.0)) return unknown;
  across.normalize();
  std::vector<double> middles;
  double worst = 0.0;
  for (const Twins& pair : pairs) {
    const Vector3 left = poses.world_position(frame, pair.left);
    const Vector3 right = poses.world_position(frame, pair.right);
    middles.push_back((0.5 * (left + right)).dot(across));
    const Vector3 apart = left - right;
    worst = std::max(worst, (apart - apart.dot(across) * across).norm());
  }
  const auto [low, high] = std::minmax_element(middles.begin(), middles.end());
  return std::max(worst, *high - *low) / body.length;
}

template double asymmetry_of(const Poses&, std::size_t, const Body&);
template double asymmetry_of(const PosesF&, std::size_t, const Body&);

}  // namespace mocap::detail
