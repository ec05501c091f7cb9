// SPDX-License-Identifier: MIT
#include "formats/unit_of_clip.hpp"

#include "mocap/facts.hpp"

namespace mocap::detail {

std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given) {
  if (given) return given;
  const ScaleGuess scale = guess_scale(clip.skeleton);
  if (scale.confidence != Confidence::high || !(scale.metres_per_unit > 0.0)) return std::nullopt;
  return scale.metres_per_unit;
}

}  // namespace mocap::detail
