// SPDX-License-Identifier: MIT
#include "formats/mmd/motion_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "formats/mmd/bytes.hpp"
#include "formats/mmd/shift_jis.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

constexpr std::size_t bone_key_size = 111;
constexpr std::size_t morph_key_size = 23;
constexpr std::size_t camera_key_size = 61;
constexpr std::size_t light_key_size = 28;
constexpr std::size_t shadow_key_size = 9;
constexpr std::size_t smallest_state_size = 9;
constexpr std::size_t ik_entry_size = 21;

tl::unexpected<Error> fail_in_motion(Code code, std::string message, std::size_t byte) {
  SourceLocation at;
  at.byte = byte;
  return fail(code, std::move(message), std::move(at));
}

double control(std::string_view bytes, std::size_t index) {
  constexpr double most = 127.0;
  return std::min(1.0, static_cast<double>(static_cast<unsigned char>(bytes[index])) / most);
}

/// The rows after the first are shifted copies of it. The copies are read, because newer versions
/// store other data in bytes 2 and 3 of the first row.
std::array<CurvePoints, 4> curves_in(std::string_view bytes) {
  constexpr std::size_t row = 16;
  std::array<CurvePoints, 4> curves{};
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const std::size_t base = i * row;
    curves[i] = {.x1 = control(bytes, base),
                 .y1 = control(bytes, base + 4),
                 .x2 = control(bytes, base + 8),
                 .y2 = control(bytes, base + 12)};
  }
  return curves;
}

class MotionParser {
 public:
  MotionParser(std::string_view bytes, const ReadLimits& limits) : in_(bytes), limits_(limits) {}

  Result<MotionFile> run() {
    if (Status read = read_header(); !read) return tl::unexpected<Error>(read.error());
    if (Status read = read_bones(); !read) return tl::unexpected<Error>(read.error());
    if (Status read = read_others(); !read) return tl::unexpected<Error>(read.error());
    file_.trailing_bytes = in_.left();
    finish();
    return std::move(file_);
  }

 private:
  Status read_header() {
    const std::string_view header = in_.take_bytes(header_size);
    const bool is_old = header.starts_with(motion_magic_1);
    if (!is_old && !header.starts_with(motion_magic_2))
      return fail_in_motion(codes::vmd_header,
                            "the file does not start with `Vocaloid Motion Data 0002`", 0);
    const std::string_view name = in_.take_bytes(is_old ? model_name_size / 2 : model_name_size);
    if (in_.has_ended()) return truncated("the name of the model");
    file_.style.model_name = name.substr(0, name.find('\0'));
    return {};
  }

  tl::unexpected<Error> truncated(std::string_view what) const {
    return fail_in_motion(codes::vmd_truncated, fmt::format("the file ends in {}", what), in_.at());
  }

  /// The count of a section; empty if the file ends before it, as in older versions.
  Result<std::optional<std::size_t>> count_of(std::string_view what, std::size_t size) {
    if (in_.left() == 0) return std::optional<std::size_t>();
    const std::size_t count = in_.take<std::uint32_t>();
    if (in_.has_ended()) return truncated(fmt::format("the number of {}", what));
    if (count > in_.left() / size) return truncated(fmt::format("the {} {}", count, what));
    return std::optional<std::size_t>(count);
  }

  Status read_bones() {
    const auto count = count_of("keys of bones", bone_key_size);
    if (!count) return tl::unexpected<Error>(count.error());
    for (std::size_t i = 0; i < count->value_or(0); ++i)
      if (Status read = read_bone_key(); !read) return read;
    return {};
  }

  Status read_bone_key() {
    const std::size_t at = in_.at();
    const std::string_view field = in_.take_bytes(bone_name_size);
    BoneKey key;
    key.frame = in_.take<std::uint32_t>();
    if (key.frame > last_frame_accepted)
      return fail_in_motion(
          codes::vmd_frames,
          fmt::format("a key is at frame {}; at most {} are read", key.frame, last_frame_accepted),
          at + bone_name_size);
    for (int i = 0; i < 3; ++i) key.shift[i] = static_cast<double>(in_.take<float>());
    for (int i = 0; i < 4; ++i) key.rotation.coeffs()[i] = static_cast<double>(in_.take<float>());
    if (!key.shift.allFinite() || !key.rotation.coeffs().allFinite())
      return fail_in_motion(codes::vmd_value,
                            fmt::format("the key of `{}` at frame {} is not a finite number",
                                        text::shown(decode_name(field).text), key.frame),
                            at + bone_name_size + 4);
    if (key.rotation.squaredNorm() > 0.0) {
      key.rotation.normalize();
    } else {
      key.rotation = Quaternion::Identity();
    }
    key.curves = curves_in(in_.take_bytes(curve_bytes));
    file_.last_frame = std::max(file_.last_frame, key.frame);
    return add_key(field, std::move(key));
  }

  Status add_key(std::string_view field, BoneKey key) {
    const std::string_view raw = field.substr(0, field.find('\0'));
    const auto known = track_by_bytes_.find(std::string(raw));
    std::size_t track = 0;
    if (known != track_by_bytes_.end()) {
      track = known->second;
    } else {
      DecodedName name = decode_name(field);
      const auto [entry, is_new] = track_by_name_.try_emplace(name.text, file_.tracks.size());
      track = entry->second;
      track_by_bytes_.emplace(raw, track);
      if (is_new) {
        if (file_.tracks.size() == limits_.max_joints)
          return fail_in_motion(codes::limit_joints,
                                fmt::format("more than {} bones", limits_.max_joints), in_.at());
        file_.tracks.push_back({.name = std::move(name.text),
                                .raw_name = std::string(raw),
                                .is_damaged = name.is_damaged,
                                .keys = {}});
      }
    }
    file_.tracks[track].keys.push_back(std::move(key));
    return {};
  }

  Status read_section(std::string_view what, std::size_t size, std::size_t& keys,
                      std::string& records) {
    const auto count = count_of(what, size);
    if (!count) return tl::unexpected<Error>(count.error());
    keys = count->value_or(0);
    records = in_.take_bytes(keys * size);
    return {};
  }

  Status read_others() {
    Style& style = file_.style;
    if (Status read =
            read_section("keys of morphs", morph_key_size, file_.morph_keys, style.morphs);
        !read)
      return read;
    if (Status read =
            read_section("keys of the camera", camera_key_size, file_.camera_keys, style.cameras);
        !read)
      return read;
    if (Status read =
            read_section("keys of the light", light_key_size, file_.light_keys, style.lights);
        !read)
      return read;
    if (Status read =
            read_section("keys of shadows", shadow_key_size, file_.shadow_keys, style.shadows);
        !read)
      return read;
    return read_states();
  }

  Status read_states() {
    const auto count = count_of("keys of properties", smallest_state_size);
    if (!count) return tl::unexpected<Error>(count.error());
    for (std::size_t i = 0; i < count->value_or(0); ++i) {
      IkState state;
      state.frame = in_.take<std::uint32_t>();
      in_.skip(1);  // Whether the model is visible.
      const std::size_t bones = in_.take<std::uint32_t>();
      if (in_.has_ended() || bones > in_.left() / ik_entry_size)
        return truncated("the keys of properties");
      for (std::size_t bone = 0; bone < bones; ++bone) {
        std::string name = decode_name(in_.take_bytes(ik_name_size)).text;
        state.bones.emplace_back(std::move(name), in_.take<std::uint8_t>() != 0);
      }
      file_.ik_states.push_back(std::move(state));
    }
    return {};
  }

  /// Keys are in any order in a file. Of several at one frame, the last is used.
  void finish() {
    for (BoneTrack& track : file_.tracks) {
      std::stable_sort(track.keys.begin(), track.keys.end(),
                       [](const BoneKey& a, const BoneKey& b) { return a.frame < b.frame; });
      std::size_t kept = 0;
      for (std::size_t i = 0; i < track.keys.size(); ++i) {
        if (kept > 0 && track.keys[kept - 1].frame == track.keys[i].frame) --kept;
        if (kept != i) track.keys[kept] = track.keys[i];
        ++kept;
      }
      track.keys.resize(kept);
    }
    std::stable_sort(file_.ik_states.begin(), file_.ik_states.end(),
                     [](const IkState& a, const IkState& b) { return a.frame < b.frame; });
  }

  ByteReader in_;
  const ReadLimits& limits_;
  MotionFile file_;
  std::unordered_map<std::string, std::size_t> track_by_bytes_, track_by_name_;
};

}  // namespace

Result<MotionFile> parse_motion(std::string_view bytes, const ReadLimits& limits) {
  return MotionParser(bytes, limits).run();
}

}  // namespace mocap::mmd
