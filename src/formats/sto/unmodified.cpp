// SPDX-License-Identifier: MIT
#include "formats/sto/unmodified.hpp"

#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::sto {

const TextAsRead* text_of_sto(const Clip& clip, const WriteOptions& options) {
  const auto* style = clip.format_data.find<Style>();
  // Under the other extension, programs would assume another unit of angles.
  if (style != nullptr && style->is_unit_assumed &&
      options.is_motion.value_or(style->is_motion) != style->is_motion)
    return nullptr;
  return mocap::detail::recorded_text_if_unmodified<Style>(clip, options);
}

double unit_of_joints(const mocap::detail::Analysis& analysis, Diagnostics& diagnostics) {
  constexpr double usual_metres = 1.0;
  return mocap::detail::unit_to_declare(analysis, usual_metres, "a metre", diagnostics);
}

}  // namespace mocap::sto
