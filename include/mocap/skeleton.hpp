// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joint hierarchy, as declared in a file.

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap {

using Vector3 = Eigen::Vector3d;
using Quaternion = Eigen::Quaterniond;

/// The quantity that one value of a frame controls. Lengths in file units, angles in degrees.
enum class Channel : std::uint8_t {
  x_position,  ///< Translation along x, y or z.
  y_position,
  z_position,
  x_rotation,  ///< Rotation about x, y or z.
  y_rotation,
  z_rotation,
  quaternion_w,  ///< Four of these form one rotation, in any order; normalised to unit length.
  quaternion_x,
  quaternion_y,
  quaternion_z,
  x_scale,  ///< Preserved on writing; ignored by the pose.
  y_scale,
  z_scale,
  /// Added to the length of the joint's bone: moves its children along `Skeleton::bone(i)`.
  bone_length,
};

/// Whether a channel is a translation along an axis.
constexpr bool is_position(Channel channel) {
  return channel <= Channel::z_position;
}
/// Whether a channel is an angle about an axis; false for quaternions.
constexpr bool is_rotation(Channel channel) {
  return channel >= Channel::x_rotation && channel <= Channel::z_rotation;
}
/// Whether a channel is a component of a quaternion.
constexpr bool is_quaternion(Channel channel) {
  return channel >= Channel::quaternion_w && channel <= Channel::quaternion_z;
}
/// Whether a channel is a scale factor along an axis.
constexpr bool is_scale(Channel channel) {
  return channel >= Channel::x_scale && channel <= Channel::z_scale;
}
/// Axis of a position, rotation or scale channel: 0, 1, 2 for x, y, z.
constexpr int axis_of(Channel channel) {
  return is_scale(channel) ? static_cast<int>(channel) - static_cast<int>(Channel::x_scale)
                           : static_cast<int>(channel) % 3;
}
/// The channel on axis 0, 1 or 2 of the kind whose x channel is `x_channel`: `x_position`,
/// `x_rotation`, `quaternion_x` or `x_scale`.
constexpr Channel on_axis(Channel x_channel, int axis) {
  return static_cast<Channel>(static_cast<int>(x_channel) + axis);
}

/// Name of a channel: `Xposition`, `Zrotation`, `Wquaternion`, `Yscale`, `Length`.
std::string_view name_of(Channel channel);
/// The channel with this name, case-insensitive.
std::optional<Channel> find_channel(std::string_view name);

/// A direction along one axis of space.
enum class Axis : std::uint8_t { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

/// `+Y`, `-Z`, ...
std::string to_string(Axis axis);
/// Parses `+Y`, `-Z`, ...; empty for any other text.
std::optional<Axis> find_axis(std::string_view text);

/// How the rotation channels of a joint, in order, form one rotation (column vectors).
enum class EulerAxes : std::uint8_t {
  moving,  ///< R = R(c1) R(c2) R(c3): each about axes rotated by the previous channels.
  fixed    ///< R = R(c3) R(c2) R(c1): each about the parent's axes.
};

/// Meaning of a position channel relative to the joint's offset.
enum class PositionMode : std::uint8_t {
  replace,  ///< Replaces that component of the offset. The usual meaning.
  add       ///< Is added to that component of the offset.
};

/// `replace` or `add`.
std::string_view word_of(PositionMode mode);
/// Parses `replace` or `add`; empty for any other text.
std::optional<PositionMode> find_position_mode(std::string_view word);

/// A named point at the end of a chain, without its own motion.
struct EndSite {
  std::string label;                 ///< Text after `End Site` or `End`; usually empty or `Site`.
  Vector3 offset = Vector3::Zero();  ///< From the joint, file units, rest pose.
};

/// The smallest and largest value of a channel, in the unit of the channel.
struct ChannelLimits {
  double lower = 0.0;  ///< Not greater than `upper`.
  double upper = 0.0;
  friend bool operator==(const ChannelLimits&, const ChannelLimits&) = default;
};

/// One joint.
///
/// Its local transform is `parent_from_joint = T(p) * before * E(channels) * after` (column
/// vectors). p is the offset combined with the position channels as specified by the skeleton's
/// `PositionMode` (or the joint's own). E is the product of the rotation channels as specified by
/// the skeleton's `EulerAxes`.
struct Joint {
  /// Parent of a root; larger than any index.
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  std::string name;                            ///< Any bytes; not necessarily unique.
  std::size_t parent = no_parent;              ///< Index of the parent, less than its own.
  Vector3 offset = Vector3::Zero();            ///< From the parent, file units, rest pose.
  std::vector<Channel> channels;               ///< In file order; any number, including none.
  std::vector<EndSite> end_sites;              ///< In file order.
  Quaternion before = Quaternion::Identity();  ///< Constant rotation to the left of the channels.
  Quaternion after = Quaternion::Identity();   ///< Constant rotation to the right of the channels.
  /// Meaning of its position channels, if it differs from the skeleton's `position_mode`.
  std::optional<PositionMode> position_mode = {};
  /// The body part that the joint represents, if the file declares it: the name of a VRM 1.0
  /// humanoid bone, such as `leftUpperLeg`. Empty otherwise. If any joint has one, parts and sides
  /// of the body are found by these names instead of the joints' own.
  std::string part = {};
  /// The name of the only channel of a hinge or slide, if the file declares it, such as
  /// `left_knee_joint`; empty otherwise. Models of robots name the links, which are the joints
  /// here, and the hinges between them.
  std::string dof_name = {};
  /// The range of the only channel of a hinge or slide, if the file declares it: degrees, or file
  /// units. Empty for joints with several channels.
  std::optional<ChannelLimits> limits = {};
};

/// A bone for display: from a joint to its first child, or to its first end site.
struct Bone {
  Vector3 vector = Vector3::Zero();     ///< In the joint's rest frame, file units.
  double length = 0.0;                  ///< File units.
  Vector3 direction = Vector3::Zero();  ///< Unit length, or zero if the length is zero.
};

/// Joints in depth-first order, with any number of roots.
///
/// Invariants: 1. every parent precedes its children; 2. the descendants of a joint follow it
/// directly; 3. the children of a joint are in file order.
class Skeleton {
 public:
  EulerAxes euler_axes = EulerAxes::moving;  ///< For all joints.
  /// For all joints without their own.
  PositionMode position_mode = PositionMode::replace;

  /// Number of joints.
  std::size_t size() const { return joints_.size(); }
  /// Whether there are no joints.
  bool empty() const { return joints_.empty(); }
  /// The joint at an index, less than `size()`.
  const Joint& operator[](std::size_t index) const { return joints_[index]; }
  /// All joints, in order. Valid until joints are added or removed.
  std::span<const Joint> joints() const { return joints_; }

  /// Adds a joint as the last child of `parent` (`Joint::no_parent`: as a root) and returns its
  /// index; the indices of later joints increase by one. Fails with `argument.invalid` for an
  /// invalid parent.
  Result<std::size_t> add(std::size_t parent, Joint joint);
  /// Removes a joint and all its descendants. Returns how many were removed.
  std::size_t remove(std::size_t index);

  // Changes that do not affect the hierarchy. As with a vector, `index` must be less than `size()`
  // in all functions here except `remove`.
  /// Any bytes.
  void set_name(std::size_t index, std::string name) { joints_[index].name = std::move(name); }
  /// From the parent, file units, rest pose.
  void set_offset(std::size_t index, const Vector3& offset) { joints_[index].offset = offset; }
  /// Changes only the skeleton; `Clip::set_channels` also updates the motion. If the channels
  /// differ, the joint loses `Joint::limits` and `Joint::dof_name`.
  void set_channels(std::size_t index, std::vector<Channel> channels);
  /// Replaces all end sites of a joint.
  void set_end_sites(std::size_t index, std::vector<EndSite> end_sites);
  /// `Joint::before` and `Joint::after`; unit length.
  void set_fixed_rotations(std::size_t index, const Quaternion& before, const Quaternion& after);
  /// Empty: same as the skeleton.
  void set_position_mode(std::size_t index, std::optional<PositionMode> mode) {
    joints_[index].position_mode = mode;
  }
  /// Sets one mode for the skeleton and all joints.
  void set_position_mode_of_all(PositionMode mode);
  /// The position mode of a joint.
  PositionMode position_mode_of(std::size_t index) const {
    return joints_[index].position_mode.value_or(position_mode);
  }

  /// The first joint with this name.
  std::optional<std::size_t> find(std::string_view name) const;
  /// The joint at a path of names from a root, `Hips/Spine/Neck`. `[2]` after a name selects the
  /// second sibling with that name. In a name, `/`, `[` and `\` are escaped with `\`. Unescaped,
  /// they are treated as part of a name if there is no joint at the path as written.
  std::optional<std::size_t> find_path(std::string_view path) const;
  /// The path of a joint, such that `find_path(path_of(i)) == i`.
  std::string path_of(std::size_t index) const;
  /// One unique name per joint: the joint's own name, or its path if several joints share the name.
  /// If the path is also in use, or longer than 1,000 bytes, `~` and the joint's index are appended
  /// to the name.
  std::vector<std::string> unique_names() const;

  /// Index of the parent of a joint, or none for a root.
  std::optional<std::size_t> parent(std::size_t index) const;
  /// Indices of all roots, ascending.
  std::vector<std::size_t> roots() const;
  /// Indices of the children of a joint, ascending.
  std::vector<std::size_t> children(std::size_t index) const;
  /// One past the last descendant of a joint.
  std::size_t subtree_end(std::size_t index) const;
  /// Number of joints from the root to this one, inclusive: 1 for a root.
  std::size_t depth(std::size_t index) const;
  /// The bone of a joint; zero if it has neither children nor end sites.
  Bone bone(std::size_t index) const;

  /// Values per frame.
  std::size_t channel_count() const;
  /// Column of the first channel of each joint, plus one more entry: the channel count.
  std::vector<std::size_t> channel_offsets() const;

  /// Whether hierarchy, names, offsets, channels and their limits, end sites, fixed rotations and
  /// position modes are all equal.
  friend bool operator==(const Skeleton& a, const Skeleton& b);

 private:
  std::vector<Joint> joints_;
};

}  // namespace mocap
