// SPDX-License-Identifier: MIT
#include "formats/c3d/as_read.hpp"

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/c3d/data_words.hpp"
#include "formats/text_as_read.hpp"

namespace mocap::c3d {

void keep_bytes(std::string&& bytes, std::optional<DataSection>&& data, Clip& clip) {
  auto kept = std::make_shared<BytesAsRead>();
  kept->bytes = std::move(bytes);
  kept->data = std::move(data);
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

bool write_as_read(const BytesAsRead& kept, const Recording& recording,
                   const TextOutput::Writer& out) {
  if (!kept.data) return out(kept.bytes);
  const DataSection& data = *kept.data;
  const std::string_view bytes = kept.bytes;
  if (!out(bytes.substr(0, data.at))) return false;
  DataWords words(data.inverse_scale);
  auto correction = data.corrections.begin();
  std::string piece;
  constexpr std::size_t piece_bytes = std::size_t{64} << 10U;
  for (std::size_t frame = 0; frame < data.frames; ++frame) {
    const std::vector<std::uint32_t>& computed = words.of_frame(FrameValues::of(recording, frame));
    const std::size_t at = piece.size();
    const std::uint64_t first = std::uint64_t{frame} * computed.size();
    piece.append(reinterpret_cast<const char*>(computed.data()), 4 * computed.size());
    for (; correction != data.corrections.end() && correction->index < first + computed.size();
         ++correction)
      std::memcpy(piece.data() + at + 4 * (correction->index - first), &correction->bits, 4);
    if (piece.size() < piece_bytes) continue;
    if (!out(piece)) return false;
    piece.clear();
  }
  return out(piece) && out(bytes.substr(data.at));
}

}  // namespace mocap::c3d
