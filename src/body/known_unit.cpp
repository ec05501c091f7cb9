// SPDX-License-Identifier: MIT
#include "body/known_unit.hpp"

#include <fmt/format.h>

namespace mocap::detail {

KnownUnit known_unit(const Analysis& analysis) {
  const std::optional<double> given = analysis.clip().metadata.metres_per_unit;
  if (given) return {given, true, {}};
  const ScaleGuess& scale = analysis.scale();
  KnownUnit unit;
  unit.reason = scale.reason;
  if (scale.confidence == Confidence::high) unit.metres = scale.metres_per_unit;
  const std::optional<Decision<double>>& declared = analysis.clip().metadata.declared_unit;
  unit.is_given = unit.metres && declared && declared->evidence == scale.reason;
  return unit;
}

KnownUnit known_unit(const Clip& clip) {
  return known_unit(Analysis(clip));
}

std::string unit_text(double metres, const std::string& reason) {
  return fmt::format("1 unit is {:.6g} m ({})", metres, reason);
}

std::string unsure_unit_text(std::string_view taken_for, const std::string& reason) {
  return fmt::format("the unit is uncertain; assuming {} ({}); --units UNIT sets it", taken_for,
                     reason);
}

}  // namespace mocap::detail
