// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of the motions: bones with their parts, and poses of those parts.
///
/// Everything here is in metres and in one space: +X is the figure's left, +Y up, +Z the direction
/// it faces, the floor at y = 0. At rest people are in a T-pose and every rotation is the identity.
/// So a rotation about +X bends the trunk forward and the knee, about +Y turns to the left, about
/// +Z lifts the left arm.

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/skeleton.hpp"

namespace samples {

using mocap::Quaternion;
using mocap::Vector3;

enum class Side { left, right };
inline constexpr std::array both_sides{Side::left, Side::right};

/// +1 for the left side, -1 for the right: the sign of x.
double sign_of(Side side);
/// `left_foot`, `right_foot`.
std::string part_of(Side side, std::string_view part);

/// The end of a chain, as an end site.
struct Tip {
  std::string label;  ///< The text after `End`.
  Vector3 rest = Vector3::Zero();
};

struct Bone {
  std::string name;  ///< As written in the file.
  std::string part;  ///< The body part in the motions: `left_thigh`; empty: never rotates.
  int parent = -1;
  Vector3 rest = Vector3::Zero();  ///< Rest position of the joint.
  /// Fraction of the part's rotation, if several bones share one part.
  double share = 1.0;
  std::string order = "ZYX";  ///< Rotation channels, in file order; may be shorter, or empty.
  bool has_positions = false;
  std::vector<Tip> tips;
};

/// A figure: bones depth first.
struct Figure {
  std::vector<Bone> bones;
  /// The bone moved by a pose's `root`: its first, or one below a root that stays at the origin.
  std::size_t mover = 0;

  /// The first bone of a part, which must exist.
  std::size_t bone_of(std::string_view part) const;
  bool has(std::string_view part) const;
  const Vector3& rest_of(std::string_view part) const { return bones[bone_of(part)].rest; }
  /// Size relative to the person for whom the motion was designed: 1.75 m tall.
  double scale = 1.0;
};

/// The position of the root, and the rotation of each part relative to its parent.
struct Pose {
  Vector3 root = Vector3::Zero();
  std::map<std::string, Quaternion, std::less<>> turns;

  /// The rotation of a part; the identity if it was not set.
  Quaternion turn_of(std::string_view part) const;
};

/// The positions of all bones of a figure in a pose.
struct Placement {
  std::vector<Vector3> positions;
  std::vector<Quaternion> rotations;  ///< World rotation relative to the rest pose.
};

Placement place(const Figure& figure, const Pose& pose);

/// One figure's motion.
struct Performance {
  Figure figure;
  std::vector<Pose> poses;  ///< One per frame.
};

Quaternion about_x(double angle_deg);
Quaternion about_y(double angle_deg);
Quaternion about_z(double angle_deg);

}  // namespace samples
