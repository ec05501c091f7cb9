// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "formats/avm/tail.hpp"
#include "formats/bvh/header_reader.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/avm.hpp"
#include "text/ascii.hpp"

namespace mocap::avm {

namespace {

/// Avimator stores every frame as an object; it cannot have written a file of this size.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

/// The end of the motion values, or of the text if the header does not declare a count. Like
/// Avimator, counts words, not lines.
std::size_t end_of_motion(std::string_view text, const std::string& name,
                          const ReadLimits& limits) {
  ByteSource source = ByteSource::from_bytes(text, name);
  bvh::HeaderText header_text(source, limits);
  bvh::Header header;
  Diagnostics unneeded;
  if (!bvh::read_header(header_text, limits, unneeded, header)) return text.size();
  const std::size_t channels = header.skeleton.channel_count();
  if (!header.has_motion || !header.declared_frames || channels == 0) return text.size();
  std::size_t at = header.rows_at.at;
  for (std::uint64_t frame = 0; frame < *header.declared_frames; ++frame) {
    for (std::size_t i = 0; i < channels; ++i) {
      at = text.find_first_not_of(text::whitespace, at);
      if (at == std::string_view::npos) return text.size();
      at = std::min(text.find_first_of(text::whitespace, at), text.size());
    }
  }
  // The line ending belongs to the last row.
  const std::size_t next = std::min(text.find_first_not_of(" \t\r", at), text.size());
  return next < text.size() && text[next] == '\n' ? next + 1 : at;
}

std::size_t nodes_of(const Skeleton& skeleton) {
  std::size_t nodes = skeleton.size();
  for (const Joint& joint : skeleton.joints()) nodes += joint.end_sites.size();
  return nodes;
}

Result<Clip> read_named(std::string_view text, const std::string& name,
                        const bvh::ReadOptions& options, Diagnostics& diagnostics) {
  const std::size_t end = end_of_motion(text, name, options.limits);
  ByteSource motion = ByteSource::from_bytes(text.substr(0, end), name);
  Result<Clip> clip = bvh::read(motion, options, diagnostics);
  if (!clip) return clip;
  const std::string_view head = text.substr(0, end);
  const TailPlace place{
      .file = name,
      .line = 1 + static_cast<std::uint64_t>(std::count(head.begin(), head.end(), '\n')),
      .byte = end,
      .nodes = nodes_of(clip->skeleton),
      .frames = clip->motion.frames()};
  return mocap::detail::read_with_findings(name, diagnostics, [&](Diagnostics& found) {
    clip->format_data.set(read_tail(text.substr(end), place, found));
    clip->metadata.format = "avm";
    return std::optional<Clip>(std::move(*clip));
  });
}

}  // namespace

Result<Clip> read(ByteSource& source, const bvh::ReadOptions& options, Diagnostics& diagnostics) {
  Result<std::string> text =
      mocap::detail::read_whole(source, options.limits, most_bytes, "the animation");
  if (text) return read_named(*text, source.name(), options, diagnostics);
  diagnostics.add(text.error());
  return tl::unexpected<Error>(std::move(text.error()));
}

Result<Clip> read(std::span<const char> bytes, const bvh::ReadOptions& options,
                  Diagnostics& diagnostics) {
  return read_named({bytes.data(), bytes.size()}, "<memory>", options, diagnostics);
}

}  // namespace mocap::avm
