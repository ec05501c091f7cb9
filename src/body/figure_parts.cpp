// SPDX-License-Identifier: MIT
#include "body/figure_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "body/body.hpp"
#include "body/figure_fingers.hpp"
#include "body/figure_helpers.hpp"
#include "body/figure_kind.hpp"
#include "body/figure_limbs.hpp"
#include "body/figure_list.hpp"
#include "body/name_words.hpp"
#include "body/named_joints.hpp"
#include "body/part_names.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

using JointPath = std::vector<std::size_t>;

/// The slots of the parts that a file declares.
BodySlots declared_slots(const Skeleton& skeleton) {
  BodySlots slots(skeleton.size());
  const Naming* const vrm = find_naming("vrm");
  if (vrm == nullptr) return slots;
  std::map<std::string, BodySlot> slot_of;
  for (const auto& [slot, name] : slot_names(*vrm)) slot_of.emplace(name, slot);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const auto found = slot_of.find(skeleton[i].part);
    if (found == slot_of.end()) continue;
    slots[i] = found->second;
    slot_of.erase(found);
  }
  return slots;
}

/// The joints of `path` that are part of the trunk. The `mSpine` joints of Second Life's avatar
/// fold back over its spine and stay as they are.
void drop_folded(const Skeleton& skeleton, JointPath& path) {
  std::erase_if(path,
                [&](std::size_t joint) { return skeleton[joint].name.starts_with("mSpine"); });
}

class FigureFinder {
 public:
  explicit FigureFinder(const Skeleton& skeleton) : skeleton_(skeleton) {
    parts_.sources.assign(skeleton.size(), PartSource::none);
  }

  Result<FigureParts> run() {
    if (skeleton_.empty()) return no_figure("there are no joints");
    const bool is_declared = PartNames(skeleton_).are_declared();
    std::optional<NamedJoints> named = find_named_joints(skeleton_);
    if (is_declared) {
      take_slots(declared_slots(skeleton_), PartSource::declared);
    } else if (named) {
      take_slots(named->slots, PartSource::naming);
      for (const std::size_t joint : named->unlinked) doubt_unlinked(joint);
    }
    if (named) parts_.naming = named->naming;
    complete_limbs();
    complete_fingers(skeleton_, parts_);
    if (!has_pair(&SideParts::thigh) && !has_pair(&SideParts::upper_arm))
      return no_figure(fmt::format("no two legs and no two arms were found below {}", shown(0)));
    find_hips();
    find_trunk(is_declared ? declared_slots(skeleton_) : named ? named->slots : BodySlots());
    drop_repeated_parts(parts_);
    parts_.helpers = find_helpers(skeleton_, parts_, named ? &named->slots : nullptr);
    for (const LimbHelper& helper : parts_.helpers) mark(helper.joint, PartSource::words);
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      if (parts_.sources[i] == PartSource::none) parts_.outside.push_back(i);
    }
    doubt_unpaired();
    doubt_duplicates();
    doubt_animal();
    if (Status sides = check_sides(skeleton_, parts_); !sides)
      return tl::unexpected<Error>(std::move(sides.error()));
    return std::move(parts_);
  }

 private:
  static tl::unexpected<Error> no_figure(const std::string& message) {
    return fail(codes::skeleton_no_figure, message);
  }

  std::string shown(std::size_t joint) const {
    return fmt::format("`{}`", text::shown(skeleton_[joint].name));
  }

  void mark(std::size_t joint, PartSource source) {
    if (parts_.sources[joint] == PartSource::none) parts_.sources[joint] = source;
  }

  bool has_pair(PartJoint SideParts::*part) const {
    return (parts_.left.*part).has_value() && (parts_.right.*part).has_value();
  }

  bool is_at_or_below(std::size_t joint, std::size_t above) const {
    return joint >= above && joint < skeleton_.subtree_end(above);
  }

  /// The joints from below `above` to above `end`; empty if `end` is not below it.
  JointPath between(std::size_t above, std::size_t end) const {
    JointPath path;
    if (end == above || !is_at_or_below(end, above)) return path;
    for (std::size_t at = skeleton_[end].parent; at != above; at = skeleton_[at].parent)
      path.push_back(at);
    std::reverse(path.begin(), path.end());
    return path;
  }

  void take_slots(const BodySlots& slots, PartSource source) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (!slots[i] || slots[i]->group == SlotGroup::twist) continue;
      take_slot(*slots[i], i);
      mark(i, source);
    }
  }

  void take_slot(const BodySlot& slot, std::size_t joint) {
    SideParts& side = parts_.on(slot.side);
    if (slot.group == SlotGroup::finger) {
      FingerChain& finger = side.fingers[slot.index / joints_of_finger];
      const std::size_t place = slot.index % joints_of_finger;
      if (place == 0) finger.metacarpal = joint;
      // The last one is the tip. Joints of a finger are in skeleton order.
      if (place > 0 && place + 1 < joints_of_finger) finger.joints.push_back(joint);
      return;
    }
    if (slot.group != SlotGroup::part) return;
    const auto part = static_cast<NamedPart>(slot.index);
    if (part == NamedPart::hips) parts_.hips = joint;
    if (part == NamedPart::pelvis) parts_.pelvis = joint;
    if (part == NamedPart::head) parts_.head = joint;
    if (part == NamedPart::jaw) parts_.jaw = joint;
    if (slot.side == BodySide::middle) return;
    if (part == NamedPart::eye) side.eye = joint;
    if (PartJoint* const place = part_in(side, part)) *place = joint;
  }

  void complete_limbs() {
    if (PartNames(skeleton_).are_declared()) {
      // What a file declares is not completed by guesses.
      return;
    }
    const Body body = find_body(skeleton_);
    LimbFinder limbs(skeleton_, body, parts_);
    limbs.complete();
    for (const auto& [joint, source] : limbs.found()) mark(joint, source);
    if (!parts_.hips && body.hips) parts_.hips = body.hips;
    if (!parts_.head) parts_.head = body.head;
    const PartSource source = body.length_is_named ? PartSource::words : PartSource::shape;
    for (const PartJoint& joint : {parts_.hips, parts_.head}) {
      if (joint) mark(*joint, source);
    }
  }

  /// The lowest joint above both legs and the arms or the head.
  PartJoint join_of_body() const {
    if (!has_pair(&SideParts::thigh)) return std::nullopt;
    const PartJoint legs = common_ancestor(skeleton_, *parts_.left.thigh, *parts_.right.thigh);
    const PartJoint upper = parts_.head                       ? parts_.head
                            : has_pair(&SideParts::upper_arm) ? parts_.left.upper_arm
                                                              : std::nullopt;
    return legs && upper ? common_ancestor(skeleton_, *legs, *upper) : legs;
  }

  /// The hips carry the legs and the spine. In some rigs, a joint with that name only carries the
  /// legs, or only contains the joint that carries both.
  void find_hips() {
    const PartJoint join = join_of_body();
    if (!join) return;
    const bool is_in_spine = parts_.sources[*join] == PartSource::naming && parts_.hips &&
                             *join != *parts_.hips && is_at_or_below(*join, *parts_.hips) &&
                             is_trunk_name(*join);
    if (is_in_spine) {
      parts_.hips = joint_below_spine(*join);
      mark(*parts_.hips, PartSource::shape);
      return;
    }
    if (parts_.hips && *parts_.hips != *join && is_at_or_below(*parts_.hips, *join) &&
        !parts_.pelvis) {
      parts_.pelvis = parts_.hips;
    }
    parts_.hips = join;
    mark(*join, PartSource::shape);
    const PartJoint legs = common_ancestor(skeleton_, *parts_.left.thigh, *parts_.right.thigh);
    if (parts_.pelvis || !legs || *legs == *join) return;
    parts_.pelvis = legs;
    mark(*legs, PartSource::shape);
  }

  /// The first joint above one in the spine that is not in it. A joint called `Hips` may be further
  /// up, and not turn as the body does.
  std::size_t joint_below_spine(std::size_t joint) const {
    while (joint != *parts_.hips && is_trunk_name(joint)) joint = skeleton_[joint].parent;
    return joint;
  }

  /// Biped's legs may be below its spine.
  bool is_trunk_name(std::size_t joint) const {
    const NameWords name = split_name(skeleton_[joint].name);
    return std::find(name.words.begin(), name.words.end(), "spine") != name.words.end();
  }

  void find_trunk(const BodySlots& slots) {
    const auto chain = [&](SlotGroup group) {
      return slots.empty() ? JointPath() : slot_chain(slots, skeleton_, group);
    };
    const JointPath spine = chain(SlotGroup::spine);
    const JointPath neck = chain(SlotGroup::neck);
    PartJoint chest = spine.empty() ? std::nullopt : PartJoint(spine.back());
    if (has_pair(&SideParts::upper_arm)) {
      const PartJoint arms =
          common_ancestor(skeleton_, *parts_.left.upper_arm, *parts_.right.upper_arm);
      // Names may end below the joint that carries the arms. Those of Biped are below its neck.
      const bool is_in_neck = arms && std::find(neck.begin(), neck.end(), *arms) != neck.end();
      if (!chest || (arms && !is_in_neck && is_at_or_below(*arms, *chest))) chest = arms;
    }
    if (chest && parts_.hips && *chest != *parts_.hips && is_at_or_below(*chest, *parts_.hips)) {
      parts_.spine = between(*parts_.hips, *chest);
      parts_.spine.push_back(*chest);
      drop_folded(skeleton_, parts_.spine);
    } else {
      parts_.spine = spine;
    }
    const PartJoint below = parts_.spine.empty() ? parts_.hips : PartJoint(parts_.spine.back());
    if (below && parts_.head && *below != *parts_.head && is_at_or_below(*parts_.head, *below)) {
      parts_.neck = between(*below, *parts_.head);
    } else {
      parts_.neck = neck;
    }
    for (const JointPath& path : {parts_.spine, parts_.neck}) {
      for (const std::size_t joint : path) mark(joint, PartSource::shape);
    }
  }

  void doubt_unlinked(std::size_t joint) {
    parts_.doubts.push_back(
        {{joint},
         fmt::format("{} is named like the lower half of a limb, but the upper half is not above "
                     "it; rename it, or specify its part",
                     shown(joint))});
  }

  void doubt_unpaired() {
    for (const NamedPart part :
         {NamedPart::collar, NamedPart::upper_arm, NamedPart::forearm, NamedPart::hand,
          NamedPart::thigh, NamedPart::shin, NamedPart::foot, NamedPart::toe}) {
      const PartJoint left = *part_in(parts_.left, part);
      const PartJoint right = *part_in(parts_.right, part);
      if (left.has_value() == right.has_value()) continue;
      const std::size_t joint = left ? *left : *right;
      parts_.doubts.push_back(
          {{joint},
           fmt::format("{} has no counterpart on the {} side; specify the joint of that side",
                       shown(joint), left ? "right" : "left")});
    }
  }

  /// Joints with the name of a part that another joint already is.
  void doubt_duplicates() {
    std::map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      if (parts_.sources[i] == PartSource::naming || parts_.sources[i] == PartSource::words)
        first.emplace(skeleton_[i].name, i);
    }
    for (const std::size_t i : parts_.outside) {
      const auto found = first.find(skeleton_[i].name);
      if (found == first.end()) continue;
      parts_.doubts.push_back(
          {{found->second, i},
           fmt::format("there are two joints called {}, and the first is used; rename the other",
                       shown(i))});
    }
  }

  void doubt_animal() {
    if (!parts_.hips || figure_kind_of(skeleton_) != FigureKind::animal) return;
    parts_.doubts.push_back(
        {{*parts_.hips},
         fmt::format("the body below {} looks like that of an animal, whose legs, trunk and head "
                     "are taken for those of a human; compare the result",
                     shown(*parts_.hips))});
  }

  const Skeleton& skeleton_;
  FigureParts parts_;
};

}  // namespace

PartJoint* part_in(SideParts& side, NamedPart part) {
  switch (part) {
    case NamedPart::collar:
      return &side.collar;
    case NamedPart::upper_arm:
      return &side.upper_arm;
    case NamedPart::forearm:
      return &side.forearm;
    case NamedPart::hand:
      return &side.hand;
    case NamedPart::hip_joint:
      return &side.hip_joint;
    case NamedPart::thigh:
      return &side.thigh;
    case NamedPart::shin:
      return &side.shin;
    case NamedPart::foot:
      return &side.foot;
    case NamedPart::toe:
      return &side.toe;
    default:
      return nullptr;
  }
}

Result<FigureParts> find_figure_parts(const Skeleton& skeleton) {
  return FigureFinder(skeleton).run();
}

}  // namespace mocap::detail
