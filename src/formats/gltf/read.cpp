// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/foreign_formats.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/gltf/clip_builder.hpp"
#include "formats/gltf/humanoid.hpp"
#include "formats/reader_findings.hpp"
#include "formats/takes.hpp"
#include "formats/text_as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/gltf.hpp"
#include "text/quantities.hpp"

namespace mocap::gltf {

namespace {

using input::Asset;

std::vector<std::string> names_of_takes(const Asset& asset) {
  std::vector<std::string> names;
  for (const input::Animation& each : asset.animations) names.push_back(each.name);
  return names;
}

/// The animation to read; none if the file has none.
Result<std::optional<std::size_t>> choose_take(const Asset& asset, const ReadOptions& options,
                                               Diagnostics& found) {
  const std::vector<std::string> names = names_of_takes(asset);
  std::size_t take = 0;
  SourceLocation at;
  at.file = asset.file;
  if (options.take) {
    const std::optional<std::size_t> chosen = mocap::detail::find_take(names, *options.take);
    if (!chosen)
      return fail(codes::gltf_take,
                  mocap::detail::unknown_take_text("animation", names, *options.take),
                  std::move(at));
    take = *chosen;
  }
  if (names.empty()) return std::optional<std::size_t>();
  if (names.size() > 1 && !options.take)
    found.add(make_diagnostic(codes::gltf_takes,
                              mocap::detail::other_takes_text("animation", names, take),
                              std::move(at)));
  return std::optional<std::size_t>(take);
}

/// Keeps these bytes for the clip, unless they are null.
void keep_bytes(std::shared_ptr<BytesAsRead> kept, std::uint64_t digest, Clip& clip) {
  if (!kept) return;
  kept->digest = digest;
  kept->up = clip.metadata.up;
  clip.format_data.make<Style>().as_read = std::move(kept);
}

/// Whether this many bytes of the file are few enough to be kept. Reports it if not.
bool may_keep(std::uint64_t bytes, const Clip& clip, const ReadLimits& limits, Diagnostics& found) {
  if (bytes <= limits.max_memory / 4) return true;
  found.add(mocap::detail::text_not_kept(clip.metadata.source, limits));
  return false;
}

/// What the file has besides the skeleton and the animation to read.
std::vector<std::string> left_out_of(const Asset& asset) {
  const auto counted = [&](const char* list, std::size_t besides, std::string_view one,
                           std::string_view many) {
    const std::size_t count = asset.root()[list].size();
    return count > besides ? text::counted(count - besides, one, many) : std::string();
  };
  std::vector<std::string> left_out;
  for (std::string& each : std::array{
           counted("meshes", 0, "mesh", "meshes"), counted("materials", 0, "material", "materials"),
           counted("cameras", 0, "camera", "cameras"),
           counted("animations", 1, "other animation", "other animations")})
    if (!each.empty()) left_out.push_back(std::move(each));
  const input::ValueNodes values = input::find_value_nodes(asset);
  if (const std::size_t count = values.expressions.size(); count > 0)
    left_out.push_back(text::counted(count, "expression", "expressions"));
  if (values.eye_gaze) left_out.emplace_back("the eye gaze");
  return left_out;
}

/// Whether the bytes of the file are those of the clip. Programs, and this reader, take the first
/// animation of a file, so that for another one the file has to be written anew.
bool is_first_take(const Clip& clip, const ReadOptions& options) {
  return !options.take || clip.metadata.take == 0;
}

/// The clip of the animation to read, without the bytes of the file.
Result<input::BuiltClip> build_take(const Asset& asset, input::Buffers& buffers,
                                    std::uint64_t file_bytes, const ReadOptions& options,
                                    Diagnostics& found) {
  const Result<std::optional<std::size_t>> take = choose_take(asset, options, found);
  if (!take) return tl::unexpected<Error>(take.error());
  Result<input::BuiltClip> built =
      input::build_clip(asset, buffers, *take, file_bytes, options.limits, found);
  if (!built) return built;
  Clip& clip = built->clip;
  clip.metadata.source = asset.file;
  std::vector<std::string> others = left_out_of(asset);
  clip.metadata.left_out.insert(clip.metadata.left_out.begin(),
                                std::make_move_iterator(others.begin()),
                                std::make_move_iterator(others.end()));
  clip.metadata.takes = names_of_takes(asset);
  clip.metadata.take = take->value_or(0);
  if (!options.keep_style) {
    clip.format_data.remove<Style>();
    return built;
  }
  Style& style = clip.format_data.make<Style>();
  style.generator = asset.root()["asset"]["generator"].string();
  style.has_mesh = asset.root()["meshes"].size() > 0;
  return built;
}

Result<Clip> read_clip(std::string bytes, const std::string& file, const ReadOptions& options,
                       Diagnostics& found) {
  const Result<input::Container> parts = input::split(bytes);
  if (!parts) return tl::unexpected<Error>(parts.error());
  const Result<std::unique_ptr<Asset>> asset = input::read_asset(*parts, file, options.limits);
  if (!asset) return tl::unexpected<Error>(asset.error());
  input::Buffers buffers(**asset, options.limits);
  Result<input::BuiltClip> built = build_take(**asset, buffers, bytes.size(), options, found);
  if (!built) return tl::unexpected<Error>(std::move(built.error()));
  if (options.keep_style && is_first_take(built->clip, options) &&
      may_keep(bytes.size(), built->clip, options.limits, found))
    keep_bytes(bytes_to_keep(**asset, buffers, std::move(bytes)), built->digest, built->clip);
  return std::move(built->clip);
}

/// Whether all values of the animations can be read piece by piece.
bool reads_pieces(const Asset& asset) {
  return std::all_of(
      asset.animations.begin(), asset.animations.end(), [&](const input::Animation& animation) {
        return std::all_of(animation.tracks.begin(), animation.tracks.end(),
                           [&](const input::Track& track) {
                             return input::Buffers::reads_pieces(asset, track.input) &&
                                    input::Buffers::reads_pieces(asset, track.output);
                           });
      });
}

/// Reads the values of a large file piece by piece, and keeps only bytes that do not follow from
/// them.
Result<Clip> read_large(const ByteSource& source, std::uint64_t size, const Asset& asset,
                        const ReadOptions& options, Diagnostics& found) {
  input::Buffers buffers(asset, options.limits);
  Result<input::BuiltClip> built = build_take(asset, buffers, size, options, found);
  // Another program may have truncated the file since it was opened.
  const auto fail_to_read = [&] {
    SourceLocation at;
    at.file = asset.file;
    return fail(codes::io_read, "the file cannot be read to its end", std::move(at));
  };
  if (buffers.has_failed()) return fail_to_read();
  if (!built) return tl::unexpected<Error>(std::move(built.error()));
  const std::uint64_t kept = bytes_without(built->tracks, size);
  if (!options.keep_style || !is_first_take(built->clip, options) ||
      !may_keep(kept, built->clip, options.limits, found))
    return std::move(built->clip);
  std::shared_ptr<BytesAsRead> bytes = bytes_to_keep(source, size, std::move(built->tracks));
  if (!bytes) return fail_to_read();
  keep_bytes(std::move(bytes), built->digest, built->clip);
  return std::move(built->clip);
}

Result<Clip> read_source(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  const std::uint64_t size = mocap::detail::verified_size(source);
  if (size <= options.limits.max_bytes) {
    const std::unique_ptr<input::LargeFile> large = input::split_large(source, size);
    if (large) {
      const Result<std::unique_ptr<Asset>> asset =
          input::read_asset(large->parts, source.name(), options.limits);
      if (!asset) return tl::unexpected<Error>(asset.error());
      if (reads_pieces(**asset)) return read_large(source, size, **asset, options, found);
    }
  }
  Result<std::string> bytes =
      mocap::detail::read_whole(source, options.limits, options.limits.max_bytes, "the file");
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  return read_clip(std::move(*bytes), source.name(), options, found);
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return mocap::detail::clip_or_finding(read_source(source, options, found), found);
  });
}

bool sniff(std::string_view head) {
  if (head.starts_with("glTF")) return true;
  const std::string_view text = mocap::detail::skip_to_first_word(head);
  if (!text.starts_with('{')) return false;
  const auto has = [&](std::string_view key) { return text.find(key) != std::string_view::npos; };
  // Some programs sort the keys, so that `asset` is far from the start.
  return has("\"asset\"") || (has("\"accessors\"") && has("\"componentType\""));
}

}  // namespace mocap::gltf
