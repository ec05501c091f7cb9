// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whom a motion is made for: bones with the parts they play, and poses of those parts.
///
/// Everything here is in metres and in one space: +X is the figure's left, +Y up, +Z the way it
/// faces, the floor at y = 0. At rest people stand in a T-pose and every rotation is the identity.
/// So a turn about +X bends the trunk forward and the knee, about +Y turns to the left, about +Z
/// lifts the left arm.

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

/// +1 for the left side, -1 for the right: the sign of x.
double sign_of(Side side);
/// `left_foot`, `right_foot`.
std::string part_of(Side side, std::string_view part);

/// The end of a chain, as an end site.
struct Tip {
  std::string label;  ///< What stands behind `End`.
  Vector3 rest = Vector3::Zero();
};

struct Bone {
  std::string name;  ///< As the file says it.
  std::string part;  ///< What it is in the motion's own words: `left_thigh`; empty: never turns.
  int parent = -1;
  Vector3 rest = Vector3::Zero();  ///< Where the joint stands at rest.
  double share = 1.0;              ///< Share of the part's turn, where several bones play one part.
  std::string order = "ZYX";       ///< Rotation channels, in file order; may be shorter, or empty.
  bool has_positions = false;
  std::vector<Tip> tips;
};

/// A figure: bones depth first.
struct Figure {
  std::vector<Bone> bones;
  /// The bone that a pose's `root` moves: its first, or one below a root that stays at the origin.
  std::size_t mover = 0;

  /// The first bone that plays a part. The part must be there.
  std::size_t bone_of(std::string_view part) const;
  bool has(std::string_view part) const;
  const Vector3& rest_of(std::string_view part) const { return bones[bone_of(part)].rest; }
  /// Size beside the person that the motion was thought out for: 1.75 m tall.
  double scale = 1.0;
};

/// Where the root is, and how each part is turned against the one that it hangs on.
struct Pose {
  Vector3 root = Vector3::Zero();
  std::map<std::string, Quaternion, std::less<>> turns;

  /// The turn of a part; the identity when it was not set.
  Quaternion turn_of(std::string_view part) const;
};

/// Where all bones of a figure are in a pose.
struct Placement {
  std::vector<Vector3> positions;
  std::vector<Quaternion> rotations;  ///< World turn since rest.
};

Placement place(const Figure& figure, const Pose& pose);

/// One figure's motion.
struct Performance {
  Figure figure;
  std::vector<Pose> poses;  ///< One a frame.
};

Quaternion about_x(double angle_deg);
Quaternion about_y(double angle_deg);
Quaternion about_z(double angle_deg);

}  // namespace samples
