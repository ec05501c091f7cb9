// SPDX-License-Identifier: MIT
#include "formats/gltf/options.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "body/axes.hpp"
#include "body/known_unit.hpp"
#include "body/known_up.hpp"

namespace mocap {

namespace gltf {

namespace {

void report(Code code, std::string message, const Clip& clip, Diagnostics& diagnostics) {
  Diagnostic note = make_diagnostic(code, std::move(message));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
}

void set_unit(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics) {
  const mocap::detail::KnownUnit unit = mocap::detail::known_unit(clip);
  if (unit.metres) options.metres_per_unit = *unit.metres;
  if (unit.is_given) return;
  report(Code::fit_unit_assumed,
         unit.metres ? mocap::detail::unit_text(*unit.metres, unit.reason)
                     : mocap::detail::unsure_unit_text("a metre", unit.reason),
         clip, diagnostics);
}

void set_up(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics) {
  const AxisGuess axes = guess_axes(clip);
  const mocap::detail::KnownUp up = mocap::detail::known_up(axes);
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(axes, clip));
  if (up.axis == Axis::plus_y) return;
  options.up = mocap::detail::vector_of(up.axis);
  report(Code::fit_up_assumed,
         fmt::format("{} is up, and turned to +Y: {}", to_string(up.axis), axes.up_reason), clip,
         diagnostics);
}

}  // namespace

WriteOptions options_with(const Clip& clip, std::optional<double> known_metres_per_unit,
                          std::optional<Axis> known_up, Diagnostics& diagnostics) {
  WriteOptions options;
  options.sides = sides_of(clip.skeleton);
  if (known_metres_per_unit) {
    options.metres_per_unit = *known_metres_per_unit;
  } else {
    set_unit(clip, options, diagnostics);
  }
  if (known_up) {
    options.up = mocap::detail::vector_of(*known_up);
  } else {
    set_up(clip, options, diagnostics);
  }
  return options;
}

}  // namespace gltf

gltf::WriteOptions gltf_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics) {
  return gltf::options_with(clip, known_metres_per_unit, std::nullopt, diagnostics);
}

}  // namespace mocap
