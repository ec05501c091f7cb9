// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The Second Life avatar, upload checks, and simulation of the viewer's playback. A motion file is
/// text that the viewer converts on upload.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::codes {

// How Second Life reads a motion.
extern const Code secondlife_root;
extern const Code secondlife_joint_unknown;
extern const Code secondlife_joint_forbidden;
extern const Code secondlife_name_long;
extern const Code secondlife_channels;
extern const Code secondlife_line_form;
extern const Code secondlife_duration;
extern const Code secondlife_reference_frame;
extern const Code secondlife_unmoved;
extern const Code secondlife_hip_travel;
extern const Code secondlife_size;
extern const Code secondlife_joint_count;
extern const Code secondlife_rate;
extern const Code secondlife_offsets;
extern const Code secondlife_last_frame;
extern const Code secondlife_small_motion;
extern const Code secondlife_fitted;
extern const Code secondlife_joint_left_out;

}  // namespace mocap::codes

namespace mocap::secondlife {

/// Metres per unit of a motion file, as in the viewer's loader.
inline constexpr double metres_per_inch = 0.02540005;
/// Maximum duration of an animation, seconds.
inline constexpr double max_duration_s = 60.0;
/// Maximum number of joints that one animation may move.
inline constexpr std::size_t max_joints = 216;
/// Positions are clamped to this distance along each axis, metres.
inline constexpr double max_position_m = 5.0;
/// Maximum size of an animation, bytes: larger ones reportedly fail to upload; the viewer itself
/// has no such limit.
inline constexpr std::size_t max_upload_bytes = 250'000;
/// Hip height in the reference frame of a motion file, inches.
inline constexpr double hip_height_in = 43.528519;

/// The avatar version that introduced a bone.
enum class BoneSet : std::uint8_t {
  base,     ///< The original skeleton.
  extended  ///< Project Bento, December 2016: face, fingers, wings, tail, hind limbs, spine.
};

/// One bone of the avatar, in avatar axes: x forward, y left, z up.
struct AvatarBone {
  /// Parent of the first bone.
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  std::string_view name;               ///< `mHipLeft`
  std::string_view alias;              ///< Name in motion files, `lThigh`; empty for most.
  std::size_t parent = no_parent;      ///< Index into `bones()`, less than the bone's own.
  std::array<double, 3> position_m{};  ///< Relative to the parent, rest pose, metres.
  std::array<double, 3> end_m{};       ///< Bone end relative to the bone, rest pose, metres.
  BoneSet set = BoneSet::base;         ///< The avatar version that introduced it.
};

/// All 133 bones, depth first; the first is mPelvis.
std::span<const AvatarBone> bones();
/// Finds a bone by name, by alias, or by name with the prefix `avatar_`; case-sensitive, as in the
/// viewer.
std::optional<std::size_t> find_bone(std::string_view name);

/// The 19 joints of motion files, in order, with 5 end sites: inches, x to the avatar's left, y up,
/// z forward; the hip has six channels, all rotations have the order Y X Z.
Skeleton classic_skeleton();

/// Converts from avatar axes, with z up, to those of motion files: x to the avatar's left, y up, z
/// forward.
inline Vector3 y_up_from_avatar(const Vector3& v) {
  return {v.y(), v.z(), v.x()};
}
/// The inverse of `y_up_from_avatar`.
inline Vector3 avatar_from_y_up(const Vector3& v) {
  return {v.z(), v.x(), v.y()};
}
/// The same for rotations.
inline Quaternion y_up_from_avatar(const Quaternion& q) {
  return {q.w(), q.y(), q.z(), q.x()};
}
/// The inverse for rotations.
inline Quaternion avatar_from_y_up(const Quaternion& q) {
  return {q.w(), q.z(), q.x(), q.y()};
}

/// Hand pose while an animation plays: `relaxed`, 1.
struct HandPose {
  std::string_view name;     ///< `relaxed`
  std::uint32_t number = 0;  ///< 0 to 13, as in files.
};
/// All 14, in numerical order.
std::span<const HandPose> hand_poses();

/// Adds findings of the family `secondlife`: what the viewer rejects (errors), drops or misreads
/// (warnings), and how it changes the motion (notes). `text` is the file that the clip was read
/// from, for checks of its lines; without it, the clip is assumed to have canonical lines. For a
/// binary animation, only the size of `text` is checked, unless `diagnostics` already has that
/// finding (`mocap::check` adds it). Files of formats that cannot be uploaded get one error.
void check(const Clip& clip, std::string_view text, Diagnostics& diagnostics);

/// The line-based part of `check`, for a file that could not be read. `file` is its name.
void check_text(std::string_view text, const std::string& file, Diagnostics& diagnostics);

/// Returns the clip as the viewer plays it after upload as a motion file, on the avatar's bones:
/// inches, x to its left, y up, z forward. Frame n shows the pose n frame times after the start,
/// while the animation plays: the first frame is the reference, and the last one is only an
/// interpolation target. The hip position and rotation of the first frame are subtracted from all
/// other frames. Joints that never differ from the first frame keep the avatar's rest pose. Keys
/// are reduced as in the uploader and stored with 16 bits; positions are clamped to 5 m. Loops,
/// ease times and other animations are ignored.
///
/// Fails if the viewer would reject the file: `secondlife.root`, `secondlife.channels`,
/// `secondlife.duration`, `secondlife.joint-unknown`, `secondlife.joint-forbidden`,
/// `secondlife.joint-count`, `secondlife.unmoved`.
Result<Clip> as_played(const Clip& clip);

}  // namespace mocap::secondlife
