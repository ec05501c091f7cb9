// SPDX-License-Identifier: MIT
#include "formats/unit_of_clip.hpp"

#include <cmath>
#include <utility>

#include "mocap/codes.hpp"
#include "model/length_units.hpp"

namespace mocap::detail {

std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given) {
  if (given) return given;
  return known_unit(clip).metres;
}

double unit_to_declare(const Analysis& analysis, double usual_metres, std::string_view usual_name,
                       Diagnostics& diagnostics) {
  KnownUnit unit = known_unit(analysis);
  // The file states some unit: a likely one is better than the usual one.
  if (!unit.metres && analysis.scale().confidence == Confidence::medium)
    unit.metres = analysis.scale().metres_per_unit;
  if (!unit.is_given) report_assumed_unit(unit, usual_name, analysis.clip(), diagnostics);
  return unit.metres.value_or(usual_metres);
}

double unit_of_points_to_declare(const Analysis& analysis, Diagnostics& diagnostics) {
  const Metadata& metadata = analysis.clip().metadata;
  Diagnostics known;
  const bool is_known = analysis.clip().skeleton.empty() && metadata.declared_unit;
  return unit_to_declare(analysis, usual_metres_of_points, "a millimetre",
                         is_known ? known : diagnostics);
}

std::string_view symbol_of_points_unit(double metres) {
  constexpr double rounding = 1e-9;
  for (const LengthUnit& unit : {length_units::millimetre, length_units::centimetre,
                                 length_units::metre, length_units::inch})
    if (std::abs(unit.metres - metres) <= rounding * metres) return unit.symbol;
  return {};
}

void report_assumed_unit(const KnownUnit& unit, std::string_view usual_name, const Clip& clip,
                         Diagnostics& diagnostics) {
  Diagnostic note = make_diagnostic(codes::fit_unit_assumed,
                                    unit.metres ? unit_text(*unit.metres, unit.reason)
                                                : unsure_unit_text(usual_name, unit.reason));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
}

}  // namespace mocap::detail
