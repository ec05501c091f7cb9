// SPDX-License-Identifier: MIT
#include "mocap/anim_options.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

#include "mocap/facts.hpp"

namespace mocap {

namespace {

constexpr std::string_view avatar_family = "Second Life";

/// Whether this is a skeleton of the avatar, whose files are in inches.
bool is_avatar(const Clip& clip) {
  return clip.metadata.format == "anim" ||
         guess_family(clip.skeleton).family.starts_with(avatar_family);
}

}  // namespace

anim::WriteOptions anim_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics) {
  anim::WriteOptions options;
  // What was read has had none, whatever pose it begins with.
  options.reference_frame = clip.metadata.format != "anim" && has_reference_frame(clip);
  if (known_metres_per_unit) {
    options.metres_per_unit = *known_metres_per_unit;
    return options;
  }
  if (is_avatar(clip)) return options;
  const ScaleGuess scale = guess_scale(clip.skeleton);
  std::string told = "the unit is not known, and taken for an inch";
  if (scale.metres_per_unit > 0.0) {
    options.metres_per_unit = scale.metres_per_unit;
    told = fmt::format("a unit is taken for {:.4g} m: {}", scale.metres_per_unit, scale.reason);
  }
  Diagnostic assumed = make_diagnostic(Code::fit_unit_assumed, std::move(told));
  assumed.at.file = clip.metadata.source;
  diagnostics.add(std::move(assumed));
  return options;
}

}  // namespace mocap
