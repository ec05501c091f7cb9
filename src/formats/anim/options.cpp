// SPDX-License-Identifier: MIT
#include "formats/anim/options.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "body/families.hpp"
#include "body/known_unit.hpp"
#include "mocap/body.hpp"

namespace mocap {

namespace {

/// Whether this is a skeleton of the avatar, whose files are in inches.
bool is_avatar(const detail::Analysis& analysis) {
  return analysis.clip().metadata.format == "anim" ||
         analysis.family().family.starts_with(detail::families::second_life);
}

}  // namespace

namespace anim {

void complete(const detail::Analysis& analysis, WriteOptions& options, Diagnostics& diagnostics) {
  const Clip& clip = analysis.clip();
  if (!options.reference_frame) options.reference_frame = analysis.reference().decision.value;
  if (options.metres_per_unit) return;
  options.metres_per_unit = secondlife::metres_per_inch;
  if (is_avatar(analysis) && !clip.metadata.metres_per_unit) return;
  const detail::KnownUnit unit = detail::known_unit(analysis);
  if (unit.metres) options.metres_per_unit = *unit.metres;
  if (unit.is_given) return;
  std::string message = unit.metres ? detail::unit_text(*unit.metres, unit.reason)
                                    : detail::unsure_unit_text("an inch", unit.reason);
  Diagnostic assumed = make_diagnostic(codes::fit_unit_assumed, std::move(message));
  assumed.at.file = clip.metadata.source;
  diagnostics.add(std::move(assumed));
}

}  // namespace anim

}  // namespace mocap
