// SPDX-License-Identifier: MIT
#include "edit/skeleton/avatar_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "body/body.hpp"
#include "body/limbs.hpp"
#include "body/name_words.hpp"
#include "body/part_words.hpp"
#include "edit/figures.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::edit {

namespace {

using detail::LimbPart;
/// Selects the meanings for arms or for legs.
using LimbColumn = LimbPart detail::PartWord::*;

bool is_in_arm(const detail::PartWord& word) {
  return word.in_arm != LimbPart::other;
}

bool is_in_leg(const detail::PartWord& word) {
  return word.in_leg != LimbPart::other;
}

LimbPart part_of(const std::string& name, LimbColumn column) {
  const bool is_arm = column == &detail::PartWord::in_arm;
  const detail::PartWord* const word =
      detail::last_part_word(detail::split_name(name), is_arm ? is_in_arm : is_in_leg);
  return word == nullptr ? LimbPart::other : word->*column;
}

tl::unexpected<Error> no_body(std::string message) {
  return fail(codes::edit_no_body, std::move(message));
}

using JointPath = std::vector<std::size_t>;

bool is_below(const Skeleton& skeleton, std::size_t joint, std::size_t above) {
  return joint >= above && joint < skeleton.subtree_end(above);
}

/// Index of the joint halfway between `begin` and the end of the chain; never the first or the last
/// joint.
std::size_t half_way(const Skeleton& skeleton, const JointPath& chain, std::size_t begin) {
  double whole = 0.0;
  for (std::size_t i = begin + 1; i < chain.size(); ++i) whole += skeleton[chain[i]].offset.norm();
  double passed = 0.0;
  double nearest = 1e300;
  std::size_t found = begin + 1;
  for (std::size_t i = begin + 1; i + 1 < chain.size(); ++i) {
    passed += skeleton[chain[i]].offset.norm();
    if (std::abs(passed - whole / 2.0) >= nearest) continue;
    nearest = std::abs(passed - whole / 2.0);
    found = i;
  }
  return found;
}

/// Determines where a limb starts and bends, from the names along it, or otherwise from lengths.
std::optional<Limb> limb_of(const Skeleton& skeleton, const JointPath& chain, LimbColumn column) {
  constexpr std::size_t min_joints = 3;
  if (chain.size() < min_joints) return std::nullopt;
  std::vector<LimbPart> parts;
  for (const std::size_t joint : chain) parts.push_back(part_of(skeleton[joint].name, column));
  // The hand or foot is not part of the limb, regardless of its name.
  parts.back() = LimbPart::other;
  const auto first = [&](LimbPart wanted) -> std::optional<std::size_t> {
    const auto at = std::find(parts.begin(), parts.end(), wanted);
    if (at == parts.end()) return std::nullopt;
    return static_cast<std::size_t>(at - parts.begin());
  };
  std::optional<std::size_t> bend = first(LimbPart::lower);
  if (!bend) bend = first(LimbPart::maybe_lower);
  std::optional<std::size_t> begin = first(LimbPart::upper);
  // If `LeftHip` is below `LHipJoint`, the former is the top of the thigh.
  for (std::size_t i = 0; !begin && i < bend.value_or(parts.size()); ++i) {
    if (parts[i] == LimbPart::maybe_upper &&
        (i + 1 == parts.size() || parts[i + 1] != LimbPart::maybe_upper)) {
      begin = i;
    }
  }
  if (!begin) begin = chain.size() - min_joints;
  if (!bend || *bend <= *begin) {
    if (*begin + 2 >= chain.size()) begin = chain.size() - min_joints;
    bend = half_way(skeleton, chain, *begin);
  }
  Limb limb;
  limb.begin = chain[*begin];
  limb.bend = chain[*bend];
  limb.end = chain.back();
  limb.last_above = chain[*bend - 1];
  limb.last_below = chain[chain.size() - 2];
  if (*begin > 0) limb.before = chain[*begin - 1];
  return limb;
}

std::optional<std::size_t> first_on(const std::vector<std::size_t>& joints,
                                    const std::vector<BodySide>& sides, BodySide side) {
  const auto found = std::find_if(joints.begin(), joints.end(),
                                  [&](std::size_t joint) { return sides[joint] == side; });
  return found == joints.end() ? std::nullopt : std::optional(*found);
}

/// The avatar's word for a finger.
std::string_view avatar_word_of(detail::Finger finger) {
  switch (finger) {
    case detail::Finger::thumb:
      return "Thumb";
    case detail::Finger::index:
      return "Index";
    case detail::Finger::middle:
      return "Middle";
    case detail::Finger::ring:
      return "Ring";
    case detail::Finger::little:
      return "Pinky";
    case detail::Finger::none:
      break;
  }
  return {};
}

/// The finger that a joint belongs to; none for bones in the palm.
detail::Finger finger_of(const std::string& joint) {
  const detail::NameWords name = detail::split_name(joint);
  const bool is_in_palm =
      std::any_of(name.words.begin(), name.words.end(), [](const std::string& word) {
        return word == "in" || word == "palm" || word.find("carpal") != std::string::npos;
      });
  return is_in_palm ? detail::Finger::none : detail::last_finger_word(name);
}

/// End of a forearm without a hand, in the forearm's axes: at its end site, or otherwise as far
/// away as the upper arm is long.
Vector3 wrist_of(const Skeleton& skeleton, std::size_t forearm) {
  const Bone bone = skeleton.bone(forearm);
  if (bone.length > 0.0) return bone.vector;
  const Joint& joint = skeleton[forearm];
  return (joint.before * joint.after).conjugate() * joint.offset;
}

/// Adds a wrist to each arm without a hand, and updates the indices of the arms.
void add_wrists(Clip& clip, std::vector<detail::ArmEnd>& arms) {
  std::size_t added = 0;
  for (detail::ArmEnd& arm : arms) {
    arm.joint += added;
    if (arm.is_hand) continue;
    Joint wrist;
    wrist.name = clip.skeleton[arm.joint].name + "_End";
    wrist.offset = wrist_of(clip.skeleton, arm.joint);
    const Result<std::size_t> at = clip.add_joint(arm.joint, std::move(wrist));
    if (!at) continue;
    clip.skeleton.set_end_sites(arm.joint, {});
    arm.joint = *at;
    ++added;
  }
}

class Matcher {
 public:
  Matcher(const Skeleton& skeleton, const std::vector<detail::ArmEnd>& arms)
      : skeleton_(skeleton),
        arms_(arms),
        body_(detail::find_body(skeleton)),
        sides_(detail::sides_of(skeleton, body_)),
        used_(skeleton.size(), false) {}

  Result<AvatarMatch> run() {
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      const std::optional<std::size_t> foot = first_on(body_.feet, sides_, side);
      const auto end = std::find_if(arms_.begin(), arms_.end(), [&](const detail::ArmEnd& each) {
        return sides_[each.joint] == side;
      });
      if (!foot || end == arms_.end())
        return no_body("no left and right hands and feet were found");
      const auto leg =
          limb_of(skeleton_, detail::limb_to(skeleton_, sides_, *foot), &detail::PartWord::in_leg);
      auto arm = limb_of(skeleton_, detail::limb_to(skeleton_, sides_, end->joint),
                         &detail::PartWord::in_arm);
      if (!leg || !arm) return no_body("an arm or a leg has fewer than three joints");
      arm->has_hand = end->is_hand;
      (side == BodySide::left ? match_.left_leg : match_.right_leg) = *leg;
      (side == BodySide::left ? match_.left_arm : match_.right_arm) = *arm;
    }
    const auto pelvis =
        detail::common_ancestor(skeleton_, match_.left_leg.begin, match_.right_leg.begin);
    const auto chest =
        detail::common_ancestor(skeleton_, match_.left_arm.begin, match_.right_arm.begin);
    if (!pelvis || !chest) return no_body("the legs or the arms have no common parent");
    match_.hips = *pelvis;
    add_trunk(*pelvis, *chest, body_.head);
    add_limbs("l", match_.left_arm, match_.left_leg);
    add_limbs("r", match_.right_arm, match_.right_leg);
    add_fingers(match_.left_arm.end, "Left");
    add_fingers(match_.right_arm.end, "Right");
    add_named();
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      if (!used_[i]) match_.left_out.push_back(i);
    }
    return std::move(match_);
  }

 private:
  void add(AvatarJoint joint) {
    used_[joint.from] = true;
    if (joint.and_from) used_[*joint.and_from] = true;
    match_.joints.push_back(std::move(joint));
  }

  /// The joints below `above` down to `end`; empty if `end` is not below it.
  JointPath path(std::size_t above, std::size_t end) const {
    JointPath chain;
    if (!is_below(skeleton_, end, above)) return chain;
    for (std::size_t at = end; at != above; at = skeleton_[at].parent) chain.push_back(at);
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  void add_trunk(std::size_t pelvis, std::size_t chest, std::optional<std::size_t> head) {
    add({.name = "hip", .from = pelvis});
    const std::optional<std::size_t> middle = detail::common_ancestor(skeleton_, pelvis, chest);
    const JointPath spine = middle ? path(*middle, chest) : JointPath{};
    if (spine.size() < 2) {
      add({.name = "abdomen", .from = pelvis, .and_from = chest});
    } else {
      add({.name = "abdomen", .from = spine[(spine.size() - 1) / 2]});
    }
    for (const std::size_t joint : spine) used_[joint] = true;
    add({.name = "chest", .from = chest});
    if (!head || *head == chest || !is_below(skeleton_, *head, chest)) return;
    const JointPath above = path(chest, *head);
    if (above.size() > 1) {
      add({.name = "neck", .from = above[above.size() - 2]});
    } else {
      add({.name = "neck", .from = chest, .and_from = head});
    }
    for (const std::size_t joint : above) used_[joint] = true;
    add({.name = "head", .from = *head});
  }

  void add_limbs(const std::string& side, const Limb& arm, const Limb& leg) {
    if (arm.before) {
      add({.name = side + "Collar", .from = *arm.before, .begin = {}, .end = {}});
    }
    add_upper(side + "Shldr", arm);
    add_lower(side + "ForeArm", arm);
    used_[arm.end] = true;
    if (arm.has_hand) {
      add({.name = side + "Hand",
           .from = arm.end,
           .begin = arm.end,
           .end = middle_of_hand(arm.end)});
    }
    add_upper(side + "Thigh", leg);
    add_lower(side + "Shin", leg);
    add({.name = side + "Foot", .from = leg.end});
  }

  void add_upper(std::string name, const Limb& limb) {
    use_path(limb.begin, limb.last_above);
    add({.name = std::move(name), .from = limb.last_above, .begin = limb.begin, .end = limb.bend});
  }
  void add_lower(std::string name, const Limb& limb) {
    use_path(limb.bend, limb.last_below);
    add({.name = std::move(name), .from = limb.last_below, .begin = limb.bend, .end = limb.end});
  }
  void use_path(std::size_t above, std::size_t end) {
    used_[above] = true;
    for (const std::size_t joint : path(above, end)) used_[joint] = true;
  }

  /// A joint in the direction of the hand: that of the middle finger, or otherwise of any finger
  /// except the thumb.
  std::optional<std::size_t> middle_of_hand(std::size_t hand) const {
    std::optional<std::size_t> found;
    for (std::size_t i = hand + 1; i < skeleton_.subtree_end(hand); ++i) {
      const detail::Finger finger = finger_of(skeleton_[i].name);
      if (finger == detail::Finger::middle) return i;
      if (!found && finger != detail::Finger::thumb) found = i;
    }
    return found;
  }

  void add_fingers(std::size_t hand, std::string_view side) {
    constexpr int joints_of_finger = 3;
    std::vector<std::pair<detail::Finger, int>> counts;
    for (std::size_t i = hand + 1; i < skeleton_.subtree_end(hand); ++i) {
      const detail::Finger finger = finger_of(skeleton_[i].name);
      // Finger tips have no channels in many files, and there are no bones for them.
      if (finger == detail::Finger::none || skeleton_[i].channels.empty() || used_[i]) continue;
      auto count = std::find_if(counts.begin(), counts.end(),
                                [&](const auto& each) { return each.first == finger; });
      if (count == counts.end()) count = counts.insert(counts.end(), {finger, 0});
      if (count->second == joints_of_finger) continue;
      add({.name = fmt::format("mHand{}{}{}", avatar_word_of(finger), ++count->second, side),
           .from = i});
    }
  }

  /// Adds joints that are not part of the body but have the name of an avatar bone.
  void add_named() {
    const Skeleton classic = secondlife::classic_skeleton();
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      if (used_[i]) continue;
      const std::optional<std::size_t> bone = secondlife::find_bone(skeleton_[i].name);
      if (!bone) continue;
      const secondlife::AvatarBone& facts = secondlife::bones()[*bone];
      const bool is_of_body = !facts.alias.empty() && classic.find(facts.alias);
      // `mSpine` bones fold back over the avatar's spine; joints of a body do not drive them.
      if (is_of_body || facts.name.starts_with("mSpine")) continue;
      const bool is_taken =
          std::any_of(match_.joints.begin(), match_.joints.end(),
                      [&](const AvatarJoint& joint) { return joint.name == facts.name; });
      if (!is_taken) add({.name = std::string(facts.name), .from = i});
    }
  }

  const Skeleton& skeleton_;
  const std::vector<detail::ArmEnd>& arms_;
  detail::Body body_;
  std::vector<BodySide> sides_;
  std::vector<bool> used_;
  AvatarMatch match_;
};

}  // namespace

Result<AvatarMatch> match_avatar(Clip& clip) {
  if (clip.skeleton.empty()) return no_body("there are no joints");
  if (Status single = check_single_body(clip.skeleton, "--profile secondlife"); !single)
    return tl::unexpected<Error>(std::move(single.error()));
  const detail::Body body = detail::find_body(clip.skeleton);
  std::vector<detail::ArmEnd> arms = detail::find_arm_ends(
      clip.skeleton, detail::sides_of(clip.skeleton, body), detail::parts_of(body));
  add_wrists(clip, arms);
  return Matcher(clip.skeleton, arms).run();
}

}  // namespace mocap::edit
