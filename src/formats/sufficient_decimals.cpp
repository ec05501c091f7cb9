// SPDX-License-Identifier: MIT
#include "formats/sufficient_decimals.hpp"

#include <algorithm>
#include <cmath>

namespace mocap::detail {

unsigned sufficient_decimals(const Skeleton& skeleton) {
  constexpr int least = 9;
  constexpr int most = 15;
  double size = 0.0;
  for (const Joint& joint : skeleton.joints()) {
    if (joint.parent != Joint::no_parent) size = std::max(size, joint.offset.norm());
    for (const EndSite& site : joint.end_sites) size = std::max(size, site.offset.norm());
  }
  if (!(size > 0.0) || !std::isfinite(size)) return most;
  // The longest bone is about a quarter of the body height, which leaves some margin.
  const double needed = std::ceil(10.0 - std::log10(size));
  return static_cast<unsigned>(std::clamp(static_cast<int>(needed), least, most));
}

}  // namespace mocap::detail
