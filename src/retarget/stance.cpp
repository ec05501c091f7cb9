// SPDX-License-Identifier: MIT
#include "retarget/stance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "body/limbs.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"
#include "pose/poses_of.hpp"
#include "retarget/base_pose.hpp"
#include "retarget/hinge.hpp"
#include "retarget/measures.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

/// Elbows and knees that are bent by less than this do not show their axis, 10 degrees.
constexpr double min_bend_sine = 0.17;
/// Trunks that lean by less than this stand upright.
constexpr double most_lean_deg = 10.0;

/// Turns the limbs of a pose into a T-pose, and the trunk upright if it leans in a frame of a
/// motion.
class TPoseMaker {
 public:
  TPoseMaker(const Clip& clip, const detail::FigureParts& figure, const BasePose& base)
      : clip_(clip),
        figure_(figure),
        base_(base),
        turned_(clip.skeleton.size()),
        is_set_(clip.skeleton.size(), false) {}

  /// The rotation of each joint from the pose to the T-pose, in the space of the file.
  std::vector<Quaternion> run() {
    if (base_.is_of_motion) turn_trunk();
    if (base_.has_trunk_only) turn_collars();
    turn_arm(figure_.left, true);
    turn_arm(figure_.right, false);
    turn_leg(figure_.left, "left leg");
    turn_leg(figure_.right, "right leg");
    stand_feet();
    for (std::size_t i = 0; i < turned_.size(); ++i) {
      if (is_set_[i]) continue;
      const std::size_t parent = clip_.skeleton[i].parent;
      turned_[i] = parent == Joint::no_parent ? Quaternion::Identity() : turned_[parent];
    }
    return std::move(turned_);
  }

  std::vector<std::string> unsure_twist() const { return unsure_; }
  double lean_deg() const { return lean_deg_; }

 private:
  Vector3 at(std::size_t joint) const { return base_.pose.world_position(0, joint); }

  void set(std::size_t joint, const Quaternion& turn) {
    turned_[joint] = turn;
    is_set_[joint] = true;
  }

  /// The trunk is one piece: how much of the lean is that of the hips is not known. The head is
  /// kept, because people look ahead when they lean.
  void turn_trunk() {
    const detail::PartJoint left = figure_.left.upper_arm;
    const detail::PartJoint right = figure_.right.upper_arm;
    if (figure_.neck.empty() && (!left || !right)) return;
    const Vector3 top =
        figure_.neck.empty() ? Vector3(0.5 * (at(*left) + at(*right))) : at(figure_.neck.front());
    const Vector3 trunk =
        top - middle_of_thighs(figure_, [&](std::size_t joint) { return at(joint); });
    const Quaternion raise = shortest_rotation(trunk, base_.up);
    const double lean_deg = detail::degrees(raise.angularDistance(Quaternion::Identity()));
    if (lean_deg < most_lean_deg) return;
    lean_deg_ = lean_deg;
    set(*figure_.hips, raise);
    if (figure_.head) set(*figure_.head, Quaternion::Identity());
  }

  /// Collars get their mean rotation relative to the trunk.
  void turn_collars() {
    constexpr std::size_t most_frames = 256;
    const std::array collars{figure_.left.collar, figure_.right.collar};
    std::array<Eigen::Vector4d, 2> sums{Eigen::Vector4d::Zero(), Eigen::Vector4d::Zero()};
    for (const std::size_t frame : detail::spread_frames(0, clip_.motion.frames(), most_frames)) {
      const Poses pose = detail::poses_of(clip_, {.first_frame = frame, .frame_count = 1});
      for (std::size_t side = 0; side < collars.size(); ++side) {
        if (!collars[side]) continue;
        const std::size_t parent = clip_.skeleton[*collars[side]].parent;
        if (parent == Joint::no_parent) continue;
        const Quaternion local =
            pose.world_rotation(0, parent).conjugate() * pose.world_rotation(0, *collars[side]);
        // Both signs are the same rotation.
        sums[side] += (sums[side].dot(local.coeffs()) < 0.0 ? -1.0 : 1.0) * local.coeffs();
      }
    }
    for (std::size_t side = 0; side < collars.size(); ++side) {
      if (!(sums[side].norm() > 0.0) || !sums[side].allFinite()) continue;
      const std::size_t collar = *collars[side];
      const Quaternion mean(Eigen::Vector4d(sums[side].normalized()));
      set(collar, (base_.pose.world_rotation(0, clip_.skeleton[collar].parent) * mean *
                   base_.pose.world_rotation(0, collar).conjugate())
                      .normalized());
    }
  }

  /// The axis of an elbow or knee in the pose; zero if it is not known.
  Vector3 hinge(const HingeJoints& limb, const char* name) {
    if (base_.frame || base_.has_trunk_only) {
      // The motion shows the axis better than a frame in which the limb is only slightly bent.
      const Vector3 found = hinge_of(clip_, limb);
      if (!found.isZero()) return base_.pose.world_rotation(0, limb.begin) * found;
    }
    const Vector3 upper = at(limb.bend) - at(limb.begin);
    const Vector3 lower = at(limb.end) - at(limb.bend);
    const Vector3 axis = upper.cross(lower);
    if (axis.norm() >= min_bend_sine * upper.norm() * lower.norm()) return axis.normalized();
    if (base_.frame || base_.has_trunk_only) unsure_.emplace_back(name);
    return Vector3::Zero();
  }

  /// Turns both bones of a limb towards `target`, with the hinge about `hinge_target`.
  void turn_limb(const HingeJoints& limb, const char* name, const Vector3& target,
                 const Vector3& hinge_target) {
    const Vector3 axis = hinge(limb, name);
    for (const auto& [from, to] :
         {std::pair{limb.begin, limb.bend}, std::pair{limb.bend, limb.end}}) {
      const Quaternion raise = shortest_rotation(at(to) - at(from), target);
      set(from, (turn_about(target, raise * axis, hinge_target) * raise).normalized());
    }
  }

  void turn_arm(const detail::SideParts& side, bool is_left) {
    if (!side.upper_arm || !side.forearm || !side.hand) return;
    const Vector3 outwards = is_left ? base_.left : Vector3(-base_.left);
    // A bent elbow moves the hand to the front.
    turn_limb({*side.upper_arm, *side.forearm, *side.hand}, is_left ? "left arm" : "right arm",
              outwards, outwards.cross(front()));
    turn_hand(side, outwards);
  }

  void turn_hand(const detail::SideParts& side, const Vector3& outwards) {
    const std::size_t hand = *side.hand;
    const Vector3 along =
        base_.pose.world_rotation(0, hand) * detail::along_fingers(clip_.skeleton, hand);
    if (!(along.norm() > 0.0)) {
      set(hand, turned_[*side.forearm]);
      return;
    }
    const std::vector<std::size_t>& index = side.fingers[1].joints;
    const std::vector<std::size_t>& little = side.fingers[4].joints;
    if (!index.empty() && !little.empty()) {
      // Palms face down, with the index finger in front of the little finger.
      const Quaternion raise = shortest_rotation(along, outwards);
      const Vector3 knuckles = at(little.front()) - at(index.front());
      set(hand, (turn_about(outwards, raise * knuckles, -front()) * raise).normalized());
      return;
    }
    // Without knuckles, the roll of a hand in a frame of a motion is that of its rest pose,
    // relative to the forearm.
    const Quaternion roll = base_.is_of_motion || base_.has_trunk_only
                                ? turn_to_rest(*side.forearm, hand)
                                : Quaternion::Identity();
    set(hand, (shortest_rotation(roll * along, outwards) * roll).normalized());
  }

  /// Turns a joint from the pose to its rest rotation relative to one above it, as turned.
  Quaternion turn_to_rest(std::size_t above, std::size_t joint) {
    if (!rest_) rest_ = evaluate_rest(clip_.skeleton);
    const Poses& rest = *rest_;
    const Quaternion below =
        rest.world_rotation(0, above).conjugate() * rest.world_rotation(0, joint);
    return (turned_[above] * base_.pose.world_rotation(0, above) * below *
            base_.pose.world_rotation(0, joint).conjugate())
        .normalized();
  }

  void turn_leg(const detail::SideParts& side, const char* name) {
    if (!side.thigh || !side.shin || !side.foot) return;
    // A bent knee moves the foot backwards.
    turn_limb({*side.thigh, *side.shin, *side.foot}, name, -base_.up, base_.left);
  }

  /// Feet are kept as they are in a reference pose. A frame of a motion may show them in a step, so
  /// that they are then as in a contact with the ground, or without contacts as in
  /// the rest pose.
  void stand_feet() {
    std::vector<FootContacts> contacts;
    const bool is_free = base_.is_of_motion || base_.has_trunk_only;
    if (is_free) contacts = foot_contacts(clip_).value_or(std::vector<FootContacts>());
    for (const detail::SideParts* const side : {&figure_.left, &figure_.right}) {
      if (!side->foot) continue;
      set(*side->foot, Quaternion::Identity());
      if (!is_free) continue;
      if (const std::optional<std::size_t> frame = standing_frame(contacts, *side->foot))
        take_foot(*side->foot, *frame);
      else if (side->shin)
        take_foot_of_rest(*side->shin, *side->foot);
    }
  }

  /// The frame of the pose if a foot or its toes are then in the middle of a contact, otherwise
  /// that of their longest one in which they are flat.
  std::optional<std::size_t> standing_frame(const std::vector<FootContacts>& contacts,
                                            std::size_t foot) const {
    FrameSpan longest;
    for (const FootContacts& of_joint : contacts) {
      if (of_joint.joint < foot || of_joint.joint >= clip_.skeleton.subtree_end(foot)) continue;
      for (const FrameSpan& span : of_joint.spans) {
        const std::size_t margin = (span.count + 3) / 4;
        if (base_.frame && *base_.frame >= span.first + margin &&
            *base_.frame + margin < span.first + span.count)
          return base_.frame;
        if (span.count > longest.count) longest = span;
      }
    }
    if (longest.count == 0) return std::nullopt;
    return flattest_frame(foot, longest);
  }

  /// The frame in which a foot and its toes are lowest together: first the heel is down, and last
  /// the toes.
  std::size_t flattest_frame(std::size_t foot, FrameSpan span) const {
    // In the middle of a long contact, the figure stands.
    constexpr std::size_t most_frames = 300;
    if (span.count > most_frames) {
      span.first += (span.count - most_frames) / 2;
      span.count = most_frames;
    }
    const Poses poses =
        detail::poses_of(clip_, {.first_frame = span.first, .frame_count = span.count});
    std::size_t flattest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      double heights = 0.0;
      for (std::size_t joint = foot; joint < clip_.skeleton.subtree_end(foot); ++joint)
        heights += base_.world_up.dot(poses.world_position(frame, joint));
      if (heights < least) {
        least = heights;
        flattest = frame;
      }
    }
    return span.first + flattest;
  }

  /// Turns a foot and its toes as in the rest pose relative to the shin, unless it points down the
  /// leg there, as in rest poses in which all bones have one direction.
  void take_foot_of_rest(std::size_t shin, std::size_t foot) {
    constexpr double most_downwards = 0.7;
    const Quaternion turn = turn_to_rest(shin, foot);
    const std::vector<std::size_t> children = clip_.skeleton.children(foot);
    const Vector3 toes = children.empty() ? Vector3(Vector3::Zero())
                                          : Vector3(turn * (at(children.front()) - at(foot)));
    const bool is_down = -base_.up.dot(toes) > most_downwards * toes.norm();
    if (!base_.has_trunk_only && (!(toes.norm() > 0.0) || is_down)) return;
    const Quaternion forwards = is_down ? shortest_rotation(toes, front()) : Quaternion::Identity();
    for (std::size_t joint = foot; joint < clip_.skeleton.subtree_end(foot); ++joint)
      set(joint, (forwards * turn_to_rest(shin, joint)).normalized());
  }

  /// Turns a foot and its toes as in a frame, as seen by the hips.
  void take_foot(std::size_t foot, std::size_t frame) {
    const Poses pose = detail::poses_of(clip_, {.first_frame = frame, .frame_count = 1});
    const Vector3 left = level(to_left(pose, figure_), base_.world_up);
    if (!(left.norm() > 0.0) || !left.allFinite()) return;
    const Vector3 ahead = left.normalized().cross(base_.world_up);
    const Quaternion turn =
        body_axes(base_.up, front()).conjugate() * body_axes(base_.world_up, ahead);
    for (std::size_t joint = foot; joint < clip_.skeleton.subtree_end(foot); ++joint)
      set(joint,
          (turn * pose.world_rotation(0, joint) * base_.pose.world_rotation(0, joint).conjugate())
              .normalized());
  }

  Vector3 front() const { return base_.left.cross(base_.up); }

  const Clip& clip_;
  const detail::FigureParts& figure_;
  const BasePose& base_;
  std::vector<Quaternion> turned_;
  std::vector<bool> is_set_;
  std::vector<std::string> unsure_;
  std::optional<Poses> rest_;  ///< If it was needed.
  double lean_deg_ = 0.0;
};

Stance made_of(const Clip& clip, const BasePose& base, const std::vector<Quaternion>& turned) {
  Stance stance;
  const std::size_t joints = clip.skeleton.size();
  stance.up = base.up;
  stance.world_up = base.world_up;
  stance.front = base.left.cross(base.up);
  stance.used.is_rest_pose = !base.frame;
  stance.used.frame = base.frame.value_or(0);
  for (std::size_t i = 0; i < joints; ++i) {
    const std::size_t parent = clip.skeleton[i].parent;
    const Vector3 place = base.pose.world_position(0, i);
    stance.rotations.push_back((turned[i] * base.pose.world_rotation(0, i)).normalized());
    stance.positions.push_back(
        parent == Joint::no_parent
            ? place
            : Vector3(stance.positions[parent] +
                      turned[parent] * (place - base.pose.world_position(0, parent))));
  }
  return stance;
}

}  // namespace

Quaternion body_axes(const Vector3& up, const Vector3& front) {
  Eigen::Matrix3d rows;
  rows.row(0) = up.cross(front);
  rows.row(1) = up;
  rows.row(2) = front;
  return Quaternion(rows).normalized();
}

Quaternion Stance::body_from_file() const {
  return body_axes(up, front);
}

namespace {

/// Legs without length have no direction.
Status check_legs(const Clip& clip, const detail::FigureParts& figure) {
  const Poses rest = evaluate_rest(clip.skeleton);
  for (const detail::SideParts* const side : {&figure.left, &figure.right}) {
    for (const auto& [from, to] :
         {std::pair(side->thigh, side->shin), std::pair(side->shin, side->foot)}) {
      if (!from || !to) continue;
      const double length = (rest.world_position(0, *to) - rest.world_position(0, *from)).norm();
      if (length > 0.0 && std::isfinite(length)) continue;
      Error error = make_diagnostic(
          codes::retarget_body, fmt::format("`{}` is {} `{}`", text::shown(clip.skeleton[*to].name),
                                            length > 0.0 ? "too far from" : "at the place of",
                                            text::shown(clip.skeleton[*from].name)));
      error.advise("Correct the offset of the joint, or use another file of this figure.");
      return tl::unexpected<Error>(std::move(error));
    }
  }
  return {};
}

}  // namespace

Result<Stance> find_stance(const Clip& clip, const detail::FigureParts& figure,
                           const ReferencePose& choice) {
  using Kind = ReferencePose::Kind;
  if (const Status legs = check_legs(clip, figure); !legs)
    return tl::unexpected<Error>(legs.error());
  const Result<BasePose> base = choose_base_pose(clip, figure, choice);
  if (!base) return tl::unexpected<Error>(base.error());
  if (choice.kind == Kind::rest || choice.kind == Kind::frame) {
    return made_of(clip, *base,
                   std::vector<Quaternion>(clip.skeleton.size(), Quaternion::Identity()));
  }
  TPoseMaker maker(clip, figure, *base);
  const std::vector<Quaternion> turned = maker.run();
  Stance stance = made_of(clip, *base, turned);
  stance.used.is_t_pose = true;
  stance.used.unsure_twist = maker.unsure_twist();
  stance.used.lean_deg = maker.lean_deg();
  return stance;
}

Stance stance_at_rest(const Skeleton& skeleton) {
  const Poses rest = evaluate_rest(skeleton);
  Stance stance;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    stance.positions.push_back(rest.world_position(0, i));
    stance.rotations.push_back(rest.world_rotation(0, i));
  }
  return stance;
}

}  // namespace mocap::retarget
