// SPDX-License-Identifier: MIT
#include "formats/usd/animation_as_read.hpp"

#include "formats/text_as_read.hpp"
#include "mocap/usd.hpp"

namespace mocap::usd {

TrackAsRead track_as_read(const input::Prim& animation, std::string_view property) {
  TrackAsRead track;
  const input::Property* const found = animation.find(property);
  if (found == nullptr) return track;
  track.type = found->type;
  for (const input::Sample& sample : found->samples) {
    if (sample.value.is_blocked) continue;
    track.codes.push_back(sample.time);
    track.values.push_back(sample.value.numbers);
  }
  if (track.values.empty() && found->value) track.values.push_back(found->value->numbers);
  return track;
}

const AnimationAsRead* animation_if_unmodified(const Clip& clip) {
  const Style* const style = clip.format_data.find<Style>();
  if (style == nullptr || style->animation == nullptr ||
      style->animation->digest != mocap::detail::digest_of(clip))
    return nullptr;
  return style->animation.get();
}

}  // namespace mocap::usd
