// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/mmd/model_file.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

// Bits of the flags of a bone.
constexpr unsigned has_tail_bone = 0x0001;
constexpr unsigned can_move = 0x0004;
constexpr unsigned has_ik = 0x0020;
constexpr unsigned appends_world_bit = 0x0080;
constexpr unsigned appends_rotation_bit = 0x0100;
constexpr unsigned appends_translation_bit = 0x0200;
constexpr unsigned has_fixed_axis = 0x0400;
constexpr unsigned has_local_axes = 0x0800;
constexpr unsigned after_physics_bit = 0x1000;
constexpr unsigned has_external_parent = 0x2000;

constexpr std::size_t float_size = 4;
constexpr std::size_t vector_size = 3 * float_size;

std::string utf8_of_utf16(std::string_view bytes) {
  std::string text;
  const auto unit = [&](std::size_t i) {
    return static_cast<char32_t>(
        static_cast<unsigned char>(bytes[i]) |
        (static_cast<unsigned>(static_cast<unsigned char>(bytes[i + 1])) << 8U));
  };
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    char32_t character = unit(i);
    const bool is_high = character >= 0xD800 && character < 0xDC00;
    const char32_t low = is_high && i + 3 < bytes.size() ? unit(i + 2) : 0;
    if (low >= 0xDC00 && low < 0xE000) {
      character = 0x10000 + ((character - 0xD800) << 10U) + (low - 0xDC00);
      i += 2;
    } else if (character >= 0xD800 && character < 0xE000) {
      character = 0xFFFD;
    }
    text::append_character(text, character);
  }
  return text;
}

class PmxParser {
 public:
  PmxParser(std::string_view bytes, const ReadLimits& limits) : in_(bytes), limits_(limits) {}

  Result<Model> run() {
    if (Status read = read_header(); !read) return tl::unexpected<Error>(read.error());
    if (Status read = skip_mesh(); !read) return tl::unexpected<Error>(read.error());
    if (Status read = read_bones(); !read) return tl::unexpected<Error>(read.error());
    if (Status sound = check_model(model_, records_); !sound)
      return tl::unexpected<Error>(sound.error());
    return std::move(model_);
  }

 private:
  tl::unexpected<Error> truncated(std::string_view what) const {
    return fail_at(codes::pmx_truncated, fmt::format("the file ends in {}", what), in_.at());
  }

  Status read_header() {
    constexpr std::size_t fewest_settings = 8;
    if (in_.take_bytes(4) != "PMX ")
      return fail_at(codes::pmx_header, "the file does not start with `PMX `", 0);
    const auto version = in_.take<float>();
    if (!in_.has_ended() && version != 2.0F && version != 2.1F)
      return fail_at(codes::pmx_header,
                     fmt::format("version {} of PMX; expected 2.0 or 2.1", version), 4);
    const std::size_t count = in_.take<std::uint8_t>();
    const std::string_view settings = in_.take_bytes(count);
    if (in_.has_ended()) return truncated("the header");
    if (count < fewest_settings)
      return fail_at(codes::pmx_header, fmt::format("{} settings; expected 8", count), 8);
    const auto setting = [&](std::size_t i) { return static_cast<unsigned char>(settings[i]); };
    is_utf8_ = setting(0) == 1;
    extra_uvs_ = setting(1);
    vertex_index_ = setting(2);
    texture_index_ = setting(3);
    bone_index_ = setting(5);
    const auto is_size = [](std::size_t size) { return size == 1 || size == 2 || size == 4; };
    const bool is_sound = setting(0) <= 1 && extra_uvs_ <= 4 &&
                          std::all_of(settings.begin() + 2, settings.begin() + 8, [&](char size) {
                            return is_size(static_cast<unsigned char>(size));
                          });
    if (!is_sound)
      return fail_at(codes::pmx_header,
                     "the settings of the header are invalid: expected an encoding of 0 or 1, at "
                     "most 4 UVs, and indices of 1, 2 or 4 bytes",
                     9);
    Result<std::string> name = text("the name of the model");
    if (!name) return tl::unexpected<Error>(name.error());
    model_.name = std::move(*name);
    for (int i = 0; i < 3; ++i)
      if (Status skipped = skip_text("the header"); !skipped) return skipped;
    return {};
  }

  /// A count of records, each of at least `smallest` bytes.
  Result<std::size_t> count_of(std::string_view what, std::size_t smallest) {
    const std::size_t at = in_.at();
    const auto count = in_.take<std::int32_t>();
    if (in_.has_ended()) return truncated(fmt::format("the number of {}", what));
    if (count < 0)
      return fail_at(codes::pmx_count, fmt::format("the number of {} is {}", what, count), at);
    if (static_cast<std::size_t>(count) > in_.left() / smallest)
      return truncated(fmt::format("the {} {}", count, what));
    return static_cast<std::size_t>(count);
  }

  Result<std::string_view> text_bytes(std::string_view what) {
    const Result<std::size_t> size = count_of(fmt::format("bytes of {}", what), 1);
    if (!size) return tl::unexpected<Error>(size.error());
    return in_.take_bytes(*size);
  }

  Status skip_text(std::string_view what) {
    const Result<std::string_view> bytes = text_bytes(what);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    return {};
  }

  Result<std::string> text(std::string_view what) {
    const std::size_t at = in_.at();
    const Result<std::string_view> bytes = text_bytes(what);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    if (bytes->size() > limits_.max_name_bytes)
      return fail_at(codes::limit_name,
                     fmt::format("{} has {} bytes, more than the limit of {}", what, bytes->size(),
                                 limits_.max_name_bytes),
                     at);
    return is_utf8_ ? text::utf8_from_bytes(*bytes) : utf8_of_utf16(*bytes);
  }

  /// -1: no bone.
  std::size_t bone_index() {
    std::int64_t index = 0;
    switch (bone_index_) {
      case 1: {
        constexpr std::int64_t values = 256;
        index = in_.take<std::uint8_t>();
        if (index >= values / 2) index -= values;
        break;
      }
      case 2:
        index = in_.take<std::int16_t>();
        break;
      default:
        index = in_.take<std::int32_t>();
    }
    return index < 0 ? ModelBone::none : static_cast<std::size_t>(index);
  }

  Vector3 vector() {
    std::array<float, 3> values{};
    for (float& value : values) value = in_.take<float>();
    return {static_cast<double>(values[0]), static_cast<double>(values[1]),
            static_cast<double>(values[2])};
  }

  Status skip_vertices() {
    const std::size_t fixed = 2 * vector_size + 2 * float_size + extra_uvs_ * 4 * float_size;
    const Result<std::size_t> count = count_of("vertices", fixed + 1);
    if (!count) return tl::unexpected<Error>(count.error());
    // Bytes of the bones and weights, by kind.
    const std::array<std::size_t, 5> weights{
        bone_index_, 2 * bone_index_ + float_size, 4 * bone_index_ + 4 * float_size,
        2 * bone_index_ + float_size + 3 * vector_size, 4 * bone_index_ + 4 * float_size};
    for (std::size_t i = 0; i < *count; ++i) {
      in_.skip(fixed);
      const std::size_t at = in_.at();
      const std::size_t kind = in_.take<std::uint8_t>();
      if (!in_.has_ended() && kind >= weights.size())
        return fail_at(codes::pmx_value, fmt::format("vertex {} has weights of kind {}", i, kind),
                       at);
      if (kind < weights.size()) in_.skip(weights[kind] + float_size);
      if (in_.has_ended()) return truncated("the vertices");
    }
    return {};
  }

  Status skip_material() {
    constexpr std::size_t colours = 11 * float_size + 1 + 5 * float_size;
    for (int i = 0; i < 2; ++i)
      if (Status skipped = skip_text("the name of a material"); !skipped) return skipped;
    in_.skip(colours + 2 * texture_index_ + 1);
    const bool is_shared = in_.take<std::uint8_t>() != 0;
    in_.skip(is_shared ? 1 : texture_index_);
    if (Status skipped = skip_text("the memo of a material"); !skipped) return skipped;
    in_.skip(4);
    return {};
  }

  Status skip_mesh() {
    if (Status skipped = skip_vertices(); !skipped) return skipped;
    const Result<std::size_t> corners = count_of("corners of faces", vertex_index_);
    if (!corners) return tl::unexpected<Error>(corners.error());
    in_.skip(*corners, vertex_index_);
    const Result<std::size_t> textures = count_of("textures", 4);
    if (!textures) return tl::unexpected<Error>(textures.error());
    for (std::size_t i = 0; i < *textures; ++i)
      if (Status skipped = skip_text("the name of a texture"); !skipped) return skipped;
    constexpr std::size_t smallest_material = 64;
    const Result<std::size_t> materials = count_of("materials", smallest_material);
    if (!materials) return tl::unexpected<Error>(materials.error());
    for (std::size_t i = 0; i < *materials; ++i)
      if (Status skipped = skip_material(); !skipped) return skipped;
    if (in_.has_ended()) return truncated("the materials");
    return {};
  }

  Status read_bones() {
    constexpr std::size_t smallest_bone = 4 + 4 + vector_size + 1 + 4 + 2 + 1;
    const Result<std::size_t> count = count_of("bones", smallest_bone);
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count > limits_.max_joints)
      return fail_at(codes::limit_joints,
                     fmt::format("the file has {} bones, more than the limit of {}", *count,
                                 limits_.max_joints),
                     in_.at() - 4);
    for (std::size_t i = 0; i < *count; ++i)
      if (Status read = read_bone(); !read) return read;
    return {};
  }

  Status read_bone() {
    ModelBone bone;
    records_.push_back(in_.at());
    Result<std::string> name = text("the name of a bone");
    if (!name) return tl::unexpected<Error>(name.error());
    bone.name = std::move(*name);
    Result<std::string> english = text("the English name of a bone");
    if (!english) return tl::unexpected<Error>(english.error());
    bone.english_name = std::move(*english);
    bone.position = vector();
    bone.parent = bone_index();
    bone.layer = in_.take<std::int32_t>();
    const unsigned flags = in_.take<std::uint16_t>();
    bone.is_movable = (flags & can_move) != 0;
    bone.is_after_physics = (flags & after_physics_bit) != 0;
    if ((flags & has_tail_bone) != 0) {
      bone_index();
    } else {
      bone.tail = vector();
    }
    if ((flags & (appends_rotation_bit | appends_translation_bit)) != 0) {
      bone.source = bone_index();
      bone.ratio = static_cast<double>(in_.take<float>());
      bone.appends_rotation = (flags & appends_rotation_bit) != 0;
      bone.appends_translation = (flags & appends_translation_bit) != 0;
      bone.appends_world = (flags & appends_world_bit) != 0;
    }
    if ((flags & has_fixed_axis) != 0) bone.fixed_axis = vector();
    if ((flags & has_local_axes) != 0) in_.skip(2 * vector_size);
    if ((flags & has_external_parent) != 0) in_.skip(4);
    if ((flags & has_ik) != 0)
      if (Status read = read_ik(bone); !read) return read;
    if (in_.has_ended()) return truncated("the bones");
    model_.bones.push_back(std::move(bone));
    return {};
  }

  Status read_ik(ModelBone& bone) {
    bone.target = bone_index();
    bone.iterations = std::clamp(in_.take<std::int32_t>(), std::int32_t{0}, most_iterations);
    bone.most_angle = static_cast<double>(in_.take<float>());
    const std::size_t at = in_.at();
    const Result<std::size_t> count = count_of("links of an IK bone", bone_index_ + 1);
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count > most_links)
      return fail_at(codes::pmx_ik,
                     fmt::format("the IK bone `{}` has {} links; at most {} are supported",
                                 text::shown(bone.name), *count, most_links),
                     at);
    for (std::size_t i = 0; i < *count; ++i) {
      IkLink link;
      link.bone = bone_index();
      link.is_limited = in_.take<std::uint8_t>() != 0;
      if (link.is_limited) {
        link.lower = vector();
        link.upper = vector();
      }
      bone.links.push_back(link);
    }
    return {};
  }

  ByteReader in_;
  const ReadLimits& limits_;
  Model model_;
  std::vector<std::size_t> records_;  ///< Of the bones.
  bool is_utf8_ = false;
  std::size_t extra_uvs_ = 0, vertex_index_ = 1, texture_index_ = 1, bone_index_ = 1;
};

}  // namespace

Result<Model> parse_pmx(std::string_view bytes, const ReadLimits& limits) {
  return PmxParser(bytes, limits).run();
}

}  // namespace mocap::mmd
