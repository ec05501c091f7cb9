// SPDX-License-Identifier: MIT
#include "body/figure_limbs.hpp"

#include <algorithm>
#include <cmath>

#include "body/name_words.hpp"
#include "body/part_words.hpp"

namespace mocap::detail {

namespace {

using LimbPath = std::vector<std::size_t>;

/// The joint of a limb where it bends: the one with such a word in its name, otherwise the one
/// whose distances to both ends are the most similar.
PartJoint bend_between(const Skeleton& skeleton, const LimbPath& limb, std::size_t start,
                       PartFlag word) {
  PartJoint found;
  double nearest = 0.0;
  for (std::size_t i = start + 1; i + 1 < limb.size(); ++i) {
    const NameWords name = split_name(skeleton[limb[i]].name);
    if (has_part_word(name, &PartWord::shares_twist)) continue;
    if (ends_in_part_word(name, word)) return limb[i];
    const double difference = std::abs(distance_along_tree(skeleton, limb[start], limb[i]) -
                                       distance_along_tree(skeleton, limb[i], limb.back()));
    if (found && difference >= nearest) continue;
    found = limb[i];
    nearest = difference;
  }
  return found;
}

/// A leg found by shape ends at the tip of its toes: without what follows the two longest bones.
/// The shape has no other way to tell ankle and toes apart.
LimbPath to_ankle(const Skeleton& skeleton, LimbPath leg) {
  constexpr std::size_t bones_of_leg = 2;
  if (leg.size() < bones_of_leg + 2) return leg;
  LimbPath by_length(leg.begin() + 1, leg.end());
  std::sort(by_length.begin(), by_length.end(), [&](std::size_t a, std::size_t b) {
    return skeleton[a].offset.norm() > skeleton[b].offset.norm();
  });
  // A bone ends at its joint.
  const std::size_t ankle = std::max(by_length[0], by_length[1]);
  while (leg.back() != ankle) leg.pop_back();
  return leg;
}

}  // namespace

LimbFinder::LimbFinder(const Skeleton& skeleton, const Body& body, FigureParts& parts)
    : skeleton_(skeleton),
      body_(body),
      parts_(parts),
      sides_(sides_of(skeleton, body)),
      source_(body.sides_are_named ? PartSource::words : PartSource::shape) {}

void LimbFinder::set(PartJoint& part, PartJoint joint) {
  if (part || !joint) return;
  part = joint;
  found_.emplace_back(*joint, source_);
}

void LimbFinder::complete() {
  for (const ArmEnd& end : find_arm_ends(skeleton_, sides_, parts_of(body_))) complete_arm(end);
  std::size_t end_of_foot = 0;
  for (const std::size_t foot : body_.feet) {
    // The first one is the ankle; toes follow it.
    if (foot < end_of_foot) continue;
    end_of_foot = skeleton_.subtree_end(foot);
    complete_leg(foot);
  }
  complete_toe(parts_.left);
  complete_toe(parts_.right);
}

void LimbFinder::complete_arm(const ArmEnd& end) {
  if (sides_[end.joint] == BodySide::middle) return;
  SideParts& side = parts_.on(sides_[end.joint]);
  const LimbPath arm = limb_to(skeleton_, sides_, end.joint);
  std::size_t first = upper_arm_in(skeleton_, arm, end);
  if (side.upper_arm) {
    const auto named = std::find(arm.begin(), arm.end(), *side.upper_arm);
    // The convention found another arm.
    if (named == arm.end()) return;
    first = static_cast<std::size_t>(named - arm.begin());
  }
  set(side.upper_arm, arm[first]);
  if (end.is_hand) {
    set(side.hand, end.joint);
    set(side.forearm, bend_between(skeleton_, arm, first, &PartWord::is_forearm));
  } else if (end.joint != arm[first]) {
    set(side.forearm, end.joint);
  }
  if (first > 0) set(side.collar, arm[first - 1]);
}

void LimbFinder::complete_leg(std::size_t foot) {
  if (sides_[foot] == BodySide::middle) return;
  SideParts& side = parts_.on(sides_[foot]);
  if (side.thigh && side.shin && side.foot) return;
  LimbPath leg = limb_to(skeleton_, sides_, foot);
  if (!body_.length_is_named) leg = to_ankle(skeleton_, std::move(leg));
  std::size_t first = thigh_in(skeleton_, leg);
  if (side.thigh) {
    const auto named = std::find(leg.begin(), leg.end(), *side.thigh);
    if (named == leg.end()) return;
    first = static_cast<std::size_t>(named - leg.begin());
  }
  if (leg.size() < first + 3) return;
  set(side.thigh, leg[first]);
  set(side.foot, leg.back());
  set(side.shin, bend_between(skeleton_, leg, first, &PartWord::is_shin));
  if (first > 0) set(side.hip_joint, leg[first - 1]);
}

/// The toe is named, or the only joint below the foot.
void LimbFinder::complete_toe(SideParts& side) {
  if (!side.foot || side.toe) return;
  for (std::size_t i = *side.foot + 1; i < skeleton_.subtree_end(*side.foot); ++i) {
    const bool is_named = std::find(body_.feet.begin(), body_.feet.end(), i) != body_.feet.end();
    if (!is_named || is_end_joint(skeleton_, i)) continue;
    set(side.toe, i);
    return;
  }
  const std::vector<std::size_t> children = skeleton_.children(*side.foot);
  if (children.size() == 1 && !is_end_joint(skeleton_, children.front()))
    set(side.toe, children.front());
}

}  // namespace mocap::detail
