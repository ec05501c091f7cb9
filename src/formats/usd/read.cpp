// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/reader_findings.hpp"
#include "formats/text_as_read.hpp"
#include "formats/usd/clip_builder.hpp"
#include "formats/usd/crate_layer.hpp"
#include "formats/usd/package.hpp"
#include "formats/usd/scene.hpp"
#include "formats/usd/text_layer.hpp"
#include "formats/whole_source.hpp"
#include "mocap/usd.hpp"
#include "text/ascii.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::usd {

namespace {

constexpr std::string_view zip_magic = "PK\x03\x04";
constexpr std::string_view text_magic = "#usda";

Result<input::Layer> read_layer(std::string_view bytes, const std::string& file) {
  if (bytes.starts_with(input::crate_magic)) return input::read_crate(bytes, file);
  return input::read_text(bytes, file);
}

Encoding encoding_of(std::string_view bytes) {
  if (bytes.starts_with(zip_magic)) return Encoding::package;
  return bytes.starts_with(input::crate_magic) ? Encoding::crate : Encoding::text;
}

void keep_bytes(std::string&& bytes, const ReadLimits& limits, Clip& clip, Diagnostics& found) {
  if (bytes.size() > limits.max_memory / 4) {
    found.add(mocap::detail::text_not_kept(clip.metadata.source, limits));
    return;
  }
  clip.format_data.make<Style>().as_read = mocap::detail::whole_text(std::move(bytes), clip);
}

/// What the layer has besides the skeleton and the animation to read.
std::vector<std::string> left_out_of(const input::Layer& layer, const input::Scene& scene) {
  std::vector<std::string> left_out;
  const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
    if (count > 0) left_out.push_back(text::counted(count, one, many));
  };
  const auto of_type = [&](std::string_view type) {
    return static_cast<std::size_t>(
        std::count_if(layer.prims.begin(), layer.prims.end(),
                      [&](const input::Prim& prim) { return prim.type == type; }));
  };
  add(of_type("Mesh"), "mesh", "meshes");
  add(of_type("Material"), "material", "materials");
  const std::size_t takes = input::names_of_takes(layer, scene).size();
  add(takes > 0 ? takes - 1 : 0, "other animation", "other animations");
  return left_out;
}

Result<Clip> read_bytes(std::string bytes, const std::string& file, const ReadOptions& options,
                        Diagnostics& found) {
  const Encoding encoding = encoding_of(bytes);
  std::string_view contents = bytes;
  std::string name = file;
  if (encoding == Encoding::package) {
    Result<input::PackedLayer> packed = input::first_layer(bytes);
    if (!packed) return tl::unexpected<Error>(std::move(packed.error()));
    contents = packed->contents;
    name = file + "/" + packed->name;
  }
  const Result<input::Layer> layer = read_layer(contents, name);
  if (!layer) return tl::unexpected<Error>(layer.error());
  const input::Scene scene = input::find_scene(*layer);
  const Result<input::Choice> choice = input::choose(*layer, scene, options.take, found);
  if (!choice) return tl::unexpected<Error>(choice.error());
  Result<Clip> clip = input::build_clip(*layer, *choice, bytes.size(), options.limits, found);
  if (!clip) return clip;
  clip->metadata.format = encoding == Encoding::package ? "usdz" : "usda";
  clip->metadata.source = file;
  std::vector<std::string> others = left_out_of(*layer, scene);
  clip->metadata.left_out.insert(clip->metadata.left_out.begin(),
                                 std::make_move_iterator(others.begin()),
                                 std::make_move_iterator(others.end()));
  clip->metadata.takes = input::names_of_takes(*layer, scene);
  clip->metadata.take = choice->take;
  if (!options.keep_style) {
    clip->format_data.remove<Style>();
    return clip;
  }
  Style& style = clip->format_data.make<Style>();
  style.encoding = encoding;
  if (choice->skeleton != input::none) style.skeleton = layer->path_of(choice->skeleton);
  style.up = clip->metadata.up;
  // Readers take the first animation of a file, so that for another one it has to be written anew.
  const bool is_first_take = !options.take || choice->take == 0;
  if (encoding != Encoding::crate && is_first_take)
    keep_bytes(std::move(bytes), options.limits, *clip, found);
  return clip;
}

Result<Clip> read_source(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  // A sample takes more memory than its text.
  constexpr std::uint64_t growth = 16;
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / growth, "the USD file");
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  return read_bytes(std::move(*bytes), source.name(), options, found);
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return mocap::detail::clip_or_finding(read_source(source, options, found), found);
  });
}

bool sniff(std::string_view head) {
  return head.starts_with(input::crate_magic) ||
         text::without_byte_order_mark(head).starts_with(text_magic);
}

bool sniff_package(std::string_view head) {
  constexpr std::size_t name_length_offset = 26;
  constexpr std::size_t name_offset = 30;
  if (!head.starts_with(zip_magic) || head.size() < name_offset) return false;
  const auto length =
      static_cast<std::size_t>(static_cast<unsigned char>(head[name_length_offset]) |
                               static_cast<unsigned char>(head[name_length_offset + 1]) << 8U);
  const std::string name = text::lower(head.substr(name_offset, length));
  return name.ends_with(".usda") || name.ends_with(".usdc") || name.ends_with(".usd");
}

}  // namespace mocap::usd
