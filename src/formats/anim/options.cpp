// SPDX-License-Identifier: MIT
#include "formats/anim/options.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "body/known_unit.hpp"
#include "mocap/body.hpp"

namespace mocap {

namespace {

constexpr std::string_view avatar_family = "Second Life";

/// Whether this is a skeleton of the avatar, whose files are in inches.
bool is_avatar(const Clip& clip) {
  return clip.metadata.format == "anim" ||
         guess_family(clip.skeleton).family.starts_with(avatar_family);
}

}  // namespace

namespace anim {

void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics) {
  if (!options.reference_frame) options.reference_frame = has_reference_frame(clip);
  if (options.metres_per_unit) return;
  options.metres_per_unit = secondlife::metres_per_inch;
  if (is_avatar(clip) && !clip.metadata.metres_per_unit) return;
  const detail::KnownUnit unit = detail::known_unit(clip);
  if (unit.metres) options.metres_per_unit = *unit.metres;
  if (unit.is_given) return;
  std::string message = unit.metres ? detail::unit_text(*unit.metres, unit.reason)
                                    : detail::unsure_unit_text("an inch", unit.reason);
  Diagnostic assumed = make_diagnostic(Code::fit_unit_assumed, std::move(message));
  assumed.at.file = clip.metadata.source;
  diagnostics.add(std::move(assumed));
}

}  // namespace anim

anim::WriteOptions anim_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics) {
  anim::WriteOptions options;
  options.metres_per_unit = known_metres_per_unit;
  anim::complete(clip, options, diagnostics);
  return options;
}

}  // namespace mocap
