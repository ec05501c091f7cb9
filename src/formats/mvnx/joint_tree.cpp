// SPDX-License-Identifier: MIT
#include "formats/mvnx/joint_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "mocap/mvnx.hpp"
#include "text/utf8.hpp"

namespace mocap::mvnx {

namespace {

/// Enough to tell the reference poses apart.
constexpr std::size_t most_compared_frames = 64;

JointGap gap_of(const Document& document, const PointAxes& axes) {
  JointGap gap;
  const std::size_t step = std::max<std::size_t>(1, document.frames.size() / most_compared_frames);
  std::size_t count = 0;
  for (std::size_t frame = 0; frame < document.frames.size(); frame += step) {
    const Pose& pose = document.frames[frame];
    for (std::size_t i = 0; i < document.links.size(); ++i) {
      const Link& link = document.links[i];
      const Vector3 in_parent = pose.positions[link.parent] +
                                rotation_of(document, axes, pose, link.parent) * link.in_parent;
      const Vector3 in_child = pose.positions[link.child] +
                               rotation_of(document, axes, pose, link.child) * link.in_child;
      const double distance = (in_parent - in_child).norm();
      gap.mean += distance;
      ++count;
      if (distance <= gap.largest) continue;
      gap.largest = distance;
      gap.link = i;
    }
  }
  if (count != 0) gap.mean /= static_cast<double>(count);
  return gap;
}

}  // namespace

Result<std::vector<TreeSegment>> depth_first(const Document& document, const ReadLimits& limits) {
  std::vector<const Link*> to_parent(document.segments.size(), nullptr);
  std::vector<std::vector<std::size_t>> children(document.segments.size());
  for (const Link& link : document.links) {
    if (to_parent[link.child] != nullptr) {
      return fail(codes::mvnx_structure,
                  fmt::format("the segment `{}` has two parents",
                              text::shown(document.segments[link.child].label)));
    }
    to_parent[link.child] = &link;
    children[link.parent].push_back(link.child);
  }
  struct Open {
    std::size_t segment;
    std::size_t parent;
    std::size_t depth;
  };
  std::vector<Open> open;
  for (std::size_t i = document.segments.size(); i-- > 0;)
    if (to_parent[i] == nullptr) open.push_back({i, Joint::no_parent, 1});
  std::vector<TreeSegment> order;
  while (!open.empty()) {
    const Open top = open.back();
    open.pop_back();
    if (top.depth > limits.max_depth) {
      return fail(codes::limit_depth,
                  fmt::format("segments are nested deeper than {} levels", limits.max_depth));
    }
    const std::size_t place = order.size();
    order.push_back({top.segment, top.parent, to_parent[top.segment]});
    const std::vector<std::size_t>& below = children[top.segment];
    for (auto child = below.rbegin(); child != below.rend(); ++child)
      open.push_back({*child, place, top.depth + 1});
  }
  if (order.size() == document.segments.size()) return order;
  return fail(codes::mvnx_structure, "the joints connect the segments in a circle");
}

PointAxes find_point_axes(const Document& document) {
  PointAxes best;
  best.gap = gap_of(document, best);
  for (std::size_t i = 0; i < document.references.size(); ++i) {
    PointAxes axes{i, {}};
    axes.gap = gap_of(document, axes);
    if (axes.gap.mean < best.gap.mean) best = axes;
  }
  return best;
}

Quaternion rotation_of(const Document& document, const PointAxes& axes, const Pose& pose,
                       std::size_t segment) {
  const Quaternion& rotation = pose.rotations[segment];
  if (!axes.reference) return rotation;
  return rotation * document.references[*axes.reference].pose.rotations[segment].conjugate();
}

}  // namespace mocap::mvnx
