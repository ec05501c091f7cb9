// SPDX-License-Identifier: MIT
#include "formats/trc/as_read.hpp"

#include "formats/text_as_read.hpp"

namespace mocap::trc {

const TextAsRead* text_of_trc(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  if (style == nullptr || options.canonical ||
      options.numbers.kind != WriteNumbers::Kind::remembered ||
      style->recording_digest != mocap::detail::digest_of(clip.recording))
    return nullptr;
  return mocap::detail::text_if_unmodified(style->as_read, clip);
}

}  // namespace mocap::trc
