// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "mocap/acclaim.hpp"
#include "mocap/edit/scale.hpp"
#include "mocap/edit/units.hpp"

namespace mocap::edit {

namespace {

constexpr double shortest_unit_m = 1e-12;
constexpr double longest_unit_m = 1e12;

Status check_unit(double metres) {
  if (metres >= shortest_unit_m && metres <= longest_unit_m) return {};
  return fail(Code::edit_value, "a unit of length has from 1e-12 to 1e12 metres");
}

bool follows_cmu(const Clip& clip) {
  return clip.acclaim_style && clip.acclaim_style->skeleton.units.length != 1.0;
}

/// Metres of a unit of the clip, as said or by CMU's rule.
Result<double> unit_now(const ToUnits& options, const Clip& clip) {
  if (options.metres_per_unit != 0.0) {
    if (Status sound = check_unit(options.metres_per_unit); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
    return options.metres_per_unit;
  }
  if (!follows_cmu(clip)) {
    Error unknown = make_diagnostic(Code::fit_unit_unknown, "the unit of the lengths is not known");
    unknown.severity = Severity::error;
    return tl::unexpected<Error>(std::move(unknown));
  }
  return acclaim::metres_per_unit_cmu(clip.acclaim_style->skeleton.units.length);
}

/// An ASF says its unit by the rule of CMU.
void say_unit(Clip& clip, double metres) {
  constexpr double metres_per_inch = 0.0254;
  if (!clip.acclaim_style) clip.acclaim_style = acclaim::Style{};
  const double length = metres_per_inch / metres;
  const double printed = std::round(length * 1e12) / 1e12;  // 0.45, not 0.44999999999999996.
  const bool is_printed = std::abs(length - printed) < 1e-15 * length * 4;
  clip.acclaim_style->skeleton.units.length = is_printed ? printed : length;
}

Diagnostic unit_assumed(const Clip& clip, double metres) {
  Diagnostic assumed = make_diagnostic(
      Code::fit_unit_assumed, fmt::format("a unit is taken for {:.6g} m: `length {}` by CMU's rule",
                                          metres, clip.acclaim_style->skeleton.units.length));
  assumed.at.file = clip.metadata.source;
  return assumed;
}

}  // namespace

Status validate(const Units& options, const Clip& /*clip*/) {
  return check_unit(options.metres);
}

Status apply(const Units& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  say_unit(clip, options.metres);
  return {};
}

Status validate(const ToUnits& options, const Clip& clip) {
  if (Status sound = check_unit(options.metres); !sound) return sound;
  const Result<double> now = unit_now(options, clip);
  if (!now) return tl::unexpected<Error>(now.error());
  return validate(Scale{*now / options.metres}, clip);
}

Status apply(const ToUnits& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<double> now = unit_now(options, clip);
  if (!now) return tl::unexpected<Error>(now.error());
  if (options.metres_per_unit == 0.0) diagnostics.add(unit_assumed(clip, *now));
  if (Status scaled = apply(Scale{*now / options.metres}, clip, diagnostics); !scaled)
    return scaled;
  say_unit(clip, options.metres);
  return {};
}

}  // namespace mocap::edit
