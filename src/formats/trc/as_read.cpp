// SPDX-License-Identifier: MIT
#include "formats/trc/as_read.hpp"

#include <bit>

#include "formats/text_as_read.hpp"

namespace mocap::trc {

namespace {

constexpr std::uint64_t prime = 0x100000001b3ULL;

}  // namespace

std::uint64_t recording_digest(const Recording& recording) {
  std::uint64_t digest = detail::digest_of(recording.positions);
  const auto mix = [&](std::uint64_t value) { digest = (digest ^ value) * prime; };
  for (const Point& point : recording.points) {
    mix(point.label.size());
    for (const char c : point.label) mix(static_cast<unsigned char>(c));
  }
  for (const SampleState state : recording.states) mix(static_cast<std::uint64_t>(state));
  for (const double time : recording.times_s) mix(std::bit_cast<std::uint64_t>(time));
  mix(static_cast<std::uint64_t>(recording.first_frame));
  return digest;
}

const TextAsRead* text_of_trc(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  if (style == nullptr || options.canonical ||
      options.numbers.kind != WriteNumbers::Kind::remembered ||
      style->recording_digest != recording_digest(clip.recording))
    return nullptr;
  return detail::text_if_unmodified(style->as_read, clip);
}

}  // namespace mocap::trc
