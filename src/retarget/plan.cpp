// SPDX-License-Identifier: MIT
#include "retarget/plan.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "body/axes.hpp"
#include "body/joint_match.hpp"
#include "retarget/twist.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::FingerChain;
using detail::PartJoint;
using detail::SideParts;

/// Joints in order from one end of the trunk or a finger to the other, after the joint where it
/// starts.
struct Chain {
  std::size_t start = 0;
  std::vector<std::size_t> joints;
};

/// Axes of the world that a figure stands in. A stance from the rest pose faces the front of its
/// file; a stance from a frame may face anywhere, and a lying rest pose is rotated by the root.
Quaternion world_axes(const Stance& stance) {
  const Vector3& up = stance.world_up;
  if (stance.used.is_rest_pose && up.dot(stance.up) > 0.5) return stance.body_from_file();
  // The usual front of files whose up axis is z, and of all others.
  const bool is_z_up = std::abs(up.z()) > 0.5;
  return body_axes(up, is_z_up ? Vector3(-Vector3::UnitY()) : Vector3(Vector3::UnitZ()));
}

/// The position of each joint of a chain along it, from 0 at its start to 1 at its last joint.
std::vector<double> stations_of(const Chain& chain, const Stance& stance) {
  std::vector<double> stations;
  double length = 0.0;
  std::size_t previous = chain.start;
  for (const std::size_t joint : chain.joints) {
    length += (stance.positions[joint] - stance.positions[previous]).norm();
    stations.push_back(length);
    previous = joint;
  }
  const auto count = static_cast<double>(stations.size());
  for (std::size_t i = 0; i < stations.size(); ++i)
    stations[i] = length > 0.0 ? stations[i] / length : static_cast<double>(i + 1) / count;
  return stations;
}

class Planner {
 public:
  Planner(const StandingFigure& source, const StandingFigure& target, SpineRule spine)
      : source_(source),
        target_(target),
        spine_(spine),
        from_stance_(source.stance.body_from_file().conjugate() * target.stance.body_from_file()) {
    plan_.to_target =
        (world_axes(target.stance).conjugate() * world_axes(source.stance)).normalized();
    plan_.rules.resize(target.skeleton.size());
  }

  Plan run(const std::vector<MappedJoint>& map) {
    pair_hips();
    pair_trunk();
    pair_side(BodySide::left);
    pair_side(BodySide::right);
    pair(source_.parts.jaw, target_.parts.jaw);
    pair_others();
    for (const MappedJoint& joint : map) {
      plan_.rules[joint.target] = {};
      pair(joint.source, joint.target);
    }
    for (std::size_t i = 0; i < target_.skeleton.size(); ++i) {
      const std::size_t parent = target_.skeleton[i].parent;
      const Quaternion& own = target_.stance.rotations[i];
      plan_.rests.push_back(
          parent == Joint::no_parent
              ? own
              : (target_.stance.rotations[parent].conjugate() * own).normalized());
    }
    return std::move(plan_);
  }

 private:
  Quaternion fixed(std::size_t source, std::size_t target) const {
    return (source_.stance.rotations[source].conjugate() * from_stance_ *
            target_.stance.rotations[target])
        .normalized();
  }

  void pair(PartJoint source, PartJoint target) {
    if (!source || !target) return;
    JointRule& rule = plan_.rules[*target];
    if (rule.kind != JointRule::Kind::follow) return;
    rule.kind = JointRule::Kind::same;
    rule.from = *source;
    rule.fixed = fixed(*source, *target);
  }

  /// A joint between two joints of the source.
  void pair_between(std::size_t first, std::size_t second, double share, std::size_t target) {
    if (share <= 0.0 || share >= 1.0 || first == second) {
      pair(share <= 0.0 ? first : second, target);
      return;
    }
    JointRule& rule = plan_.rules[target];
    if (rule.kind != JointRule::Kind::follow) return;
    rule = {JointRule::Kind::between, first, fixed(first, target), second,
            fixed(second, target),    share};
  }

  /// The joint of the target at a station of the source's chain.
  void pair_at(const Chain& source, const std::vector<double>& stations, double station,
               std::size_t target) {
    std::size_t before = source.start;
    double from = 0.0;
    for (std::size_t i = 0; i < stations.size(); ++i) {
      if (stations[i] >= station) {
        const double room = stations[i] - from;
        pair_between(before, source.joints[i], room > 0.0 ? (station - from) / room : 1.0, target);
        return;
      }
      before = source.joints[i];
      from = stations[i];
    }
    pair(before, target);
  }

  /// Chains with equal numbers of joints are paired one to one; otherwise their ends, and the
  /// joints between them by the rule.
  void pair_chain(const Chain& source, const Chain& target, SpineRule rule) {
    if (target.joints.empty()) return;
    if (source.joints.size() == target.joints.size()) {
      for (std::size_t i = 0; i < target.joints.size(); ++i)
        pair(source.joints[i], target.joints[i]);
      return;
    }
    const std::size_t last = target.joints.size() - 1;
    const std::size_t end = source.joints.empty() ? source.start : source.joints.back();
    pair(end, target.joints[last]);
    const std::vector<double> stations = stations_of(source, source_.stance);
    const std::vector<double> own = stations_of(target, target_.stance);
    for (std::size_t i = 0; i < last; ++i) {
      if (rule == SpineRule::arc) {
        pair_at(source, stations, own[i], target.joints[i]);
      } else if (rule == SpineRule::even) {
        // MotionBuilder's distribution, measured on its results: 1/3 and 1 for two joints, 1/5, 3/5
        // and 1 for three.
        const double share =
            static_cast<double>(2 * i + 1) / static_cast<double>(2 * target.joints.size() - 1);
        pair_between(source.start, end, share, target.joints[i]);
      } else if (i + 1 < source.joints.size()) {
        pair(source.joints[i], target.joints[i]);
      } else {
        pair(end, target.joints[i]);
      }
    }
  }

  /// Hips that also carry the legs move as the joint of the source that does.
  void pair_hips() {
    const bool is_divided = source_.parts.pelvis && !target_.parts.pelvis;
    pair(is_divided ? source_.parts.pelvis : source_.parts.hips, target_.parts.hips);
    pair(source_.parts.pelvis, target_.parts.pelvis);
  }

  static std::size_t chest_of(const FigureParts& parts) {
    return parts.spine.empty() ? *parts.hips : parts.spine.back();
  }

  void pair_trunk() {
    const FigureParts& source = source_.parts;
    const FigureParts& target = target_.parts;
    pair_chain({*source.hips, source.spine}, {*target.hips, target.spine}, spine_);
    if (!source.head || !target.head) return;
    Chain from{chest_of(source), source.neck};
    Chain to{chest_of(target), target.neck};
    from.joints.push_back(*source.head);
    to.joints.push_back(*target.head);
    pair_chain(from, to, spine_);
  }

  PartJoint carrier(PartJoint bone, detail::NamedPart part, BodySide side) const {
    if (!bone) return bone;
    return carrier_of(source_.parts, *bone, part, side);
  }

  void pair_side(BodySide side) {
    const SideParts& source = source_.parts.on(side);
    const SideParts& target = target_.parts.on(side);
    pair(source.collar, target.collar);
    pair(carrier(source.upper_arm, detail::NamedPart::upper_arm, side), target.upper_arm);
    pair(source.forearm, target.forearm);
    pair(source.hand, target.hand);
    pair(carrier(source.thigh, detail::NamedPart::thigh, side), target.thigh);
    pair(source.shin, target.shin);
    pair(source.foot, target.foot);
    pair(source.toe, target.toe);
    pair(source.eye, target.eye);
    if (!source.hand || !target.hand) return;
    for (std::size_t i = 0; i < source.fingers.size(); ++i)
      pair_finger(source, source.fingers[i], target, target.fingers[i]);
  }

  void pair_finger(const SideParts& source_side, const FingerChain& source,
                   const SideParts& target_side, const FingerChain& target) {
    pair(source.metacarpal, target.metacarpal);
    if (source.joints.empty()) return;
    pair_chain({source.metacarpal.value_or(*source_side.hand), source.joints},
               {target.metacarpal.value_or(*target_side.hand), target.joints}, SpineRule::arc);
  }

  /// Joints without a part, such as props, hair and tails, with the same name in both.
  void pair_others() {
    const detail::JointPartners partners = detail::partners_of(target_.skeleton, source_.skeleton);
    std::vector<bool> is_outside(source_.skeleton.size(), false);
    for (const std::size_t joint : source_.parts.outside) is_outside[joint] = true;
    for (const std::size_t joint : target_.parts.outside) {
      if (partners[joint] && is_outside[*partners[joint]] && !carries_hips(joint))
        pair(partners[joint], joint);
    }
  }

  bool carries_hips(std::size_t joint) const {
    return *target_.parts.hips > joint && *target_.parts.hips < target_.skeleton.subtree_end(joint);
  }

  const StandingFigure& source_;
  const StandingFigure& target_;
  SpineRule spine_;
  Quaternion from_stance_;  ///< From body axes of the target's file to those of the source's.
  Plan plan_;
};

}  // namespace

Plan plan_figures(const StandingFigure& source, const StandingFigure& target, SpineRule spine,
                  const std::vector<MappedJoint>& map) {
  return Planner(source, target, spine).run(map);
}

Plan plan_by_names(const Skeleton& source, const Skeleton& target,
                   const std::vector<MappedJoint>& map) {
  Plan plan;
  plan.rules.resize(target.size());
  const Stance from = stance_at_rest(source);
  const Stance to = stance_at_rest(target);
  detail::JointPartners partners = detail::partners_of(target, source);
  for (const MappedJoint& joint : map) partners[joint.target] = joint.source;
  for (std::size_t i = 0; i < target.size(); ++i) {
    const std::size_t parent = target[i].parent;
    plan.rests.push_back(parent == Joint::no_parent
                             ? to.rotations[i]
                             : (to.rotations[parent].conjugate() * to.rotations[i]).normalized());
    if (!partners[i]) continue;
    plan.rules[i].kind = JointRule::Kind::same;
    plan.rules[i].from = *partners[i];
    plan.rules[i].fixed = (from.rotations[*partners[i]].conjugate() * to.rotations[i]).normalized();
  }
  return plan;
}

}  // namespace mocap::retarget
