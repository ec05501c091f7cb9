// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "body/axes.hpp"
#include "mocap/facts.hpp"

namespace mocap {

namespace {

std::string unit_text(const ScaleGuess& scale) {
  if (!(scale.metres_per_unit > 0.0)) return "the unit is not known, and taken for a metre";
  const std::string named = scale.name.empty() ? "" : " (" + scale.name + ")";
  return fmt::format("a unit is taken for {:.4g} m{}: {}", scale.metres_per_unit, named,
                     scale.reason);
}

}  // namespace

gltf::WriteOptions gltf_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics) {
  gltf::WriteOptions options;
  options.sides = sides_of(clip.skeleton);
  const AxisGuess axes = guess_axes(clip);
  options.up = detail::vector_of(axes.up);
  std::string told;
  if (known_metres_per_unit) {
    options.metres_per_unit = *known_metres_per_unit;
  } else {
    const ScaleGuess scale = guess_scale(clip.skeleton);
    if (scale.metres_per_unit > 0.0) options.metres_per_unit = scale.metres_per_unit;
    told = unit_text(scale);
  }
  if (axes.up != Axis::plus_y) {
    told += fmt::format("{}{} is taken for up: {}", told.empty() ? "" : "; ", to_string(axes.up),
                        axes.up_reason);
  }
  if (told.empty()) return options;
  Diagnostic assumed = make_diagnostic(Code::fit_unit_assumed, std::move(told));
  assumed.at.file = clip.metadata.source;
  diagnostics.add(std::move(assumed));
  return options;
}

}  // namespace mocap
