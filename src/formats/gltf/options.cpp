// SPDX-License-Identifier: MIT
#include "formats/gltf/options.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "body/axes.hpp"
#include "body/known_unit.hpp"
#include "body/known_up.hpp"
#include "formats/gltf/as_read.hpp"

namespace mocap::gltf {

namespace {

void report(Code code, std::string message, const Clip& clip, Diagnostics& diagnostics) {
  Diagnostic note = make_diagnostic(code, std::move(message));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
}

void set_unit(const mocap::detail::Analysis& analysis, WriteOptions& options,
              Diagnostics& diagnostics) {
  const mocap::detail::KnownUnit unit = mocap::detail::known_unit(analysis);
  options.metres_per_unit = unit.metres.value_or(1.0);
  if (unit.is_given) return;
  report(codes::fit_unit_assumed,
         unit.metres ? mocap::detail::unit_text(*unit.metres, unit.reason)
                     : mocap::detail::unsure_unit_text("a metre", unit.reason),
         analysis.clip(), diagnostics);
}

void set_up(const mocap::detail::Analysis& analysis, WriteOptions& options,
            Diagnostics& diagnostics) {
  const AxisGuess& axes = analysis.axes();
  const mocap::detail::KnownUp up = mocap::detail::known_up(axes);
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(axes, analysis.clip()));
  options.up = mocap::detail::vector_of(up.axis);
  if (analysis.clip().metadata.up || up.axis == Axis::plus_y) return;
  report(codes::fit_up_assumed,
         fmt::format("{} is up, rotated to +Y: {}", to_string(up.axis), axes.up_reason),
         analysis.clip(), diagnostics);
}

}  // namespace

void complete(const mocap::detail::Analysis& analysis, WriteOptions& options,
              Diagnostics& diagnostics) {
  // A file that is written back is neither scaled nor rotated.
  if (bytes_as_read(analysis.clip(), options) != nullptr) return;
  if (options.sides.empty()) options.sides = sides_of(analysis.clip().skeleton);
  if (!options.metres_per_unit) set_unit(analysis, options, diagnostics);
  if (!options.up) set_up(analysis, options, diagnostics);
}

}  // namespace mocap::gltf
