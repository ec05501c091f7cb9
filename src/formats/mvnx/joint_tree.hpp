// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The hierarchy of the segments of an MVNX file, and the reference pose of their points.

#include <cstddef>
#include <optional>
#include <vector>

#include "formats/mvnx/document.hpp"

namespace mocap::mvnx {

/// A segment in depth-first order.
struct TreeSegment {
  std::size_t segment = 0;
  std::size_t parent = Joint::no_parent;  ///< Index in the order; `Joint::no_parent` for a root.
  const Link* link = nullptr;             ///< The joint with the parent; null for a root.
};

/// The segments in depth-first order. Fails with `mvnx.structure` if they do not form a tree, and
/// with `limit.depth`.
Result<std::vector<TreeSegment>> depth_first(const Document& document, const ReadLimits& limits);

/// How far the two points of a joint are apart over all frames, in metres.
struct JointGap {
  std::size_t link = 0;  ///< The joint with the largest gap.
  double largest = 0.0;
  double mean = 0.0;  ///< Over all joints.
};

/// The reference pose in whose axes the points of the segments are given.
struct PointAxes {
  /// Index in `Document::references`; empty: the axes of the world.
  std::optional<std::size_t> reference;
  JointGap gap;
};

/// Chooses the reference pose with which the joints meet best.
PointAxes find_point_axes(const Document& document);

/// The rotation of a segment in a frame relative to the reference pose of its points.
Quaternion rotation_of(const Document& document, const PointAxes& axes, const Pose& pose,
                       std::size_t segment);

}  // namespace mocap::mvnx
