// SPDX-License-Identifier: MIT
#include "edit/combine/pose_tracks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/joint_match.hpp"
#include "body/known_up.hpp"
#include "body/pose_blocks.hpp"
#include "edit/clip_frames.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit {

namespace {

/// Joints whose positions define the rotation of a trunk: a left-right pair at the hips, and above
/// it either another pair or a single joint used twice.
struct Trunk {
  std::array<std::size_t, 2> below{};
  std::array<std::size_t, 2> above{};
};

/// The compared joints of one clip.
struct SeenJoints {
  std::size_t hips = 0;
  std::optional<Trunk> trunk;
  std::vector<std::size_t> joints;
  std::vector<std::size_t> ends;  ///< Joints whose first end site is included.
  Vector3 up = Vector3::UnitY();
  double size = 1.0;  ///< Size of the figure, file units.
};

using detail::JointPartners;

/// Path length from the root to each joint along the bones of the rest pose.
std::vector<double> distances_from_root(const Skeleton& skeleton) {
  std::vector<double> distances(skeleton.size(), 0.0);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton[i].parent == Joint::no_parent) continue;
    distances[i] = distances[skeleton[i].parent] + skeleton[i].offset.norm();
  }
  return distances;
}

/// The trunk of a skeleton, using joints that have a counterpart in the other clip.
std::optional<Trunk> find_trunk(const Skeleton& skeleton, const detail::Body& body,
                                const JointPartners& partners) {
  const std::vector<double> distances = distances_from_root(skeleton);
  std::vector<std::array<std::size_t, 2>> twins;
  for (const detail::Twins& pair : body.twins) {
    if (partners[pair.left] && partners[pair.right]) twins.push_back({pair.left, pair.right});
  }
  if (twins.empty()) return std::nullopt;
  const auto distance_to = [&](const std::array<std::size_t, 2>& pair) {
    return distances[pair[0]] + distances[pair[1]];
  };
  const auto nearer = [&](const auto& a, const auto& b) { return distance_to(a) < distance_to(b); };
  const auto [below, above] = std::minmax_element(twins.begin(), twins.end(), nearer);
  if (distance_to(*above) > distance_to(*below)) return Trunk{*below, *above};
  if (body.head && partners[*body.head]) return Trunk{*below, {*body.head, *body.head}};
  return std::nullopt;
}

Trunk partner_of(const Trunk& trunk, const JointPartners& partners) {
  const auto partner = [&](std::size_t joint) { return partners[joint].value_or(0); };
  return {{partner(trunk.below[0]), partner(trunk.below[1])},
          {partner(trunk.above[0]), partner(trunk.above[1])}};
}

bool has_end(const Joint& joint) {
  return !joint.end_sites.empty() && joint.end_sites.front().offset.norm() > 0.0;
}

/// The longest path along the bones to a compared joint.
double reach(const SeenJoints& seen, const Skeleton& skeleton) {
  const std::vector<double> distances = distances_from_root(skeleton);
  double farthest = 0.0;
  for (const std::size_t joint : seen.joints) farthest = std::max(farthest, distances[joint]);
  return farthest;
}

/// The rotation of a trunk from the positions of its joints; empty if they are collinear.
std::optional<Quaternion> turn_of(const Trunk& trunk, const PosesF& poses, std::size_t frame) {
  const auto at = [&](std::size_t joint) { return poses.world_position(frame, joint); };
  const Vector3 below_left = at(trunk.below[0]);
  const Vector3 below_right = at(trunk.below[1]);
  const Vector3 across = below_left - below_right;
  const Vector3 along =
      0.5 * (at(trunk.above[0]) + at(trunk.above[1])) - 0.5 * (below_left + below_right);
  const Vector3 through = across.cross(along);
  constexpr double min_share = 1e-3;
  if (!(through.norm() > min_share * across.norm() * along.norm())) return std::nullopt;
  Eigen::Matrix3d axes;
  axes.col(0) = across.normalized();
  axes.col(2) = through.normalized();
  axes.col(1) = axes.col(2).cross(axes.col(0));
  return Quaternion(axes);
}

/// The coordinate system in which the joints of one clip are compared, frame by frame.
class Viewpoint {
 public:
  Viewpoint(const Clip& clip, const SeenJoints& seen)
      : seen_(seen),
        rest_(evaluate_rest(clip.skeleton).world_rotation(0, seen.hips).normalized()) {}

  void move_to(const PosesF& poses, std::size_t frame) {
    if (!seen_.trunk) {
      place_ = poses.world_position(frame, seen_.hips);
      turn_ = poses.world_rotation(frame, seen_.hips) * rest_.conjugate();
      return;
    }
    const std::array<std::size_t, 2>& below = seen_.trunk->below;
    place_ = 0.5 * (poses.world_position(frame, below[0]) + poses.world_position(frame, below[1]));
    // If it cannot be measured in this frame, the rotation of the previous frame is used.
    turn_ = turn_of(*seen_.trunk, poses, frame).value_or(turn_);
  }

  Vector3 see(const Vector3& point) const { return turn_.conjugate() * (point - place_); }
  Vector3 see_direction(const Vector3& direction) const { return turn_.conjugate() * direction; }

 private:
  const SeenJoints& seen_;
  Quaternion rest_;
  Vector3 place_ = Vector3::Zero();
  Quaternion turn_ = Quaternion::Identity();
};

PoseTrack pose_track(const Clip& clip, const SeenJoints& seen) {
  constexpr double up_length = 0.5;
  PoseTrack track;
  track.points = seen.joints.size() + seen.ends.size() + 1;
  const std::size_t first = first_of_motion(clip);
  track.values.reserve(3 * track.points * (clip.motion.frames() - first));
  const auto add = [&](const Vector3& point) {
    for (const double value : point) track.values.push_back(static_cast<float>(value));
  };
  Viewpoint view(clip, seen);
  const std::size_t block = detail::frames_per_block(clip.skeleton.size());
  PosesF poses;
  for (std::size_t frame = first; frame < clip.motion.frames(); frame += block) {
    evaluate(clip, {frame, block, false, true}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) {
      view.move_to(poses, i);
      for (const std::size_t joint : seen.joints) {
        add(view.see(poses.world_position(i, joint)) / seen.size);
      }
      for (const std::size_t joint : seen.ends) {
        const Vector3 end =
            poses.world_rotation(i, joint) * clip.skeleton[joint].end_sites.front().offset;
        add(view.see(poses.world_position(i, joint) + end) / seen.size);
      }
      add(view.see_direction(seen.up) * up_length);
    }
  }
  return track;
}

}  // namespace

bool shows_trunk(const Clip& clip, const Clip& other) {
  return find_trunk(clip.skeleton, detail::find_body(clip.skeleton),
                    detail::partners_of(clip.skeleton, other.skeleton))
      .has_value();
}

std::pair<PoseTrack, PoseTrack> pose_tracks(const Clip& clip, const Clip& other) {
  const JointPartners partners = detail::partners_of(clip.skeleton, other.skeleton);
  const detail::Analysis analysis(clip);
  const detail::Analysis other_analysis(other);
  SeenJoints own;
  SeenJoints others;
  own.hips = analysis.body().hips.value_or(0);
  others.hips = other_analysis.body().hips.value_or(0);
  own.trunk = find_trunk(clip.skeleton, analysis.body(), partners);
  if (own.trunk) others.trunk = partner_of(*own.trunk, partners);
  for (std::size_t joint = 0; joint < partners.size(); ++joint) {
    if (!partners[joint]) continue;
    const std::size_t partner = *partners[joint];
    if (joint != own.hips && partner != others.hips) {
      own.joints.push_back(joint);
      others.joints.push_back(partner);
    }
    if (!has_end(clip.skeleton[joint]) || !has_end(other.skeleton[partner])) continue;
    own.ends.push_back(joint);
    others.ends.push_back(partner);
  }
  const AxisGuess& axes = analysis.axes();
  const AxisGuess& other_axes = other_analysis.axes();
  own.up = others.up = detail::vector_of(detail::known_up(axes).axis);
  if (axes.up_confidence == Confidence::high && other_axes.up_confidence == Confidence::high) {
    others.up = detail::vector_of(other_axes.up);
  }
  own.size = analysis.body().length;
  others.size = other_analysis.body().length;
  if (!(own.size > 0.0 && others.size > 0.0)) {
    own.size = reach(own, clip.skeleton);
    others.size = reach(others, other.skeleton);
  }
  if (!(own.size > 0.0 && others.size > 0.0)) own.size = others.size = 1.0;
  return {pose_track(clip, own), pose_track(other, others)};
}

}  // namespace mocap::edit
