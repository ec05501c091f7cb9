// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/mmd/bytes.hpp"
#include "formats/mmd/fit.hpp"
#include "formats/mmd/matching.hpp"
#include "formats/mmd/motion_file.hpp"
#include "formats/mmd/rig.hpp"
#include "formats/mmd/shift_jis.hpp"
#include "formats/mmd/written_model.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/mmd.hpp"

namespace mocap::mmd {

namespace {

constexpr std::size_t frames_in_block = 256;

/// The bytes of a straight line between two keys, as MikuMikuDance writes them.
std::array<char, curve_bytes> linear_curves() {
  constexpr std::size_t row = 16;
  constexpr char first = 20;
  constexpr char second = 107;
  std::array<char, curve_bytes> bytes{};
  for (std::size_t i = 0; i < curve_bytes; ++i) {
    const std::size_t at = i % row + i / row;
    bytes[i] = at >= row ? '\0' : at < row / 2 ? first : second;
  }
  return bytes;
}

class MotionWriter {
 public:
  MotionWriter(const Clip& clip, const ToFile& to_file, const WrittenModel& written,
               const TextOutput::Writer& out)
      : clip_(clip),
        to_file_(to_file),
        written_(written),
        out_(out),
        rig_(written.model, written.joints) {
    for (const Joint& joint : clip.skeleton.joints())
      names_.push_back(name_in_motion(clip, joint.name));
  }

  Status run() {
    if (Status found = find_moving(); !found) return found;
    const std::size_t frames = clip_.motion.frames();
    std::size_t keys = 0;
    for (const bool moves : moves_) keys += frames == 0 ? 0 : moves ? frames : 1;
    std::string bytes = header();
    append_value(bytes, static_cast<std::uint32_t>(keys));
    Status walked = each_frame([&](std::size_t frame, const std::vector<JointPose>& poses) {
      for (std::size_t joint = 0; joint < poses.size(); ++joint)
        if (frame == 0 || moves_[joint]) add_key(joint, frame, poses[joint], bytes);
      const bool is_sent = bytes.size() < block_bytes || out_(bytes);
      if (bytes.size() >= block_bytes) bytes.clear();
      return is_sent;
    });
    if (!walked) return walked;
    add_other_sections(bytes);
    if (out_(bytes)) return {};
    return fail(codes::io_write, "the motion could not be written");
  }

 private:
  static constexpr std::size_t block_bytes = std::size_t{1} << 20;

  using Take = std::function<bool(std::size_t frame, const std::vector<JointPose>& poses)>;

  /// The poses of the keys of each frame, in the axes of the file.
  Status each_frame(const Take& take) {
    const std::size_t frames = clip_.motion.frames();
    std::vector<JointPose> poses(clip_.skeleton.size());
    for (std::size_t first = 0; first < frames; first += frames_in_block) {
      const Result<Poses> block =
          evaluate(clip_, {.first_frame = first, .frame_count = frames_in_block, .world = false});
      if (!block) return tl::unexpected<Error>(block.error());
      for (std::size_t i = 0; i < block->frames; ++i) {
        for (std::size_t joint = 0; joint < poses.size(); ++joint) {
          const Vector3 shift = block->local_position(i, joint) - clip_.skeleton[joint].offset;
          poses[joint] = {.shift = to_file_.vector(shift),
                          .rotation = to_file_.rotation(block->local_rotation(i, joint))};
        }
        if (written_.is_as_read) rig_.remove_appended(poses);
        if (!take(first + i, poses))
          return fail(codes::io_write, "the motion could not be written");
      }
    }
    return {};
  }

  /// A joint that never moves gets one key. At least one joint has a key in the last frame.
  Status find_moving() {
    moves_.assign(clip_.skeleton.size(), false);
    std::vector<JointPose> first;
    Status walked = each_frame([&](std::size_t frame, const std::vector<JointPose>& poses) {
      if (frame == 0) first = poses;
      for (std::size_t i = 0; i < poses.size(); ++i) {
        moves_[i] = moves_[i] || poses[i].shift != first[i].shift ||
                    poses[i].rotation.coeffs() != first[i].rotation.coeffs();
      }
      return true;
    });
    const bool is_still =
        std::none_of(moves_.begin(), moves_.end(), [](bool moves) { return moves; });
    if (is_still && !moves_.empty()) moves_[0] = true;
    return walked;
  }

  std::string header() const {
    std::string bytes;
    append_field(bytes, motion_magic_2, header_size);
    const auto* style = clip_.format_data.find<Style>();
    const std::string name = style != nullptr
                                 ? style->model_name
                                 : encode_shift_jis(written_.model.name).value_or(std::string());
    append_field(bytes, name, model_name_size);
    return bytes;
  }

  void add_key(std::size_t joint, std::size_t frame, const JointPose& pose, std::string& bytes) {
    static const std::array<char, curve_bytes> linear = linear_curves();
    append_field(bytes, names_[joint], bone_name_size);
    append_value(bytes, static_cast<std::uint32_t>(frame));
    for (const double value : pose.shift) append_value(bytes, static_cast<float>(value));
    for (const double value : pose.rotation.coeffs())
      append_value(bytes, static_cast<float>(value));
    bytes.append(linear.data(), linear.size());
  }

  void add_other_sections(std::string& bytes) const {
    static const Style no_style;
    const auto* own = clip_.format_data.find<Style>();
    const Style& style = own != nullptr ? *own : no_style;
    for (const auto& [records, size] :
         {std::pair(&style.morphs, std::size_t{23}), std::pair(&style.cameras, std::size_t{61}),
          std::pair(&style.lights, std::size_t{28}), std::pair(&style.shadows, std::size_t{9})}) {
      const std::size_t count = records->size() / size;
      append_value(bytes, static_cast<std::uint32_t>(count));
      bytes.append(*records, 0, count * size);
    }
    add_ik_off(bytes);
  }

  /// The rotations already include IK.
  void add_ik_off(std::string& bytes) const {
    std::vector<std::string> names;
    for (const ModelBone& bone : written_.model.bones)
      if (bone.target != ModelBone::none) names.push_back(name_in_motion(clip_, bone.name));
    if (!written_.is_as_read)
      for (const char* name : {"左足ＩＫ", "右足ＩＫ", "左つま先ＩＫ", "右つま先ＩＫ"})
        names.push_back(encode_shift_jis(name).value_or(std::string()));
    append_value(bytes, std::uint32_t{1});
    append_value(bytes, std::uint32_t{0});
    append_value(bytes, std::uint8_t{1});
    append_value(bytes, static_cast<std::uint32_t>(names.size()));
    for (const std::string& name : names) {
      append_field(bytes, name, ik_name_size);
      append_value(bytes, std::uint8_t{0});
    }
  }

  const Clip& clip_;
  const ToFile& to_file_;
  const WrittenModel& written_;
  const TextOutput::Writer& out_;
  Rig rig_;
  std::vector<std::string> names_;
  std::vector<bool> moves_;
};

}  // namespace

Status write_motion(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                    Diagnostics& /*diagnostics*/) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  const Result<ToFile> to_file = ToFile::from(options);
  if (!to_file) return tl::unexpected<Error>(to_file.error());
  if (is_unmodified(clip) && to_file->is_plain()) {
    if (out(clip.format_data.find<Style>()->as_read->rows)) return {};
    return fail(codes::io_write, "the motion could not be written");
  }
  if (!fits(clip))
    return fail(codes::argument_invalid,
                "the clip does not fit a VMD: convert it with as_mmd first");
  if (clip.motion.frames() > std::size_t{last_frame_accepted} + 1)
    return fail(codes::limit_frames, fmt::format("a VMD can have at most {} frames, not {}",
                                                 last_frame_accepted + 1, clip.motion.frames()));
  const Result<WrittenModel> written = model_to_write(clip, *to_file);
  if (!written) return tl::unexpected<Error>(written.error());
  return MotionWriter(clip, *to_file, *written, out).run();
}

}  // namespace mocap::mmd
