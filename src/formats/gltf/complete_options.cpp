// SPDX-License-Identifier: MIT
#include "formats/gltf/complete_options.hpp"

#include <fmt/format.h>

#include <utility>

#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::gltf {

namespace {

void set_up(const mocap::detail::Analysis& analysis, WriteOptions& options,
            Diagnostics& diagnostics) {
  const AxisGuess& axes = analysis.axes();
  const mocap::detail::KnownUp up = mocap::detail::known_up(axes);
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(axes, analysis.clip()));
  options.up = mocap::detail::vector_of(up.axis);
  if (analysis.clip().metadata.up || up.axis == Axis::plus_y) return;
  Diagnostic note = make_diagnostic(
      codes::fit_up_assumed,
      fmt::format("{} is up, rotated to +Y: {}", to_string(up.axis), axes.up_reason));
  note.at.file = analysis.clip().metadata.source;
  diagnostics.add(std::move(note));
}

}  // namespace

void complete(const mocap::detail::Analysis& analysis, WriteOptions& options,
              Diagnostics& diagnostics) {
  // A model and a file that is written back are neither scaled nor rotated.
  if (options.model != nullptr) return;
  if (bytes_as_read(analysis.clip(), options) != nullptr) return;
  if (options.sides.empty()) options.sides = analysis.sides();
  if (!options.metres_per_unit)
    options.metres_per_unit = mocap::detail::unit_to_declare(analysis, 1.0, "a metre", diagnostics);
  if (!options.up) set_up(analysis, options, diagnostics);
}

}  // namespace mocap::gltf
