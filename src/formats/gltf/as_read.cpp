// SPDX-License-Identifier: MIT
#include "formats/gltf/as_read.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

#include "formats/json_writer.hpp"
#include "formats/little_endian.hpp"
#include "formats/source_window.hpp"
#include "formats/text_as_read.hpp"
#include "text/utf8.hpp"

namespace mocap::gltf {

namespace {

/// The buffers of a text file for a GLB: the first is the binary part, the others are embedded.
/// Returns false if one is missing.
bool put_buffers(const input::Asset& asset, input::Buffers& buffers, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < asset.buffers.size(); ++i) {
    const Result<std::string_view> bytes = buffers.buffer(i);
    if (!bytes) return false;
    const json::Value buffer = asset.buffers[i];
    const bool is_embedded = buffer["uri"].string().starts_with("data:");
    out += i == 0 ? "{" : ",{";
    bool is_first = true;
    for (json::Value key = buffer.first(); key;) {
      const json::Value value = key.next();
      if (!key.equals("uri") || (i > 0 && is_embedded)) {
        if (!is_first) out += ',';
        is_first = false;
        out += key.text();
        out += ':';
        out += value.text();
      }
      key = value.next();
    }
    if (i > 0 && !is_embedded) {
      out += is_first ? "\"uri\":\"" : ",\"uri\":\"";
      out += "data:application/octet-stream;base64,";
      out += input::encode_base64(*bytes);
      out += '"';
    }
    out += '}';
  }
  out += ']';
  return true;
}

/// Writes the values of a track. Returns false if `out` does.
bool write_track(const TrackBytes& track, const Motion& motion, const TextOutput::Writer& out) {
  constexpr std::size_t piece_bytes = std::size_t{64} << 10U;
  std::string piece;
  piece.reserve(piece_bytes + track.width * sizeof(float));
  for (std::size_t frame = 0; frame < track.frames; ++frame) {
    for (const double value : motion.row(frame).subspan(track.channel, track.width))
      mocap::detail::append_little_endian(piece, static_cast<float>(value));
    if (piece.size() < piece_bytes) continue;
    if (!out(piece)) return false;
    piece.clear();
  }
  return out(piece);
}

/// Writes the head with the tracks between its parts. Returns false if `out` does.
bool write_with_tracks(const BytesAsRead& bytes, const Motion& motion,
                       const TextOutput::Writer& out) {
  std::string_view rest = bytes.head;
  std::uint64_t at = 0;
  for (const TrackBytes& track : bytes.tracks) {
    const auto before = static_cast<std::size_t>(track.at - at);
    if (!out(rest.substr(0, before)) || !write_track(track, motion, out)) return false;
    rest.remove_prefix(before);
    at = track.end();
  }
  return out(rest);
}

}  // namespace

std::shared_ptr<BytesAsRead> bytes_to_keep(const input::Asset& asset, input::Buffers& buffers,
                                           std::string&& bytes) {
  auto kept = std::make_shared<BytesAsRead>();
  if (asset.parts.is_binary) {
    kept->head = std::move(bytes);
    return kept;
  }
  std::string json(text::without_byte_order_mark(asset.parts.json));
  const std::size_t mark = asset.parts.json.size() - json.size();
  if (!asset.buffers.empty()) {
    const json::Value list = asset.root()["buffers"];
    std::string embedded;
    if (!put_buffers(asset, buffers, embedded)) return nullptr;
    json.replace(list.offset() - mark, list.text().size(), embedded);
    const std::uint64_t declared = asset.buffers[0]["byteLength"].whole().value_or(0);
    kept->binary = buffers.buffer(0)->substr(0, static_cast<std::size_t>(declared));
    kept->binary.append((4 - kept->binary.size() % 4) % 4, '\0');
  }
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() - 64U;
  if (json.size() > most || kept->binary.size() > most - json.size()) return nullptr;
  kept->head = input::glb_head(json, kept->binary.size());
  return kept;
}

std::uint64_t bytes_without(const std::vector<TrackBytes>& tracks, std::uint64_t size) {
  for (const TrackBytes& track : tracks) size -= track.end() - track.at;
  return size;
}

std::shared_ptr<BytesAsRead> bytes_to_keep(const ByteSource& source, std::uint64_t size,
                                           std::vector<TrackBytes> tracks) {
  auto kept = std::make_shared<BytesAsRead>();
  kept->head.reserve(static_cast<std::size_t>(bytes_without(tracks, size)));
  std::uint64_t at = 0;
  for (const TrackBytes& track : tracks) {
    if (!mocap::detail::append_bytes(source, at, track.at, kept->head)) return nullptr;
    at = track.end();
  }
  if (!mocap::detail::append_bytes(source, at, size, kept->head)) return nullptr;
  kept->tracks = std::move(tracks);
  return kept;
}

const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr || !style->as_read) return nullptr;
  if (options.metres_per_unit || options.up || !options.mesh) return nullptr;
  const BytesAsRead& kept = *style->as_read;
  const bool is_same = !clip.metadata.metres_per_unit && clip.metadata.up == kept.up &&
                       mocap::detail::digest_of(clip) == kept.digest;
  return is_same ? &kept : nullptr;
}

Status write_back(const BytesAsRead& bytes, const Clip& clip, const TextOutput::Writer& out) {
  if (write_with_tracks(bytes, clip.motion, out) && (bytes.binary.empty() || out(bytes.binary)))
    return {};
  return fail(codes::io_write, "the file could not be written");
}

}  // namespace mocap::gltf
