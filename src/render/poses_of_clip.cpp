// SPDX-License-Identifier: MIT
#include "render/poses_of_clip.hpp"

#include <algorithm>
#include <cmath>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "body/point_cloud.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "pose/poses_of.hpp"

namespace mocap::render::detail {

using mocap::detail::Analysis;

namespace {

/// Positions beyond this are not drawn, because their squares overflow.
constexpr double out_of_sight = 1e18;
/// Joints that are farther away after scaling are drawn at this distance.
constexpr double edge_of_world = 1e4;
/// Maximum number of joints times frames evaluated for one picture.
constexpr std::size_t affordable_joints = 400'000;

bool is_in_sight(const Vector3& point) {
  return point.allFinite() && point.cwiseAbs().maxCoeff() < out_of_sight;
}

Vector3 position_at(const Poses& poses, std::size_t joint) {
  return poses.world_position(0, joint);
}

Vector3 within_world(const Vector3& point) {
  // Clamps infinities; NaN may remain.
  const Vector3 clamped = point.cwiseMax(-edge_of_world).cwiseMin(edge_of_world);
  return clamped.allFinite() ? clamped : Vector3(Vector3::Zero());
}

double farthest_from_first(const Points& points) {
  double spread = 0.0;
  for (const Vector3& point : points) spread = std::max(spread, (point - points[0]).norm());
  return spread;
}

}  // namespace

void PosesOfClip::count_frames(const Analysis& analysis) {
  const std::size_t frames = clip_.motion.frames();
  first_frame_ = analysis.first_frame();
  end_frame_ = std::max<std::size_t>(frames, 1);
}

PosesOfClip::PosesOfClip(const Clip& clip, const PosesOfClip& as)
    : PosesOfClip(Analysis(clip), as) {}

PosesOfClip::PosesOfClip(const Clip& clip) : PosesOfClip(Analysis(clip)) {}

PosesOfClip::PosesOfClip(const Analysis& analysis, const PosesOfClip& as)
    : clip_(analysis.clip()),
      tree_(analysis),
      upright_from_file_(as.upright_from_file_),
      facing_(as.facing_),
      origin_(as.origin_),
      scale_(as.scale_) {
  count_frames(analysis);
}

PosesOfClip::PosesOfClip(const Analysis& analysis) : clip_(analysis.clip()), tree_(analysis) {
  count_frames(analysis);
  if (clip_.skeleton.empty()) return;

  const AxisGuess& axes = analysis.axes();
  const Vector3 up = mocap::detail::vector_of(mocap::detail::known_up(axes).axis);
  upright_from_file_ = shortest_rotation(up, Vector3::UnitY()).toRotationMatrix();
  facing_ = upright_from_file_ * mocap::detail::vector_of(axes.facing);
  // If it was measured with a different up axis, it may be vertical here.
  if (std::abs(facing_.y()) > 0.5) facing_ = Vector3::UnitZ();

  const Points start = raw(first_frame_);
  origin_ = start[0];
  const bool is_cloud =
      start.size() > 1 && std::none_of(tree_.has_bone.begin(), tree_.has_bone.end(),
                                       [](bool has_bone) { return has_bone; });
  if (is_cloud) origin_ = mocap::detail::middle_of(start);
  // A leg or the spine is about 0.6 of a body, so a person becomes about 1 tall.
  const std::vector<double> reach = reaches(tree_, start);
  double size = *std::max_element(reach.begin(), reach.end()) * 1.7;
  if (is_cloud) size = 2.0 * mocap::detail::reach_of(start);
  if (!(size > 0.0)) size = farthest_from_first(start);
  if (size > 0.0) scale_ = 1.0 / size;
}

Points PosesOfClip::raw(std::size_t frame) const {
  EvaluateOptions options;
  options.first_frame = frame;
  options.frame_count = 1;
  options.local = false;
  Poses poses = clip_.motion.empty() ? evaluate_rest(clip_.skeleton)
                                     : mocap::detail::poses_of(clip_, options);
  if (poses.frames == 0) return Points(tree_.parents.size(), Vector3::Zero());
  Points points;
  points.reserve(tree_.parents.size());
  for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) points.push_back(position_at(poses, i));
  for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
    for (const EndSite& site : clip_.skeleton[i].end_sites) {
      points.push_back(end_site_position(poses, 0, i, site));
    }
  }
  // Positions that cannot be drawn are replaced by the parent's.
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (is_in_sight(points[i])) continue;
    const std::size_t parent = tree_.parents[i];
    points[i] = parent == PointTree::no_parent ? Vector3(Vector3::Zero()) : points[parent];
  }
  return points;
}

Points PosesOfClip::at(std::size_t frame) const {
  Points points = raw(frame);
  for (Vector3& point : points) point = within_world(seen(point));
  return points;
}

Points PosesOfClip::placed(Points upright) const {
  if (upright.empty()) return upright;
  const Vector3 first = upright.front();
  for (Vector3& point : upright) point = within_world((point - first) * scale_);
  return upright;
}

std::vector<std::size_t> PosesOfClip::spread(std::size_t most) const {
  const std::size_t count = std::min(std::max<std::size_t>(most, 1), end_frame_ - first_frame_);
  std::vector<std::size_t> frames;
  for (std::size_t i = 0; i < count; ++i) {
    const auto part = static_cast<double>(i) / static_cast<double>(count);
    const auto length = static_cast<double>(end_frame_ - first_frame_);
    frames.push_back(first_frame_ + static_cast<std::size_t>(part * length));
  }
  return frames;
}

std::size_t PosesOfClip::affordable(std::size_t frames) const {
  const std::size_t joints = std::max<std::size_t>(tree_.parents.size(), 1);
  return std::clamp<std::size_t>(affordable_joints / joints, 4, std::max<std::size_t>(frames, 4));
}

}  // namespace mocap::render::detail
