// SPDX-License-Identifier: MIT
#include "formats/anim/as_read.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "formats/anim/document.hpp"
#include "formats/anim/tracks.hpp"
#include "formats/text_as_read.hpp"

namespace mocap::anim {

namespace {

bool is_same(const Style& a, const Style& b) {
  const auto members = [](const Style& style) {
    return std::tie(style.priority, style.duration_s, style.emote, style.loops, style.loop_in_s,
                    style.loop_out_s, style.ease_in_s, style.ease_out_s, style.hand_pose,
                    style.tracks, style.constraints);
  };
  return members(a) == members(b);
}

}  // namespace

void keep_bytes(std::span<const char> bytes, const ReadLimits& limits, Clip& clip,
                Diagnostics& found) {
  mocap::detail::KeptText kept(limits);
  kept.append(std::string_view(bytes.data(), bytes.size()));
  if (!kept.is_whole()) {
    found.add(mocap::detail::text_not_kept(clip.metadata.source, limits));
    return;
  }
  clip.format_data.make<Style>().as_read = mocap::detail::whole_text(kept.take(), clip);
}

const std::string* bytes_as_read(const Clip& clip, const WriteOptions& options) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr || !style->as_read || options.still_joints) return nullptr;
  if (options.keys != WriteOptions{}.keys || !keeps_reference_and_unit(options)) return nullptr;
  if (style->as_read->digest != mocap::detail::digest_of(clip)) return nullptr;
  // Programs change members of the style, such as the priority. No limits, because the file has
  // been read before.
  ReadLimits limits;
  limits.max_joints = limits.max_name_bytes = std::numeric_limits<std::size_t>::max();
  Diagnostics unneeded;
  const std::optional<Document> document =
      parse(style->as_read->rows, clip.metadata.source, limits, unneeded);
  return document && is_same(*style, document->style) ? &style->as_read->rows : nullptr;
}

}  // namespace mocap::anim
