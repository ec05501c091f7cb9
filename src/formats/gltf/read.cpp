// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/foreign_formats.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/gltf/clip_builder.hpp"
#include "formats/reader_findings.hpp"
#include "formats/takes.hpp"
#include "formats/text_as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/gltf.hpp"

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

void keep_file(const Asset& asset, input::Buffers& buffers, std::string&& bytes,
               const ReadLimits& limits, Clip& clip, Diagnostics& found) {
  if (bytes.size() > limits.max_memory / 4) {
    found.add(mocap::detail::text_not_kept(clip.metadata.source, limits));
    return;
  }
  std::shared_ptr<BytesAsRead> kept = bytes_to_keep(asset, buffers, std::move(bytes));
  if (!kept) return;
  kept->digest = mocap::detail::digest_of(clip);
  kept->up = clip.metadata.up;
  clip.format_data.make<Style>().as_read = std::move(kept);
}

Result<Clip> read_clip(std::string bytes, const std::string& file, const ReadOptions& options,
                       Diagnostics& found) {
  const Result<std::unique_ptr<Asset>> asset = input::read_asset(bytes, file, options.limits);
  if (!asset) return tl::unexpected<Error>(asset.error());
  const Result<std::optional<std::size_t>> take = choose_take(**asset, options, found);
  if (!take) return tl::unexpected<Error>(take.error());
  input::Buffers buffers(**asset, options.limits);
  Result<Clip> clip =
      input::build_clip(**asset, buffers, *take, bytes.size(), options.limits, found);
  if (!clip) return clip;
  clip->metadata.source = file;
  if (!options.keep_style) {
    clip->format_data.remove<Style>();
    return clip;
  }
  Style& style = clip->format_data.make<Style>();
  style.generator = (*asset)->root()["asset"]["generator"].string();
  style.takes = names_of_takes(**asset);
  style.take = take->value_or(0);
  keep_file(**asset, buffers, std::move(bytes), options.limits, *clip, found);
  return clip;
}

Result<Clip> read_source(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
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
