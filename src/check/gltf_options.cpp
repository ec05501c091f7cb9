// SPDX-License-Identifier: MIT
#include "check/gltf_options.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "body/axes.hpp"
#include "body/known_unit.hpp"

namespace mocap {

namespace {

/// `advice` is only for what differs from that of the catalogue.
void report(Code code, std::string message, const Clip& clip, Diagnostics& diagnostics,
            std::string advice = {}) {
  Diagnostic note = make_diagnostic(code, std::move(message));
  if (!advice.empty()) note.advice = std::move(advice);
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
}

void set_unit(const Clip& clip, gltf::WriteOptions& options, Diagnostics& diagnostics) {
  const detail::KnownUnit unit = detail::known_unit(clip);
  if (unit.metres) options.metres_per_unit = *unit.metres;
  if (unit.is_given) return;
  report(Code::fit_unit_assumed,
         unit.metres ? detail::unit_text(*unit.metres, unit.reason)
                     : detail::unsure_unit_text("a metre", unit.reason),
         clip, diagnostics);
}

/// `-z`, as `--up` takes it.
std::string up_word(Axis axis) {
  const std::string name = to_string(axis);
  const char letter = static_cast<char>(name[1] - 'X' + 'x');
  return name[0] == '-' ? std::string{'-', letter} : std::string{letter};
}

void set_up(const Clip& clip, gltf::WriteOptions& options, Diagnostics& diagnostics) {
  const AxisGuess axes = guess_axes(clip);
  if (axes.up == Axis::plus_y) return;
  if (axes.up_confidence == Confidence::high) {
    options.up = detail::vector_of(axes.up);
    report(Code::fit_up_assumed,
           fmt::format("{} is up, and turned to +Y: {}", to_string(axes.up), axes.up_reason), clip,
           diagnostics);
    return;
  }
  report(Code::fit_up_assumed,
         fmt::format("+Y is taken for up; {} may be, which is not sure: {}", to_string(axes.up),
                     axes.up_reason),
         clip, diagnostics,
         fmt::format("Turn it if the figure lies: --up {}:y turns {} up to +Y up", up_word(axes.up),
                     to_string(axes.up)));
}

}  // namespace

gltf::WriteOptions detail::gltf_options_with(const Clip& clip,
                                             std::optional<double> known_metres_per_unit,
                                             std::optional<Axis> known_up,
                                             Diagnostics& diagnostics) {
  gltf::WriteOptions options;
  options.sides = sides_of(clip.skeleton);
  if (known_metres_per_unit) {
    options.metres_per_unit = *known_metres_per_unit;
  } else {
    set_unit(clip, options, diagnostics);
  }
  if (known_up) {
    options.up = vector_of(*known_up);
  } else {
    set_up(clip, options, diagnostics);
  }
  return options;
}

gltf::WriteOptions gltf_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics) {
  return detail::gltf_options_with(clip, known_metres_per_unit, std::nullopt, diagnostics);
}

}  // namespace mocap
