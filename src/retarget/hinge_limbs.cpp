// SPDX-License-Identifier: MIT
#include "retarget/hinge_limbs.hpp"

#include <utility>
#include <vector>

#include "model/hinge_joint.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::is_hinge;
using detail::NamedPart;
using detail::PartJoint;
using detail::SideParts;

/// The first of the hinges from a joint upwards, below `end`.
std::size_t first_hinge(const Skeleton& skeleton, std::size_t joint, std::size_t end) {
  while (skeleton[joint].parent != end && skeleton[joint].parent != Joint::no_parent &&
         is_hinge(skeleton[skeleton[joint].parent]))
    joint = skeleton[joint].parent;
  return joint;
}

/// Moves the origin of a hinge along its axis to the place nearest to that of a child.
void slide_to_child(Skeleton& skeleton, std::size_t hinge, std::size_t child) {
  const Joint& joint = skeleton[hinge];
  const Vector3 own = detail::axis_of_channel(joint);
  const Vector3 axis = joint.before * own;
  const double way = (joint.before * (joint.after * skeleton[child].offset)).dot(axis);
  // Rotations of the hinge keep its axis, so that a part of an offset along it is never turned.
  const Vector3 back = -way * (joint.after.conjugate() * own);
  const Vector3 start = joint.offset + way * axis;
  std::vector<EndSite> sites = joint.end_sites;
  for (EndSite& site : sites) site.offset += back;
  skeleton.set_end_sites(hinge, std::move(sites));
  for (const std::size_t below : skeleton.children(hinge))
    skeleton.set_offset(below, skeleton[below].offset + back);
  skeleton.set_offset(hinge, start);
}

/// `end`: the joint above the limb; `below`: the joint at its other end.
void centre_limb(Skeleton& skeleton, std::size_t part, std::size_t end, const PartJoint& below) {
  const std::size_t hinge = first_hinge(skeleton, part, end);
  if (!below || *below <= hinge || *below >= skeleton.subtree_end(hinge)) return;
  std::size_t child = *below;
  while (skeleton[child].parent != hinge) child = skeleton[child].parent;
  slide_to_child(skeleton, hinge, child);
}

std::size_t chest_of(const FigureParts& parts) {
  return parts.spine.empty() ? *parts.hips : parts.spine.back();
}

}  // namespace

bool moves_by_hinges(const Skeleton& skeleton, const FigureParts& parts) {
  for (const SideParts* const side : {&parts.left, &parts.right})
    for (const PartJoint joint : {side->thigh, side->upper_arm})
      if (!joint || !is_hinge(skeleton[*joint])) return false;
  return true;
}

void start_limbs_at_first_hinge(const Skeleton& skeleton, FigureParts& parts) {
  const std::size_t chest = chest_of(parts);
  // The other hinges of a hip or shoulder have no share of a twist.
  parts.helpers.clear();
  for (const BodySide side : {BodySide::left, BodySide::right}) {
    SideParts& own = parts.on(side);
    const auto start = [&](PartJoint& part, std::size_t end, NamedPart bone) {
      const std::size_t last = *part;
      part = first_hinge(skeleton, last, end);
      if (last != *part) parts.helpers.push_back({last, bone, side, 1.0, true});
    };
    start(own.thigh, *parts.hips, NamedPart::thigh);
    start(own.upper_arm, chest, NamedPart::upper_arm);
    own.collar.reset();
    own.hip_joint.reset();
  }
}

Skeleton centre_limbs(Skeleton skeleton, const FigureParts& parts) {
  for (const SideParts* const side : {&parts.left, &parts.right}) {
    centre_limb(skeleton, *side->thigh, *parts.hips, side->shin);
    centre_limb(skeleton, *side->upper_arm, chest_of(parts), side->forearm);
  }
  return skeleton;
}

Skeleton centre_limbs(const Skeleton& skeleton) {
  const Result<FigureParts> parts = detail::find_figure_parts(skeleton);
  if (!parts || !moves_by_hinges(skeleton, *parts)) return skeleton;
  return centre_limbs(skeleton, *parts);
}

CentredLimbs::CentredLimbs(const Clip& clip, const std::optional<FigureParts>& parts)
    : clip_(&clip) {
  if (!parts || !moves_by_hinges(clip.skeleton, *parts)) return;
  centred_ = clip;
  centred_->skeleton = centre_limbs(clip.skeleton, *parts);
}

}  // namespace mocap::retarget
