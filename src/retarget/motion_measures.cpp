// SPDX-License-Identifier: MIT
#include "mocap/motion_measures.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "body/axes.hpp"
#include "body/figure_parts.hpp"
#include "body/known_unit.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::PartJoint;
using detail::SideParts;

struct JointOfBoth {
  std::size_t clip = 0;
  std::size_t reference = 0;
};

bool is_below_hand(const Skeleton& skeleton, const FigureParts& parts, std::size_t joint) {
  for (const SideParts* const side : {&parts.left, &parts.right}) {
    if (side->hand && joint > *side->hand && joint < skeleton.subtree_end(*side->hand)) return true;
  }
  return false;
}

std::vector<JointOfBoth> common_joints(const Skeleton& clip, const Skeleton& reference,
                                       const FigureParts& parts) {
  std::vector<JointOfBoth> common;
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (is_below_hand(reference, parts, i)) continue;
    std::optional<std::size_t> own = clip.find_path(reference.path_of(i));
    if (!own) own = clip.find(reference[i].name);
    if (own) common.push_back({*own, i});
  }
  return common;
}

/// The length of the offsets from a joint to the root.
double length_to_root(const Skeleton& skeleton, PartJoint joint) {
  double length = 0.0;
  for (std::optional<std::size_t> at = joint; at && skeleton.parent(*at); at = skeleton.parent(*at))
    length += skeleton[*at].offset.norm();
  return length;
}

double height_of(const Skeleton& skeleton, const FigureParts& parts) {
  const PartJoint toe = parts.left.toe ? parts.left.toe : parts.left.foot;
  return length_to_root(skeleton, toe) + length_to_root(skeleton, parts.head);
}

/// Mean third difference, times the cube of the rate.
double jerk_of(const Poses& poses, const std::vector<std::size_t>& joints, double fps) {
  if (poses.frames < 4 || joints.empty()) return 0.0;
  double sum = 0.0;
  for (std::size_t frame = 3; frame < poses.frames; ++frame) {
    for (const std::size_t joint : joints) {
      const auto at = [&](std::size_t back) { return poses.world_position(frame - back, joint); };
      sum += (at(0) - 3.0 * at(1) + 3.0 * at(2) - at(3)).norm();
    }
  }
  const auto count = static_cast<double>((poses.frames - 3) * joints.size());
  return sum / count * fps * fps * fps;
}

/// A clip with what its feet need.
struct Measured {
  Poses poses;
  Vector3 up = Vector3::UnitY();
  double metres = 1.0;  ///< In a file unit.
  std::vector<std::size_t> feet;
  std::vector<std::size_t> toes;  ///< Of `feet`.

  double height(std::size_t frame, std::size_t joint) const {
    return up.dot(poses.world_position(frame, joint));
  }
  /// The way of a joint along the ground since the frame before.
  double step(std::size_t frame, std::size_t joint) const {
    const Vector3 way = poses.world_position(frame, joint) - poses.world_position(frame - 1, joint);
    return (way - up.dot(way) * up).norm();
  }
};

double ground_of(const Measured& measured, std::size_t frames) {
  std::vector<double> heights;
  for (const std::size_t joint : measured.feet)
    for (std::size_t frame = 0; frame < frames; ++frame)
      heights.push_back(measured.height(frame, joint));
  if (heights.empty()) return 0.0;
  const auto low = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 100);
  std::nth_element(heights.begin(), low, heights.end());
  return *low;
}

FootMeasures feet_of(const Measured& measured, const Measured& sticking, std::size_t frames,
                     double stick_step) {
  FootMeasures feet;
  if (measured.feet.empty() || frames < 2) return feet;
  const double ground = ground_of(measured, frames);
  std::size_t below = 0;
  std::size_t sticks = 0;
  std::size_t slides = 0;
  for (std::size_t frame = 1; frame < frames; ++frame) {
    bool is_below = false;
    for (const std::size_t joint : measured.feet) {
      const double height = (measured.height(frame, joint) - ground) * measured.metres;
      const double step = measured.step(frame, joint) * measured.metres;
      feet.slide += step * std::clamp(2.0 - std::exp2(height / 0.03), 0.0, 1.0);
      feet.penetration += std::max(-height, 0.0);
      feet.deepest = std::max(feet.deepest, -height);
      is_below = is_below || height < -0.01;
    }
    if (is_below) ++below;
    for (std::size_t i = 0; i < std::min(measured.toes.size(), sticking.toes.size()); ++i) {
      if (!(sticking.step(frame, sticking.toes[i]) < stick_step)) continue;
      ++sticks;
      if (measured.step(frame, measured.toes[i]) * measured.metres > 0.01) ++slides;
    }
  }
  const auto count = static_cast<double>((frames - 1) * measured.feet.size());
  feet.slide /= count;
  feet.penetration /= count;
  feet.frames_below = static_cast<double>(below) / static_cast<double>(frames - 1);
  if (sticks > 0) feet.frames_sliding = static_cast<double>(slides) / static_cast<double>(sticks);
  return feet;
}

/// A part of the body, the joint at its start, and the joint at the end of its bone.
struct NamedBone {
  std::string name;
  std::size_t joint = 0;
  PartJoint end;
};

std::vector<NamedBone> bones_of(const FigureParts& parts) {
  std::vector<NamedBone> bones;
  const auto add = [&](std::string name, PartJoint joint, PartJoint end) {
    if (joint) bones.push_back({std::move(name), *joint, end});
  };
  const PartJoint above_spine = parts.neck.empty() ? parts.head : PartJoint(parts.neck.front());
  add("hips", parts.hips, parts.spine.empty() ? PartJoint() : PartJoint(parts.spine.front()));
  for (std::size_t i = 0; i < parts.spine.size(); ++i)
    add("spine " + std::to_string(i + 1), parts.spine[i],
        i + 1 < parts.spine.size() ? PartJoint(parts.spine[i + 1]) : above_spine);
  for (std::size_t i = 0; i < parts.neck.size(); ++i)
    add("neck " + std::to_string(i + 1), parts.neck[i],
        i + 1 < parts.neck.size() ? PartJoint(parts.neck[i + 1]) : parts.head);
  add("head", parts.head, {});
  for (const BodySide side : {BodySide::left, BodySide::right}) {
    const SideParts& of = parts.on(side);
    const std::string name = side == BodySide::left ? "left " : "right ";
    add(name + "collar", of.collar, of.upper_arm);
    add(name + "upper arm", of.upper_arm, of.forearm);
    add(name + "forearm", of.forearm, of.hand);
    add(name + "hand", of.hand, {});
    add(name + "thigh", of.thigh, of.shin);
    add(name + "shin", of.shin, of.foot);
    add(name + "foot", of.foot, of.toe);
  }
  return bones;
}

PartRotation rotation_of(const NamedBone& bone, const Poses& clip, const Poses& reference,
                         const std::vector<std::optional<std::size_t>>& in_clip,
                         std::size_t frames) {
  PartRotation part;
  part.part = bone.name;
  const std::size_t own = *in_clip[bone.joint];
  const std::size_t own_end = bone.end ? in_clip[*bone.end].value_or(Joint::no_parent)
                                       : static_cast<std::size_t>(Joint::no_parent);
  const Quaternion first = clip.world_rotation(0, own).conjugate();
  const Quaternion first_of_reference = reference.world_rotation(0, bone.joint).conjugate();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const Quaternion a = clip.world_rotation(frame, own);
    const Quaternion b = reference.world_rotation(frame, bone.joint);
    const double angle = a.angularDistance(b) * detail::degrees_per_radian;
    part.mean_deg += angle / static_cast<double>(frames);
    part.largest_deg = std::max(part.largest_deg, angle);
    part.since_first_frame_deg =
        std::max(part.since_first_frame_deg,
                 (a * first).angularDistance(b * first_of_reference) * detail::degrees_per_radian);
    if (own_end == Joint::no_parent) continue;
    const double apart = detail::directions_apart_deg(
        clip.world_position(frame, own_end) - clip.world_position(frame, own),
        reference.world_position(frame, *bone.end) - reference.world_position(frame, bone.joint));
    part.direction_mean_deg += apart / static_cast<double>(frames);
    part.direction_largest_deg = std::max(part.direction_largest_deg, apart);
  }
  return part;
}

/// The feet, in the order of the parts: ankles and toes of both sides.
Measured measured_of(const Clip& clip, Poses poses, const FigureParts& parts,
                     const std::vector<std::optional<std::size_t>>& indices) {
  Measured measured;
  measured.poses = std::move(poses);
  measured.metres = detail::known_unit(clip).metres.value_or(1.0);
  measured.up = detail::vector_of(guess_axes(clip).up);
  for (const SideParts* const side : {&parts.left, &parts.right}) {
    for (const PartJoint joint : {side->foot, side->toe})
      if (joint && indices[*joint]) measured.feet.push_back(*indices[*joint]);
    if (side->toe && indices[*side->toe]) measured.toes.push_back(*indices[*side->toe]);
  }
  return measured;
}

void measure_distances(const Measured& a, const Measured& b, const std::vector<JointOfBoth>& joints,
                       double height, MotionMeasures& measures) {
  const double per_value = 1.0 / static_cast<double>(measures.frames * joints.size());
  const double per_square = 1000.0 * per_value / (3.0 * height * height);
  for (std::size_t frame = 0; frame < measures.frames; ++frame) {
    const auto apart = [&](const JointOfBoth& joint) -> Vector3 {
      return a.poses.world_position(frame, joint.clip) -
             b.poses.world_position(frame, joint.reference);
    };
    const Vector3 of_root = apart(joints.front());
    for (const JointOfBoth& joint : joints) {
      const Vector3 absolute = apart(joint);
      const Vector3 relative = absolute - of_root;
      measures.san_error += per_square * absolute.squaredNorm();
      measures.root_relative_san_error += per_square * relative.squaredNorm();
      measures.mean_distance += per_value * absolute.norm() / height;
      measures.root_relative_mean_distance += per_value * relative.norm() / height;
    }
  }
}

/// F1 of the frames in which a foot or toe moves by less than `most_step`.
double contact_f1(const Measured& a, const Measured& b, std::size_t frames, double most_step) {
  std::size_t of_a = 0;
  std::size_t of_b = 0;
  std::size_t of_both = 0;
  for (std::size_t frame = 1; frame < frames; ++frame) {
    for (std::size_t i = 0; i < a.feet.size(); ++i) {
      const auto touches = [&](const Measured& measured) {
        return (measured.poses.world_position(frame, measured.feet[i]) -
                measured.poses.world_position(frame - 1, measured.feet[i]))
                   .norm() < most_step;
      };
      const bool in_a = touches(a);
      const bool in_b = touches(b);
      if (in_a) ++of_a;
      if (in_b) ++of_b;
      if (in_a && in_b) ++of_both;
    }
  }
  return of_a + of_b == 0 ? 1.0
                          : 2.0 * static_cast<double>(of_both) / static_cast<double>(of_a + of_b);
}

}  // namespace

Result<MotionMeasures> measure_motion(const Clip& clip, const Clip& reference) {
  const Result<FigureParts> parts = detail::find_figure_parts(reference.skeleton);
  if (!parts) return tl::unexpected<Error>(parts.error());
  const std::vector<JointOfBoth> joints = common_joints(clip.skeleton, reference.skeleton, *parts);
  MotionMeasures measures;
  measures.joints = joints.size();
  measures.frames = std::min(clip.motion.frames(), reference.motion.frames());
  if (measures.joints == 0 || measures.frames == 0)
    return fail(codes::argument_shape, "the clips have no joint or no frame in common");
  Result<Poses> own = evaluate(clip);
  if (!own) return tl::unexpected<Error>(std::move(own.error()));
  Result<Poses> theirs = evaluate(reference);
  if (!theirs) return tl::unexpected<Error>(std::move(theirs.error()));
  std::vector<std::optional<std::size_t>> in_clip(reference.skeleton.size());
  std::vector<std::optional<std::size_t>> in_reference(reference.skeleton.size());
  std::vector<std::size_t> own_joints;
  std::vector<std::size_t> their_joints;
  for (const JointOfBoth& joint : joints) {
    in_clip[joint.reference] = joint.clip;
    in_reference[joint.reference] = joint.reference;
    own_joints.push_back(joint.clip);
    their_joints.push_back(joint.reference);
  }
  const Measured a = measured_of(clip, std::move(*own), *parts, in_clip);
  const Measured b = measured_of(reference, std::move(*theirs), *parts, in_reference);

  measures.height = height_of(reference.skeleton, *parts);
  const double height = measures.height > 0.0 ? measures.height : 1.0;
  constexpr double contact_step = 0.003;
  measure_distances(a, b, joints, height, measures);
  measures.contact_f1 = contact_f1(a, b, measures.frames, contact_step * height);

  const double fps = clip.motion.frame_time.frames_per_second();
  measures.jerk = jerk_of(a.poses, own_joints, fps) / height;
  measures.reference_jerk = jerk_of(b.poses, their_joints, fps) / height;
  measures.feet = feet_of(a, b, measures.frames, contact_step * height);
  measures.reference_feet = feet_of(b, b, measures.frames, contact_step * height);
  for (const NamedBone& bone : bones_of(*parts))
    if (in_clip[bone.joint])
      measures.parts.push_back(rotation_of(bone, a.poses, b.poses, in_clip, measures.frames));
  return measures;
}

}  // namespace mocap::retarget
