// SPDX-License-Identifier: MIT
#include "formats/c3d/as_read.hpp"

#include <memory>
#include <utility>

#include "formats/text_as_read.hpp"

namespace mocap::c3d {

void keep_bytes(std::string&& bytes, Clip& clip) {
  auto kept = std::make_shared<BytesAsRead>();
  kept->bytes = std::move(bytes);
  kept->digest = mocap::detail::digest_of(clip);
  kept->recording_digest = mocap::detail::digest_of(clip.recording);
  kept->up = clip.metadata.up;
  clip.format_data.make<Style>().as_read = std::move(kept);
}

const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr || !style->as_read) return nullptr;
  if (options.metres_per_unit || options.canonical || options.integers) return nullptr;
  const BytesAsRead& kept = *style->as_read;
  const bool is_same = !clip.metadata.metres_per_unit && clip.metadata.up == kept.up &&
                       mocap::detail::digest_of(clip) == kept.digest &&
                       mocap::detail::digest_of(clip.recording) == kept.recording_digest;
  return is_same ? &kept : nullptr;
}

}  // namespace mocap::c3d
