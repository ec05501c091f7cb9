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
#include "core/ranking.hpp"

namespace mocap {

namespace detail {

namespace {

constexpr std::size_t frames_measured = 32;
constexpr std::size_t frames_tried = 256;
constexpr std::size_t frames_listed = 5;
/// A figure is measured in frames in which legs and spine are about straight.
constexpr double straight_stretch = 0.85;

/// The lowest and the highest of some points along a direction.
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

/// Of a joint and all that hangs on it.
template <class Real>
Extent extent_of(const BasicPoses<Real>& poses, const Skeleton& skeleton, std::size_t joint,
                 const Vector3& along) {
  Extent extent;
  for (std::size_t i = joint; i < skeleton.subtree_end(joint); ++i) {
    const Vector3 position = world_position(poses, 0, i);
    extent.add(position, along);
    if (is_end_joint(skeleton, i)) continue;
    for (const EndSite& site : skeleton[i].end_sites) {
      extent.add(position + world_rotation(poses, 0, i) * site.offset, along);
    }
  }
  return extent;
}

/// Of a standing body: from the soles to the hips, and from there to the crown.
struct Heights {
  double hips = 0.0;
  double crown = 0.0;
};

template <class Real>
std::optional<Heights> heights_in(const BasicPoses<Real>& poses, const Skeleton& skeleton,
                                  const Body& body, const Posture& posture) {
  const Vector3 up = vector_of(nearest_axis(posture.feet_to_head).axis);
  const Extent head = extent_of(poses, skeleton, *body.head, up);
  const Extent left = extent_of(poses, skeleton, *body.left_foot, up);
  const Extent right = extent_of(poses, skeleton, *body.right_foot, up);
  if (head.is_empty() || left.is_empty() || right.is_empty()) return std::nullopt;
  const double hips = world_position(poses, 0, body.hips.value_or(0)).dot(up);
  return Heights{hips - std::min(left.low, right.low), head.high - hips};
}

/// Hardly ever are both knees and the back straight at once, so each has its own frames. The very
/// highest are jumps, with the feet pointing down.
double usual_most(std::vector<double>& values) {
  constexpr double rank = 0.9;
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(rank * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

bool rest_pose_stands(const Skeleton& skeleton, const Body& body) {
  return body.has_head_and_feet() && stands(posture_of(evaluate_rest(skeleton), 0, skeleton, body));
}

Stance find_stance(const Clip& clip, const Body& body, std::size_t first_frame) {
  Stance stance;
  if (!body.has_head_and_feet()) return stance;
  stance.rest_pose_stands = rest_pose_stands(clip.skeleton, body);
  if (stance.rest_pose_stands) return stance;
  std::vector<std::size_t> upright;
  std::vector<double> ranks;
  PosesF pose;
  // The reference frame too: it is made to be a rest pose.
  std::vector<std::size_t> frames = spread_frames(first_frame, clip.motion.frames(), frames_tried);
  if (first_frame > 0 && clip.motion.frames() > 0) frames.insert(frames.begin(), 0);
  for (const std::size_t frame : frames) {
    evaluate(clip, {.first_frame = frame, .frame_count = 1, .local = false, .world = true}, pose);
    const Posture posture = posture_of(pose, 0, clip.skeleton, body);
    if (!stands(posture)) continue;
    upright.push_back(frame);
    ranks.push_back(posture.stretch * posture.feet_to_head.cwiseAbs().maxCoeff());
  }
  for (const std::size_t at : largest_first(ranks)) {
    if (stance.frames.size() == frames_listed) break;
    stance.frames.push_back(upright[at]);
  }
  return stance;
}

double standing_height(const Clip& clip, const Body& body, std::size_t first_frame) {
  if (!body.has_head_and_feet()) return 0.0;
  const Poses rest = evaluate_rest(clip.skeleton);
  if (const Posture posture = posture_of(rest, 0, clip.skeleton, body); stands(posture)) {
    const auto heights = heights_in(rest, clip.skeleton, body, posture);
    return heights ? std::max(heights->hips + heights->crown, 0.0) : 0.0;
  }
  std::vector<double> hips;
  std::vector<double> crown;
  PosesF pose;
  const auto measure = [&](std::size_t frame) {
    evaluate(clip, {.first_frame = frame, .frame_count = 1, .local = false, .world = true}, pose);
    const Posture posture = posture_of(pose, 0, clip.skeleton, body);
    if (!stands(posture) || posture.stretch < straight_stretch) return;
    if (const auto heights = heights_in(pose, clip.skeleton, body, posture)) {
      hips.push_back(heights->hips);
      crown.push_back(heights->crown);
    }
  };
  // A reference frame is the best of all.
  if (first_frame > 0 && clip.motion.frames() > 0) measure(0);
  if (hips.empty()) {
    for (const std::size_t frame :
         spread_frames(first_frame, clip.motion.frames(), frames_measured)) {
      measure(frame);
    }
  }
  return hips.empty() ? 0.0 : std::max(usual_most(hips) + usual_most(crown), 0.0);
}

}  // namespace detail

Stance find_stance(const Clip& clip) {
  if (clip.skeleton.empty()) return {};
  return detail::find_stance(clip, detail::find_body(clip.skeleton),
                             has_reference_frame(clip) ? 1 : 0);
}

}  // namespace mocap
