// SPDX-License-Identifier: MIT
#include "formats/unit_of_clip.hpp"

#include "body/known_unit.hpp"

namespace mocap::detail {

std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given) {
  if (given) return given;
  return known_unit(clip).metres;
}

}  // namespace mocap::detail
