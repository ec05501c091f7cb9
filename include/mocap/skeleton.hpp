// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The tree of joints, as a file declares it.

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/result.hpp"

namespace mocap {

using Vector3 = Eigen::Vector3d;
using Quaternion = Eigen::Quaterniond;

/// What one number of a frame moves. Lengths in file units, angles in degrees.
enum class Channel : std::uint8_t {
  x_position,
  y_position,
  z_position,
  x_rotation,
  y_rotation,
  z_rotation,
  quaternion_w,  ///< Four of these make one rotation, whatever their order; scaled to unit length.
  quaternion_x,
  quaternion_y,
  quaternion_z,
  x_scale,  ///< Kept and written back; the pose does not use it.
  y_scale,
  z_scale,
  /// Added to the length of the joint's bone: moves its children along `Skeleton::bone(i)`.
  /// Acclaim's `l`.
  bone_length,
};

constexpr bool is_position(Channel channel) {
  return channel <= Channel::z_position;
}
constexpr bool is_rotation(Channel channel) {
  return channel >= Channel::x_rotation && channel <= Channel::z_rotation;
}
constexpr bool is_quaternion(Channel channel) {
  return channel >= Channel::quaternion_w && channel <= Channel::quaternion_z;
}
constexpr bool is_scale(Channel channel) {
  return channel >= Channel::x_scale && channel <= Channel::z_scale;
}
/// Axis of a position, rotation or scale channel: 0, 1, 2 for x, y, z.
constexpr int axis_of(Channel channel) {
  return is_scale(channel) ? static_cast<int>(channel) - static_cast<int>(Channel::x_scale)
                           : static_cast<int>(channel) % 3;
}

/// The channel in words: `Xposition`, `Zrotation`, `Wquaternion`, `Yscale`, `Length`.
std::string_view name_of(Channel channel);
/// The channel of such a word, in any case.
std::optional<Channel> find_channel(std::string_view name);

/// How the rotation channels of a joint, as listed, make one rotation (column vectors).
enum class EulerAxes : std::uint8_t {
  moving,  ///< R = R(c1) R(c2) R(c3): each about the axes that the one before has turned. BVH.
  fixed    ///< R = R(c3) R(c2) R(c1): each about the parent's axes. Acclaim.
};

/// What a position channel means beside the joint's offset.
enum class PositionMode : std::uint8_t {
  replace,  ///< It takes the place of that component of the offset. BVH's usual reading.
  add       ///< It is added to that component of the offset. Acclaim; some BVH programs.
};

/// A named point at the end of a chain. It has no motion of its own.
struct EndSite {
  std::string label;                 ///< Text after `End Site` or `End`; usually empty or `Site`.
  Vector3 offset = Vector3::Zero();  ///< From the joint, in file units, rest pose.
};

/// One joint.
///
/// Its local transform is `parent_from_joint = T(p) * before * E(channels) * after` (column
/// vectors), p being the offset with the position channels put in by the skeleton's
/// `PositionMode` (or its own), and E the product of its rotation channels by the skeleton's
/// `EulerAxes`.
struct Joint {
  /// Of a root; larger than every index.
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  std::string name;                            ///< Any bytes; need not be unique.
  std::size_t parent = no_parent;              ///< Index of the parent, less than its own.
  Vector3 offset = Vector3::Zero();            ///< From the parent, file units, rest pose.
  std::vector<Channel> channels;               ///< In file order; any number, also none.
  std::vector<EndSite> end_sites;              ///< In file order.
  Quaternion before = Quaternion::Identity();  ///< Constant rotation left of the channels.
  Quaternion after = Quaternion::Identity();   ///< Constant rotation right of the channels.
  /// What its position channels mean, where that differs from the skeleton's `position_mode`.
  std::optional<PositionMode> position_mode = {};
};

/// A bone as drawn: from a joint to its first child, or to its first end site.
struct Bone {
  Vector3 vector = Vector3::Zero();     ///< In the joint's rest frame, file units.
  double length = 0.0;                  ///< File units.
  Vector3 direction = Vector3::Zero();  ///< Unit length, or zero where the length is.
};

/// Joints depth first, any number of roots.
///
/// Invariants: 1. every parent is before its children; 2. the descendants of a joint follow
/// it directly; 3. the children of a joint stand in file order.
class Skeleton {
 public:
  EulerAxes euler_axes = EulerAxes::moving;
  /// Of all joints that have none of their own.
  PositionMode position_mode = PositionMode::replace;

  std::size_t size() const { return joints_.size(); }
  bool empty() const { return joints_.empty(); }
  const Joint& operator[](std::size_t index) const { return joints_[index]; }
  std::span<const Joint> joints() const { return joints_; }

  /// Adds a joint as the last child of `parent` (`Joint::no_parent`: as a root) and returns its
  /// index; joints behind it move up by one. Fails with `argument.invalid` on a bad parent.
  Result<std::size_t> add(std::size_t parent, Joint joint);
  /// Removes a joint and all its descendants. Returns how many were removed.
  std::size_t remove(std::size_t index);

  // What may be changed in place without touching the tree. As with a vector, `index` must be
  // below `size()` wherever a function here takes one, `remove` excepted.
  void set_name(std::size_t index, std::string name) { joints_[index].name = std::move(name); }
  void set_offset(std::size_t index, const Vector3& offset) { joints_[index].offset = offset; }
  /// Changes the skeleton only: `Clip::set_channels` keeps the motion in step.
  void set_channels(std::size_t index, std::vector<Channel> channels);
  void set_end_sites(std::size_t index, std::vector<EndSite> end_sites);
  void set_fixed_rotations(std::size_t index, const Quaternion& before, const Quaternion& after);
  /// Empty: as the skeleton.
  void set_position_mode(std::size_t index, std::optional<PositionMode> mode) {
    joints_[index].position_mode = mode;
  }
  /// Gives all joints one mode, the skeleton's.
  void set_position_mode_of_all(PositionMode mode);
  /// What the position channels of a joint mean.
  PositionMode position_mode_of(std::size_t index) const {
    return joints_[index].position_mode.value_or(position_mode);
  }

  /// The first joint with this name.
  std::optional<std::size_t> find(std::string_view name) const;
  /// The joint at a path of names from a root, `Hips/Spine/Neck`. `[2]` behind a name means the
  /// second sibling of that name. Inside a name, `/`, `[` and `\` are written with a `\` before
  /// them; without it they are tried as part of a name where no joint stands at the path as
  /// written.
  std::optional<std::size_t> find_path(std::string_view path) const;
  /// The path of a joint, such that `find_path(path_of(i)) == i`.
  std::string path_of(std::size_t index) const;
  /// One name a joint, all different: the joint's own name, or its path where several joints
  /// share the name. Where even that is taken, or longer than 1,000 bytes, `~` and the joint's
  /// index follow the name.
  std::vector<std::string> unique_names() const;

  /// Index of the parent of a joint; none for a root.
  std::optional<std::size_t> parent(std::size_t index) const;
  std::vector<std::size_t> roots() const;
  std::vector<std::size_t> children(std::size_t index) const;
  /// One past the last descendant of a joint.
  std::size_t subtree_end(std::size_t index) const;
  /// Joints from the root to this one, both counted: 1 for a root.
  std::size_t depth(std::size_t index) const;
  Bone bone(std::size_t index) const;

  /// Numbers in one frame.
  std::size_t channel_count() const;
  /// Column of the first channel of each joint, and one entry more: the channel count.
  std::vector<std::size_t> channel_offsets() const;

  /// Whether tree, names, offsets, channels, end sites, fixed rotations and position modes are all
  /// the same.
  friend bool operator==(const Skeleton& a, const Skeleton& b);

 private:
  std::vector<Joint> joints_;
};

}  // namespace mocap
