// SPDX-License-Identifier: MIT
#include "render/figure.hpp"

#include <algorithm>
#include <cmath>

#include "body/analysis.hpp"

namespace mocap::render::detail {

namespace {

/// More bones than this are not distinguishable in a picture; hands and faces have about a hundred.
constexpr std::size_t max_bones = 600;
/// The distance from the hips to the toes is about 1/1.7 of the body height.
constexpr double height_by_reach = 1.7;

/// Half the thickness at a joint, relative to the height, depends on the length of the limb from
/// there on: wrists are thin and thighs are thick.
constexpr double min_radius = 0.010;
constexpr double radius_by_reach = 0.030;
constexpr double torso_factor = 1.4;
/// A figure without a left and a right half is a rope or a tail, whose whole length is one limb.
constexpr double chain_factor = 0.7;
/// Maximum radius of a limb's bone relative to its length, for fingers.
constexpr double max_radius_by_length = 0.34;
constexpr double leaf_taper = 0.65;

/// Radius of joints without bones, such as markers, relative to their extent.
constexpr double dot_radius = 0.014;

constexpr double min_head = 0.045;
constexpr double max_head = 0.075;
/// Bones below the head that are shorter than this are a jaw or an eye, inside the head.
constexpr double inside_head = 0.15;

class FigureMaker {
 public:
  FigureMaker(const PointTree& tree, const Points& points, bool has_sides)
      : tree_(tree),
        points_(points),
        reach_(reaches(tree, points)),
        leads_on_(points.size(), false),
        has_sides_(has_sides) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (tree.has_bone[i]) leads_on_[tree.parents[i]] = true;
    }
    const double longest = reach_.empty() ? 0.0 : *std::max_element(reach_.begin(), reach_.end());
    height_ = longest * height_by_reach;
  }

  double length_above(std::size_t point) const {
    return (points_[point] - points_[tree_.parents[point]]).norm();
  }

  DrawnBone bone_to(std::size_t point, const std::vector<BodySide>& sides) const {
    DrawnBone bone;
    bone.from = tree_.parents[point];
    bone.to = point;
    bone.side = sides[point];
    const double length = length_above(point);
    bone.from_radius = radius_at(length + reach_[point], bone.side);
    bone.to_radius =
        leads_on_[point] ? radius_at(reach_[point], bone.side) : bone.from_radius * leaf_taper;
    if (bone.side != BodySide::middle) {
      const double most = max_radius_by_length * length;
      bone.from_radius = std::min(bone.from_radius, most);
      bone.to_radius = std::min(bone.to_radius, most);
    }
    return bone;
  }

  /// The head, which extends to the end of the longest bone that starts at its joint.
  DrawnHead head_at(std::size_t joint) const {
    DrawnHead head{joint, joint, 0.0};
    double longest = 0.0;
    for (std::size_t i = joint + 1; i < points_.size(); ++i) {
      if (tree_.parents[i] != joint || length_above(i) <= longest) continue;
      longest = length_above(i);
      head.to = i;
    }
    head.radius = std::clamp(longest * 0.5, min_head * height_, max_head * height_);
    return head;
  }

  bool is_inside_head(std::size_t point, std::size_t head) const {
    std::size_t above = tree_.parents[point];
    // A deeper chain is not part of a face.
    for (int i = 0; i < 8 && above != PointTree::no_parent && above > head; ++i) {
      above = tree_.parents[above];
    }
    return above == head && reach_[point] + length_above(point) < inside_head * height_;
  }

 private:
  double radius_at(double reach, BodySide side) const {
    if (!(height_ > 0.0)) return 0.0;
    const double part = std::sqrt(std::min(reach / height_, 1.0));
    const double radius = height_ * (min_radius + radius_by_reach * part);
    if (!has_sides_) return radius * chain_factor;
    return side == BodySide::middle && part > 0.5 ? radius * torso_factor : radius;
  }

  const PointTree& tree_;
  const Points& points_;
  std::vector<double> reach_;
  std::vector<bool> leads_on_;
  double height_ = 0.0;
  bool has_sides_;
};

}  // namespace

PointTree::PointTree(const mocap::detail::Analysis& analysis)
    : parts(mocap::detail::parts_of(analysis.body())), sides(analysis.sides()) {
  const Skeleton& skeleton = analysis.clip().skeleton;
  for (const Joint& joint : skeleton.joints()) {
    parents.push_back(joint.parent == Joint::no_parent ? no_parent : joint.parent);
  }
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    parents.insert(parents.end(), skeleton[i].end_sites.size(), i);
    sides.insert(sides.end(), skeleton[i].end_sites.size(), analysis.sides()[i]);
  }
  for (const std::size_t parent : parents) has_bone.push_back(parent != no_parent);
  for (std::size_t i = parts.hips.value_or(no_parent); i != no_parent; i = parents[i]) {
    has_bone[i] = false;
  }
}

std::vector<double> reaches(const PointTree& tree, const Points& points) {
  std::vector<double> reach(points.size(), 0.0);
  // End sites come after all joints, and children after their parents.
  for (std::size_t i = points.size(); i-- > 0;) {
    if (!tree.has_bone[i]) continue;
    const std::size_t parent = tree.parents[i];
    reach[parent] = std::max(reach[parent], (points[i] - points[parent]).norm() + reach[i]);
  }
  return reach;
}

Figure make_figure(const PointTree& tree, const Points& points) {
  Figure figure;
  figure.points = points.size();
  figure.sides = tree.sides;
  const auto has = [&](BodySide side) {
    return std::find(figure.sides.begin(), figure.sides.end(), side) != figure.sides.end();
  };
  figure.has_sides = has(BodySide::left) && has(BodySide::right);
  figure.hips = tree.parts.hips;
  figure.feet = tree.parts.feet;
  const FigureMaker maker(tree, points, figure.has_sides);
  const bool has_head = figure.has_sides && tree.parts.head.has_value();
  const std::size_t head = tree.parts.head.value_or(PointTree::no_parent);
  if (has_head) figure.head = maker.head_at(head);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!tree.has_bone[i] || (has_head && maker.is_inside_head(i, head))) continue;
    figure.bones.push_back(maker.bone_to(i, figure.sides));
  }
  figure.is_cloud = figure.bones.empty() && points.size() > 1;
  if (figure.is_cloud) {
    for (std::size_t i = 0; i < points.size(); ++i)
      figure.bones.push_back({i, i, dot_radius, dot_radius, figure.sides[i]});
  }
  if (figure.bones.size() > max_bones) {
    std::nth_element(figure.bones.begin(), figure.bones.begin() + max_bones, figure.bones.end(),
                     [&](const DrawnBone& a, const DrawnBone& b) {
                       return maker.length_above(a.to) > maker.length_above(b.to);
                     });
    figure.bones.resize(max_bones);
  }
  return figure;
}

}  // namespace mocap::render::detail
