// SPDX-License-Identifier: MIT
#include "length_units.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "mocap/acclaim.hpp"
#include "mocap/units.hpp"

namespace mocap::cli {

namespace {

constexpr double metres_per_inch = 0.0254;

/// Metres of a unit of the clip, as said or by CMU's rule.
Result<double> unit_of(const Clip& clip, const LengthUnits& units, Diagnostics& diagnostics) {
  if (units.of_input) return *units.of_input;
  const bool follows_cmu = clip.acclaim_style && clip.acclaim_style->skeleton.units.length != 1.0;
  if (!follows_cmu) {
    Diagnostic unknown =
        make_diagnostic(Code::fit_unit_unknown, "the unit of the lengths is not known");
    unknown.at.file = clip.metadata.source;
    return tl::unexpected<Error>(diagnostics.add(std::move(unknown)));
  }
  const double metres = acclaim::metres_per_unit_cmu(clip.acclaim_style->skeleton.units.length);
  Diagnostic assumed = make_diagnostic(
      Code::fit_unit_assumed, fmt::format("a unit is taken for {:.6g} m: `length {}` by CMU's rule",
                                          metres, clip.acclaim_style->skeleton.units.length));
  assumed.at.file = clip.metadata.source;
  diagnostics.add(std::move(assumed));
  return metres;
}

}  // namespace

Status change_units(Clip& clip, const LengthUnits& units, Diagnostics& diagnostics) {
  if (!units.of_input && !units.of_output) return {};
  const Result<double> unit = unit_of(clip, units, diagnostics);
  if (!unit) return tl::unexpected<Error>(unit.error());
  double metres = *unit;
  if (units.of_output) {
    scale_lengths(clip, metres / *units.of_output);
    metres = *units.of_output;
  }
  // An ASF that is written says its unit by the same rule.
  if (!clip.acclaim_style) clip.acclaim_style = acclaim::Style{};
  const double length = metres_per_inch / metres;
  const double printed = std::round(length * 1e12) / 1e12;  // 0.45, not 0.44999999999999996.
  const bool is_printed = std::abs(length - printed) < 1e-15 * length * 4;
  clip.acclaim_style->skeleton.units.length = is_printed ? printed : length;
  return {};
}

}  // namespace mocap::cli
