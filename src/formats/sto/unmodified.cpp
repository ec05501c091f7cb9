// SPDX-License-Identifier: MIT
#include "formats/sto/unmodified.hpp"

#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::sto {

const TextAsRead* text_of_sto(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  if (style == nullptr || options.canonical ||
      options.numbers.kind != WriteNumbers::Kind::remembered ||
      style->recording_digest != mocap::detail::digest_of(clip.recording))
    return nullptr;
  return mocap::detail::text_if_unmodified(style->as_read, clip);
}

double unit_of_joints(const mocap::detail::Analysis& analysis, Diagnostics& diagnostics) {
  constexpr double usual_metres = 1.0;
  return mocap::detail::unit_to_declare(analysis, usual_metres, "a metre", diagnostics);
}

}  // namespace mocap::sto
