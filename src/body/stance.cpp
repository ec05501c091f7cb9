// SPDX-License-Identifier: MIT
#include "body/stance.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "body/axes.hpp"
#include "body/largest_length.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "body/reference_frame.hpp"
#include "model/ranking.hpp"
#include "pose/frame_evaluator.hpp"

namespace mocap {

namespace detail {

namespace {

constexpr std::size_t frames_measured = 32;
constexpr std::size_t frames_tried = 256;
constexpr std::size_t frames_listed = 5;
/// A figure is measured in frames in which legs and spine are almost straight.
constexpr double straight_stretch = 0.85;
/// If there are none, as with rigs whose spine is bent: a leg is straight if the vertical distance
/// from foot to hips is at least this fraction of the path along its joints. An upright back is at
/// most 14 degrees from vertical.
constexpr double straight_leg_reach = 0.85;
constexpr double upright_back_cosine = 0.97;

/// Minimum and maximum position of points along a direction.
struct Extent {
  double low = 1e300;
  double high = -1e300;

  void add(const Vector3& point, const Vector3& along) {
    if (!is_in_reach(point)) return;
    low = std::min(low, point.dot(along));
    high = std::max(high, point.dot(along));
  }
  bool is_empty() const { return low > high; }
};

/// Extent of a joint and its descendants in one frame.
template <class Real>
Extent extent_of(const BasicPoses<Real>& poses, std::size_t frame, const Skeleton& skeleton,
                 std::size_t joint, const Vector3& along) {
  Extent extent;
  for (std::size_t i = joint; i < skeleton.subtree_end(joint); ++i) {
    const Vector3 position = poses.world_position(frame, i);
    extent.add(position, along);
    if (is_end_joint(skeleton, i)) continue;
    for (const EndSite& site : skeleton[i].end_sites) {
      extent.add(position + poses.world_rotation(frame, i) * site.offset, along);
    }
  }
  return extent;
}

/// Heights of a standing body, from the soles to the hips and from the hips to the crown.
struct Heights {
  double hips = 0.0;
  double crown = 0.0;
  bool has_straight_leg = false;  ///< At least one leg is straight and vertical.
  bool has_upright_back = false;
};

/// Height of the hips above a foot, relative to the path along the joints between them.
template <class Real>
double reach_of_leg(const BasicPoses<Real>& poses, std::size_t frame, const Skeleton& skeleton,
                    std::size_t foot, std::size_t hips, const Vector3& up) {
  double path = 0.0;
  for (std::size_t at = foot; at != hips && skeleton[at].parent != Joint::no_parent;
       at = skeleton[at].parent) {
    path +=
        (poses.world_position(frame, at) - poses.world_position(frame, skeleton[at].parent)).norm();
  }
  const Vector3 leg = poses.world_position(frame, hips) - poses.world_position(frame, foot);
  return path > 0.0 ? leg.dot(up) / path : 0.0;
}

template <class Real>
std::optional<Heights> heights_in(const BasicPoses<Real>& poses, std::size_t frame,
                                  const Skeleton& skeleton, const Body& body,
                                  const Posture& posture) {
  const Vector3 up = vector_of(nearest_axis(posture.feet_to_head).axis);
  const Extent head = extent_of(poses, frame, skeleton, *body.head, up);
  const Extent left = extent_of(poses, frame, skeleton, *body.left_foot, up);
  const Extent right = extent_of(poses, frame, skeleton, *body.right_foot, up);
  if (head.is_empty() || left.is_empty() || right.is_empty()) return std::nullopt;
  const std::size_t hips = body.hips.value_or(0);
  const double at_hips = poses.world_position(frame, hips).dot(up);
  Heights heights{at_hips - std::min(left.low, right.low), head.high - at_hips, false, false};
  heights.has_straight_leg =
      std::max(reach_of_leg(poses, frame, skeleton, *body.left_foot, hips, up),
               reach_of_leg(poses, frame, skeleton, *body.right_foot, hips, up)) >=
      straight_leg_reach;
  const Vector3 back = poses.world_position(frame, *body.head) - poses.world_position(frame, hips);
  heights.has_upright_back = back.dot(up) >= upright_back_cosine * back.norm();
  return heights;
}

/// The largest value apart from outliers: the highest ones come from jumps, with the feet pointing
/// down.
double usual_most(std::vector<double>& values) {
  constexpr double rank = 0.9;
  return value_at_rank(values,
                       static_cast<std::size_t>(rank * static_cast<double>(values.size() - 1)));
}

/// Both knees and the back are rarely straight at the same time, so each is measured in its own
/// frames.
struct MeasuredHeights {
  std::vector<double> hips;
  std::vector<double> crown;

  void add(const Heights& heights, bool takes_hips, bool takes_crown) {
    if (takes_hips) hips.push_back(heights.hips);
    if (takes_crown) crown.push_back(heights.crown);
  }
  bool is_complete() const { return !hips.empty() && !crown.empty(); }
  double height() { return std::max(usual_most(hips) + usual_most(crown), 0.0); }
};

}  // namespace

bool rest_pose_is_upright(const Skeleton& skeleton, const Body& body) {
  return body.has_head_and_feet() &&
         is_upright(posture_of(evaluate_rest(skeleton), 0, skeleton, body));
}

Stance find_stance(const Clip& clip, const Body& body, std::size_t first_frame) {
  Stance stance;
  if (!body.has_head_and_feet()) return stance;
  stance.rest_pose_is_upright = rest_pose_is_upright(clip.skeleton, body);
  if (stance.rest_pose_is_upright) return stance;
  std::vector<std::size_t> upright;
  std::vector<double> ranks;
  FrameEvaluator evaluator(clip, FrameEvaluator::Space::world);
  // Includes the reference frame, which often shows the rest pose.
  std::vector<std::size_t> frames = spread_frames(first_frame, clip.motion.frames(), frames_tried);
  if (first_frame > 0 && clip.motion.frames() > 0) frames.insert(frames.begin(), 0);
  evaluator.visit(frames, [&](const PosesF& poses, std::size_t index, std::size_t frame) {
    const Posture posture = posture_of(poses, index, clip.skeleton, body);
    if (!is_upright(posture)) return;
    upright.push_back(frame);
    ranks.push_back(posture.stretch * posture.feet_to_head.cwiseAbs().maxCoeff());
  });
  for (const std::size_t at : largest_first(ranks)) {
    if (stance.frames.size() == frames_listed) break;
    stance.frames.push_back(upright[at]);
  }
  return stance;
}

double standing_height(const Clip& clip, const Body& body, std::size_t first_frame) {
  if (!body.has_head_and_feet()) return 0.0;
  const Poses rest = evaluate_rest(clip.skeleton);
  if (const Posture posture = posture_of(rest, 0, clip.skeleton, body); is_upright(posture)) {
    const auto heights = heights_in(rest, 0, clip.skeleton, body, posture);
    return heights ? std::max(heights->hips + heights->crown, 0.0) : 0.0;
  }
  MeasuredHeights straight;
  MeasuredHeights parts;
  FrameEvaluator evaluator(clip, FrameEvaluator::Space::world);
  const auto measure = [&](const PosesF& poses, std::size_t index, std::size_t) {
    const Posture posture = posture_of(poses, index, clip.skeleton, body);
    if (!is_upright(posture)) return;
    const auto heights = heights_in(poses, index, clip.skeleton, body, posture);
    if (!heights) return;
    const bool is_straight = posture.stretch >= straight_stretch;
    straight.add(*heights, is_straight, is_straight);
    parts.add(*heights, heights->has_straight_leg, heights->has_upright_back);
  };
  const auto measure_some = [&](std::size_t most) {
    evaluator.visit(spread_frames(first_frame, clip.motion.frames(), most), measure);
  };
  // The reference frame is preferred.
  if (first_frame > 0) evaluator.visit(spread_frames(0, clip.motion.frames(), 1), measure);
  if (!straight.is_complete()) measure_some(frames_measured);
  if (straight.is_complete()) return straight.height();
  parts = {};
  measure_some(frames_tried);
  if (straight.is_complete()) return straight.height();
  return parts.is_complete() ? parts.height() : 0.0;
}

}  // namespace detail
}  // namespace mocap
