// SPDX-License-Identifier: MIT
#include "formats/mmd/written_model.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>

#include "body/axes.hpp"
#include "formats/finite_values.hpp"
#include "formats/mmd/bytes.hpp"
#include "formats/mmd/matching.hpp"
#include "formats/mmd/motion_file.hpp"
#include "formats/mmd/shift_jis.hpp"
#include "mocap/rotation.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

std::string utf16_of(std::string_view text) {
  std::string bytes;
  const auto add = [&](char32_t unit) { append_value(bytes, static_cast<std::uint16_t>(unit)); };
  while (!text.empty()) {
    const char32_t character = text::take_character(text).value_or(0xFFFD);
    if (character < 0x10000) {
      add(character);
    } else {
      add(0xD800 + ((character - 0x10000) >> 10U));
      add(0xDC00 + ((character - 0x10000) & 0x3FFU));
    }
  }
  return bytes;
}

void append_text(std::string& bytes, std::string_view text) {
  const std::string units = utf16_of(text);
  append_value(bytes, static_cast<std::uint32_t>(units.size()));
  bytes += units;
}

void append_vector(std::string& bytes, const Vector3& vector) {
  for (const double value : vector) append_value(bytes, static_cast<float>(value));
}

/// Indices are signed; -1: no bone.
std::size_t index_size(std::size_t count) {
  return count <= 0x7F ? 1 : count <= 0x7FFF ? 2 : 4;
}

class PmxWriter {
 public:
  explicit PmxWriter(const Model& model) : model_(model), size_(index_size(model.bones.size())) {
    first_child_.assign(model.bones.size(), ModelBone::none);
    for (std::size_t i = model.bones.size(); i-- > 0;)
      if (model.bones[i].parent != ModelBone::none) first_child_[model.bones[i].parent] = i;
  }

  std::string run() {
    add_header();
    for (int i = 0; i < 4; ++i) add_count(0);  // Vertices, faces, textures, materials.
    add_count(model_.bones.size());
    for (std::size_t i = 0; i < model_.bones.size(); ++i) add_bone(i);
    add_count(0);  // Morphs.
    add_frames();
    add_count(0);  // Rigid bodies.
    add_count(0);  // Joints of the physics.
    return std::move(bytes_);
  }

 private:
  void add_count(std::size_t count) { append_value(bytes_, static_cast<std::int32_t>(count)); }
  void add_byte(std::size_t value) { append_value(bytes_, static_cast<std::uint8_t>(value)); }
  void add_index(std::size_t index) {
    const auto value =
        static_cast<std::int32_t>(index == ModelBone::none ? -1 : static_cast<int>(index));
    for (std::size_t i = 0; i < size_; ++i)
      add_byte((static_cast<std::uint32_t>(value) >> (8U * i)) & 0xFFU);
  }

  void add_header() {
    bytes_ = "PMX ";
    append_value(bytes_, 2.0F);
    // UTF-16, no further UVs, then the sizes of indices: bones are the sixth.
    for (const std::size_t setting :
         {std::size_t{8}, std::size_t{0}, std::size_t{0}, std::size_t{1}, std::size_t{1},
          std::size_t{1}, size_, std::size_t{1}, std::size_t{1}})
      add_byte(setting);
    append_text(bytes_, model_.name);
    for (int i = 0; i < 3; ++i) append_text(bytes_, "");
  }

  void add_bone(std::size_t index) {
    constexpr unsigned tail_is_bone = 0x01;
    constexpr unsigned rotates_and_is_shown = 0x1A;
    constexpr unsigned moves = 0x04;
    const ModelBone& bone = model_.bones[index];
    append_text(bytes_, bone.name);
    append_text(bytes_, bone.english_name);
    append_vector(bytes_, bone.position);
    add_index(bone.parent);
    append_value(bytes_, std::int32_t{0});
    const std::size_t child = first_child_[index];
    append_value(bytes_,
                 static_cast<std::uint16_t>(rotates_and_is_shown | (bone.is_movable ? moves : 0U) |
                                            (child != ModelBone::none ? tail_is_bone : 0U)));
    if (child != ModelBone::none) {
      add_index(child);
    } else {
      append_vector(bytes_, bone.tail);
    }
  }

  /// The two lists of the interface that every model has.
  void add_frames() {
    add_count(2);
    append_text(bytes_, "Root");
    append_text(bytes_, "Root");
    add_byte(1);
    add_count(1);
    add_byte(0);
    add_index(0);
    append_text(bytes_, "表情");
    append_text(bytes_, "Exp");
    add_byte(1);
    add_count(0);
  }

  const Model& model_;
  std::size_t size_;
  std::vector<std::size_t> first_child_;
  std::string bytes_;
};

}  // namespace

Result<ToFile> ToFile::from(const WriteOptions& options) {
  ToFile result;
  const double metres = options.metres_per_unit.value_or(metres_per_unit);
  if (!(metres > 0.0) || !std::isfinite(metres))
    return fail(codes::argument_invalid,
                fmt::format("invalid unit of {} m: it must be positive", metres));
  result.scale_ = metres / metres_per_unit;
  const Axis up = options.up.value_or(Axis::plus_y);
  if (up == Axis::minus_y) {
    result.turn_ = Quaternion(0.0, 1.0, 0.0, 0.0);
  } else if (up != Axis::plus_y) {
    result.turn_ = shortest_rotation(mocap::detail::vector_of(up), Vector3::UnitY()).normalized();
  }
  return result;
}

Result<WrittenModel> model_to_write(const Clip& clip, const ToFile& to_file) {
  WrittenModel written;
  const Model* own = to_file.is_plain() ? model_of(clip) : nullptr;
  written.is_as_read = own != nullptr;
  ReadLimits limits;
  limits.max_depth = clip.skeleton.size();
  if (own != nullptr) {
    written.model = *own;
  } else {
    written.model = model_from(clip.skeleton);
    for (ModelBone& bone : written.model.bones) {
      // Most programs search for the names of the motion, which are cut.
      if (std::string name = name_in_motions(bone.name); name != bone.name)
        bone.english_name = std::exchange(bone.name, std::move(name));
      bone.position = to_file.vector(mirrored(bone.position));
      bone.tail = to_file.vector(mirrored(bone.tail));
    }
    if (const auto* style = clip.format_data.find<Style>())
      written.model.name = decode_name(style->model_name).text;
  }
  Result<ModelSkeleton> joints = skeleton_of(written.model, limits);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  written.joints = std::move(*joints);
  return written;
}

std::string name_in_motion(const Clip& clip, std::string_view name) {
  if (const auto* style = clip.format_data.find<Style>())
    for (const auto& [text, bytes] : style->raw_names)
      if (text == name) return bytes;
  return name_bytes(name).value_or(std::string(text::cut(name, bone_name_size)));
}

Status write_model(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                   Diagnostics& /*diagnostics*/) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  const Result<ToFile> to_file = ToFile::from(options);
  if (!to_file) return tl::unexpected<Error>(to_file.error());
  const Result<WrittenModel> written = model_to_write(clip, *to_file);
  if (!written) return tl::unexpected<Error>(written.error());
  const bool is_kept = written->is_as_read && written->model.file;
  const std::string bytes = is_kept ? *written->model.file : PmxWriter(written->model).run();
  if (out(bytes)) return {};
  return fail(codes::io_write, "the model could not be written");
}

}  // namespace mocap::mmd
