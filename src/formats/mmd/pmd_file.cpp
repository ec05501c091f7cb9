// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "formats/mmd/model_file.hpp"
#include "formats/mmd/shift_jis.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

constexpr std::size_t pmd_name_size = 20;
constexpr std::size_t comment_size = 256;
constexpr std::size_t vertex_size = 38;
constexpr std::size_t corner_size = 2;
constexpr std::size_t material_size = 70;
constexpr std::size_t bone_size = 39;
constexpr std::size_t smallest_ik_size = 11;
constexpr unsigned no_parent = 0xFFFF;

/// Kinds of bones.
enum class PmdKind : std::uint8_t { moves = 1, ik = 2, follows = 5, follows_part = 9 };

class PmdParser {
 public:
  PmdParser(std::string_view bytes, const ReadLimits& limits, Diagnostics& found)
      : in_(bytes), limits_(limits), found_(found) {}

  Result<Model> run() {
    constexpr std::size_t version_size = 4;
    if (in_.take_bytes(3) != "Pmd")
      return fail_at(codes::pmx_header, "the file does not start with `Pmd`", 0);
    in_.skip(version_size);
    model_.name = decode_name(in_.take_bytes(pmd_name_size)).text;
    in_.skip(comment_size);
    in_.skip(in_.take<std::uint32_t>(), vertex_size);
    in_.skip(in_.take<std::uint32_t>(), corner_size);
    in_.skip(in_.take<std::uint32_t>(), material_size);
    if (in_.has_ended())
      return fail_at(codes::pmx_truncated, "the file ends before the bones", in_.at());
    if (Status read = read_bones(); !read) return tl::unexpected<Error>(read.error());
    if (Status read = read_all_ik(); !read) return tl::unexpected<Error>(read.error());
    if (Status sound = check_model(model_, records_); !sound)
      return tl::unexpected<Error>(sound.error());
    return std::move(model_);
  }

 private:
  Status read_bones() {
    const std::size_t count = in_.take<std::uint16_t>();
    if (count > in_.left() / bone_size)
      return fail_at(codes::pmx_truncated, fmt::format("the file ends in its {} bones", count),
                     in_.at());
    if (count > limits_.max_joints)
      return fail_at(codes::limit_joints,
                     fmt::format("the file has {} bones, more than the limit of {}", count,
                                 limits_.max_joints),
                     in_.at());
    for (std::size_t i = 0; i < count; ++i) read_bone();
    return {};
  }

  void read_bone() {
    ModelBone bone;
    records_.push_back(in_.at());
    DecodedName name = decode_name(in_.take_bytes(pmd_name_size));
    if (name.is_damaged)
      found_.add(make_diagnostic(
          codes::vmd_name,
          fmt::format("the name of the bone `{}` is not Shift-JIS", text::shown(name.text))));
    bone.name = std::move(name.text);
    const unsigned parent = in_.take<std::uint16_t>();
    if (parent != no_parent) bone.parent = parent;
    const unsigned tail = in_.take<std::uint16_t>();
    const auto kind = static_cast<PmdKind>(in_.take<std::uint8_t>());
    // The bone that it follows, or its IK bone; percents for `follows_part`.
    const unsigned other = in_.take<std::uint16_t>();
    for (int i = 0; i < 3; ++i) bone.position[i] = static_cast<double>(in_.take<float>());
    bone.is_movable = kind == PmdKind::moves || kind == PmdKind::ik;
    if (kind == PmdKind::follows && other != no_parent) {
      bone.source = other;
      bone.ratio = 1.0;
      bone.appends_rotation = true;
      // It is evaluated after the bone that it follows.
      bone.layer = 1;
    } else if (kind == PmdKind::follows_part && tail != no_parent) {
      constexpr double percent = 0.01;
      bone.source = tail;
      bone.ratio = percent * other;
      bone.appends_rotation = true;
      bone.layer = 1;
    }
    model_.bones.push_back(std::move(bone));
  }

  /// PMD has no limits of angles; MikuMikuDance recognises knees by their names.
  static void limit_knee(std::string_view name, IkLink& link) {
    if (name != "左ひざ" && name != "右ひざ") return;
    constexpr double smallest_bend = 0.5 * std::numbers::pi / 180.0;
    link.is_limited = true;
    link.lower.x() = -std::numbers::pi;
    link.upper.x() = -smallest_bend;
  }

  Status read_all_ik() {
    const std::size_t count = in_.take<std::uint16_t>();
    if (in_.has_ended() || count > in_.left() / smallest_ik_size)
      return fail_at(codes::pmx_truncated, "the file ends in its IK bones", in_.at());
    for (std::size_t i = 0; i < count; ++i)
      if (Status read = read_ik(); !read) return read;
    return {};
  }

  Status read_ik() {
    constexpr double radians_per_unit = 4.0;
    const std::size_t at = in_.at();
    const std::size_t index = in_.take<std::uint16_t>();
    const std::size_t target = in_.take<std::uint16_t>();
    const std::size_t links = in_.take<std::uint8_t>();
    const std::int32_t iterations = in_.take<std::uint16_t>();
    const double angle = static_cast<double>(in_.take<float>());
    const std::string_view indices = in_.take_bytes(links * 2);
    if (in_.has_ended())
      return fail_at(codes::pmx_truncated, "the file ends in its IK bones", in_.at());
    if (index >= model_.bones.size())
      return fail_at(codes::pmx_ik,
                     fmt::format("IK refers to bone {}, which does not exist", index), at);
    ModelBone& bone = model_.bones[index];
    bone.target = target;
    bone.iterations = std::min(iterations, most_iterations);
    bone.most_angle = angle * radians_per_unit;
    bone.links.clear();
    ByteReader list(indices);
    for (std::size_t i = 0; i < links; ++i) {
      IkLink link;
      link.bone = list.take<std::uint16_t>();
      if (link.bone < model_.bones.size()) limit_knee(model_.bones[link.bone].name, link);
      bone.links.push_back(link);
    }
    return {};
  }

  ByteReader in_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  Model model_;
  std::vector<std::size_t> records_;  ///< Of the bones.
};

}  // namespace

Result<Model> parse_pmd(std::string_view bytes, const ReadLimits& limits, Diagnostics& found) {
  return PmdParser(bytes, limits, found).run();
}

Status check_model(const Model& model, std::span<const std::size_t> records) {
  const std::size_t count = model.bones.size();
  const auto is_valid = [&](std::size_t index) {
    return index == ModelBone::none || index < count;
  };
  const auto wrong = [&](const ModelBone& bone, std::string_view what) {
    Diagnostic finding = make_diagnostic(
        codes::pmx_value, fmt::format("the bone `{}` has {}", text::shown(bone.name), what));
    finding.subject = bone.name;
    finding.at.byte = records[static_cast<std::size_t>(&bone - model.bones.data())];
    return tl::unexpected<Error>(std::move(finding));
  };
  if (count == 0) return fail(codes::pmx_no_bones, "the model has no bones");
  for (const ModelBone& bone : model.bones) {
    if (!bone.position.allFinite() || !bone.tail.allFinite())
      return wrong(bone, "a position that is not a finite number");
    if (!is_valid(bone.parent)) return wrong(bone, "a parent that does not exist");
    if (!is_valid(bone.source)) return wrong(bone, "a source that does not exist");
    if (!is_valid(bone.target)) return wrong(bone, "an IK target that does not exist");
    if (!std::isfinite(bone.ratio) || !std::isfinite(bone.most_angle))
      return wrong(bone, "a ratio or angle that is not a finite number");
    for (const IkLink& link : bone.links) {
      if (link.bone >= count) return wrong(bone, "an IK link that does not exist");
      if (!link.lower.allFinite() || !link.upper.allFinite())
        return wrong(bone, "a limit that is not a finite number");
    }
  }
  return {};
}

}  // namespace mocap::mmd
