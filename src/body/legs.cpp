// SPDX-License-Identifier: MIT
#include "body/legs.hpp"

#include "mocap/body.hpp"
#include "pose/channels.hpp"

namespace mocap::detail {

std::vector<Leg> find_legs(const Skeleton& skeleton) {
  const std::vector<std::size_t> feet = find_body_parts(skeleton).feet;
  std::vector<Leg> legs;
  std::size_t end_of_leg = 0;
  for (const std::size_t foot : feet) {
    // A joint below an ankle is a toe.
    if (foot < end_of_leg) {
      if (!legs.empty() && !legs.back().toe && foot > legs.back().ankle &&
          foot < skeleton.subtree_end(legs.back().ankle))
        legs.back().toe = foot;
      continue;
    }
    end_of_leg = skeleton.subtree_end(foot);
    const std::size_t shin = skeleton[foot].parent;
    if (shin == Joint::no_parent) continue;
    const std::size_t thigh = skeleton[shin].parent;
    if (thigh == Joint::no_parent) continue;
    const Leg leg{thigh, shin, foot, {}};
    const bool has_length =
        !skeleton[leg.shin].offset.isZero() && !skeleton[leg.ankle].offset.isZero();
    if (has_length && turns(skeleton[leg.thigh]) && turns(skeleton[leg.shin])) legs.push_back(leg);
  }
  return legs;
}

}  // namespace mocap::detail
