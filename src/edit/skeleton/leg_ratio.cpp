// SPDX-License-Identifier: MIT
#include "edit/skeleton/leg_ratio.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/legs.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit {

namespace {

/// Ratios closer than this are considered equal.
constexpr double same_leg_parts = 0.01;
/// Rounded values of the same figure differ by less than this.
constexpr double same_leg_height = 1e-3;

/// Mean measurements of the legs, file units.
struct LegSize {
  double thigh = 0.0;
  double shin = 0.0;
  double standing = 0.0;  ///< Hips above soles in the rest pose; 0 if it is not upright.
};

/// Height of the hips above the lowest point of the feet in the rest pose.
double standing_height_of_hips(const Skeleton& skeleton, const std::vector<detail::Leg>& legs) {
  const detail::Body body = detail::find_body(skeleton);
  const Poses rest = evaluate_rest(skeleton);
  const detail::Posture posture = detail::posture_of(rest, 0, skeleton, body);
  if (!body.hips || !detail::is_upright(posture)) return 0.0;
  const Vector3 up = detail::vector_of(detail::nearest_axis(posture.feet_to_head).axis);
  const double hips = up.dot(rest.world_position(0, *body.hips));
  double sum = 0.0;
  for (const detail::Leg& leg : legs) {
    double lowest = hips;
    for (std::size_t i = leg.ankle; i < skeleton.subtree_end(leg.ankle); ++i) {
      lowest = std::min(lowest, up.dot(rest.world_position(0, i)));
      for (const EndSite& site : skeleton[i].end_sites)
        lowest = std::min(lowest, up.dot(end_site_position(rest, 0, i, site)));
    }
    sum += hips - lowest;
  }
  return sum / static_cast<double>(legs.size());
}

std::optional<LegSize> leg_size(const Skeleton& skeleton) {
  const std::vector<detail::Leg> legs = detail::find_legs(skeleton);
  if (legs.empty()) return std::nullopt;
  LegSize size;
  for (const detail::Leg& leg : legs) {
    size.thigh += skeleton[leg.shin].offset.norm() / static_cast<double>(legs.size());
    size.shin += skeleton[leg.ankle].offset.norm() / static_cast<double>(legs.size());
  }
  size.standing = standing_height_of_hips(skeleton, legs);
  return size;
}

bool is_other_ratio(double ratio, double from, double tolerance) {
  return !(std::abs(ratio - from) <= tolerance * from);
}

}  // namespace

std::optional<LegRatio> leg_ratio(const Skeleton& skeleton, const Skeleton& other) {
  const std::optional<LegSize> size = leg_size(skeleton);
  const std::optional<LegSize> of_other = leg_size(other);
  if (!size || !of_other) return std::nullopt;
  LegRatio ratio;
  const bool both_upright = size->standing > 0.0 && of_other->standing > 0.0;
  ratio.height = both_upright ? size->standing / of_other->standing
                              : (size->thigh + size->shin) / (of_other->thigh + of_other->shin);
  if (!std::isfinite(ratio.height) || !(ratio.height > 0.0)) return std::nullopt;
  if (!is_other_ratio(ratio.height, 1.0, same_leg_height)) ratio.height = 1.0;
  const std::array parts{size->thigh / of_other->thigh, size->shin / of_other->shin};
  ratio.other_proportions = std::any_of(parts.begin(), parts.end(), [&](double part) {
    return is_other_ratio(part, ratio.height, same_leg_parts);
  });
  return ratio;
}

}  // namespace mocap::edit
