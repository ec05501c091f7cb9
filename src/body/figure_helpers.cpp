// SPDX-License-Identifier: MIT
#include "body/figure_helpers.hpp"

#include <algorithm>

#include "body/name_words.hpp"
#include "body/part_words.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::detail {

namespace {

/// A bone of a limb, from its part to the next one.
struct LimbBone {
  NamedPart part = NamedPart::upper_arm;
  BodySide side = BodySide::left;
  std::size_t begin = 0;
  std::size_t end = 0;
};

void add_bone(NamedPart part, BodySide side, PartJoint begin, PartJoint end,
              std::vector<LimbBone>& bones) {
  if (begin && end) bones.push_back({part, side, *begin, *end});
}

std::vector<LimbBone> bones_of(const FigureParts& parts) {
  std::vector<LimbBone> bones;
  for (const BodySide side : {BodySide::left, BodySide::right}) {
    const SideParts& own = parts.on(side);
    add_bone(NamedPart::upper_arm, side, own.upper_arm, own.forearm, bones);
    add_bone(NamedPart::forearm, side, own.forearm, own.hand, bones);
    add_bone(NamedPart::thigh, side, own.thigh, own.shin, bones);
    add_bone(NamedPart::shin, side, own.shin, own.foot, bones);
  }
  return bones;
}

bool has_twist_slot(const BodySlots* slots, std::size_t joint) {
  return slots != nullptr && (*slots)[joint] && (*slots)[joint]->group == SlotGroup::twist;
}

/// The position of a joint along a bone: 0 at its start, 1 at its end.
double place_along(const Poses& rest, const LimbBone& bone, std::size_t joint) {
  const Vector3 start = rest.world_position(0, bone.begin);
  const Vector3 along = rest.world_position(0, bone.end) - start;
  const double length = along.squaredNorm();
  if (!(length > 0.0)) return 0.0;
  return std::clamp((rest.world_position(0, joint) - start).dot(along) / length, 0.0, 1.0);
}

}  // namespace

std::vector<LimbHelper> find_helpers(const Skeleton& skeleton, const FigureParts& parts,
                                     const BodySlots* slots) {
  std::vector<LimbHelper> helpers;
  const Poses rest = evaluate_rest(skeleton);
  for (const LimbBone& bone : bones_of(parts)) {
    const auto carries_end = [&](std::size_t joint) {
      return joint < bone.end && bone.end < skeleton.subtree_end(joint);
    };
    const std::size_t first = helpers.size();
    std::size_t in_chain = 0;
    for (std::size_t i = bone.begin + 1; i < skeleton.subtree_end(bone.begin); ++i) {
      if (i == bone.end) {
        // What is below the next part does not belong to this bone.
        i = skeleton.subtree_end(bone.end) - 1;
        continue;
      }
      if (parts.sources[i] != PartSource::none) continue;
      LimbHelper helper{i, bone.part, bone.side, 0.0, carries_end(i)};
      if (helper.is_in_chain) {
        ++in_chain;
      } else if (!has_twist_slot(slots, i) &&
                 !has_part_word(split_name(skeleton[i].name), &PartWord::shares_twist)) {
        continue;
      } else {
        helper.share = place_along(rest, bone, i);
      }
      helpers.push_back(helper);
    }
    std::size_t passed = 0;
    for (std::size_t i = first; i < helpers.size(); ++i) {
      if (!helpers[i].is_in_chain) continue;
      ++passed;
      helpers[i].share = static_cast<double>(passed) / static_cast<double>(in_chain);
    }
  }
  std::sort(helpers.begin(), helpers.end(),
            [](const LimbHelper& a, const LimbHelper& b) { return a.joint < b.joint; });
  return helpers;
}

}  // namespace mocap::detail
