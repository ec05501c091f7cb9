// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The avatar of Second Life: its bones, its skeleton for BVH files, its limits. Facts of the
/// viewer (github secondlife/viewer, `indra/newview/character/avatar_skeleton.xml`,
/// `indra/llcharacter`); see docs/formats/anim.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// Metres of one unit of a BVH file, as the viewer's loader has it.
inline constexpr double metres_per_inch = 0.02540005;
/// Longest animation, seconds.
inline constexpr double max_duration_s = 60.0;
/// Joints that one animation may move.
inline constexpr std::size_t max_joints = 216;
/// Positions are clamped to this far along each axis, metres.
inline constexpr double max_position_m = 5.0;
/// Uploads of larger animations are reported to fail, bytes; the viewer itself has no such limit.
inline constexpr std::size_t max_upload_bytes = 250'000;
/// Height of the hip in the reference frame of a BVH file, inches.
inline constexpr double hip_height_in = 43.528519;

/// Which avatars have a bone.
enum class BoneSet : std::uint8_t {
  base,     ///< All since the beginning.
  extended  ///< Project Bento, December 2016: face, fingers, wings, tail, hind limbs, spine.
};

/// One bone of the avatar, in the avatar's axes: x to its front, y to its left, z up.
struct Bone {
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  std::string_view name;               ///< `mHipLeft`
  std::string_view alias;              ///< What BVH files call it, `lThigh`; empty for most.
  std::size_t parent = no_parent;      ///< Index into `bones()`, less than its own.
  std::array<double, 3> position_m{};  ///< From the parent, rest pose, metres.
  std::array<double, 3> end_m{};       ///< Its end, from itself, rest pose, metres.
  BoneSet set = BoneSet::base;
};

/// All 133 bones, depth first; the first is mPelvis.
std::span<const Bone> bones();
/// By name, by alias, or with `avatar_` before the name, in the very letters: as the viewer does.
std::optional<std::size_t> find_bone(std::string_view name);

/// The 19 joints that BVH files for Second Life have, in their order, with 5 end sites: inches,
/// x to the avatar's left, y up, z to its front; the hip with six channels, all rotations Y X Z.
Skeleton classic_skeleton();

/// From the avatar's axes to those of BVH files.
inline Vector3 bvh_from_avatar(const Vector3& v) {
  return {v.y(), v.z(), v.x()};
}
/// From the axes of BVH files to the avatar's.
inline Vector3 avatar_from_bvh(const Vector3& v) {
  return {v.z(), v.x(), v.y()};
}
/// The same for rotations.
inline Quaternion bvh_from_avatar(const Quaternion& q) {
  return {q.w(), q.y(), q.z(), q.x()};
}
inline Quaternion avatar_from_bvh(const Quaternion& q) {
  return {q.w(), q.z(), q.x(), q.y()};
}

/// What the hands do while an animation plays: `relaxed`, 1.
struct HandPose {
  std::string_view name;
  std::uint32_t number = 0;
};
/// All 14, in the order of their numbers.
std::span<const HandPose> hand_poses();

}  // namespace mocap::secondlife
