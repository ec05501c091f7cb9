// SPDX-License-Identifier: MIT
#include "formats/anim/complete_options.hpp"

#include <string_view>

#include "body/families.hpp"
#include "formats/unit_of_clip.hpp"
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
  options.metres_per_unit =
      is_avatar(analysis) && !clip.metadata.metres_per_unit
          ? secondlife::metres_per_inch
          : detail::unit_to_declare(analysis, secondlife::metres_per_inch, "an inch", diagnostics);
}

}  // namespace anim

}  // namespace mocap
