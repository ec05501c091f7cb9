// SPDX-License-Identifier: MIT
#pragma once

/// \file A skeleton in drawable form: points and bones.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {
class Analysis;
}  // namespace mocap::detail

namespace mocap::render::detail {

/// Positions of all joints, then of all end sites. Y is up; a figure is about 1 tall.
using Points = std::vector<Vector3>;

/// The head extends beyond its points by this fraction of the figure's height.
inline constexpr double body_around_points = 0.04;

/// A tapered capsule between two points; radii in the units of the points. A dot if both are the
/// same, in a figure without bones.
struct DrawnBone {
  std::size_t from = 0;
  std::size_t to = 0;
  double from_radius = 0.0;
  double to_radius = 0.0;
  BodySide side = BodySide::middle;
  double tone = 0.0;  ///< Of the colour of its side: -1 is black, 1 is white.
};

struct DrawnHead {
  std::size_t from = 0;  ///< The joint.
  std::size_t to = 0;    ///< The end of its bone; equal to `from` if it has none.
  double radius = 0.0;
  double tone = 0.0;  ///< As of a bone.
};

struct Figure {
  std::size_t points = 0;
  std::vector<DrawnBone> bones;  ///< Only the longest ones, if there are very many.
  std::optional<DrawnHead> head;
  std::optional<std::size_t> hips;
  std::vector<std::size_t> feet;
  std::vector<BodySide> sides;  ///< One per point.
  bool has_sides = false;       ///< It has a left and a right half.
  bool is_cloud = false;        ///< Several points without bones, such as markers.
};

/// The hierarchy of the points, independent of their positions.
struct PointTree {
  explicit PointTree(const mocap::detail::Analysis& analysis);
  std::vector<std::size_t> parents;  ///< `no_parent` for a root.
  BodyParts parts;
  std::vector<BodySide> sides;  ///< One per point.
  /// Whether a bone ends at a point. There is none from a root on the ground up to the hips.
  std::vector<bool> has_bone;
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
};

/// The length of the longest path along the bones from each point.
std::vector<double> reaches(const PointTree& tree, const Points& points);

/// `points` are a pose, whose bone lengths determine the thickness.
Figure make_figure(const PointTree& tree, const Points& points);

}  // namespace mocap::render::detail
