// SPDX-License-Identifier: MIT
#include "body/generic_figure.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/named_joints.hpp"
#include "mocap/body.hpp"
#include "mocap/rotation.hpp"

namespace mocap::detail {

namespace {

// Metres. Round numbers for an adult, not those of any body model.
constexpr double hips_height = 0.95;
constexpr double thigh_height = 0.9;
constexpr double knee_height = 0.49;
constexpr double ankle_height = 0.08;
constexpr double toe_height = 0.02;
constexpr double lowest_spine_height = 1.03;
constexpr double chest_height = 1.27;
constexpr double neck_height = 1.45;
constexpr double head_height = 1.55;
constexpr double crown_height = 1.72;
constexpr double arm_height = 1.4;
constexpr double thigh_side = 0.09;
constexpr double collar_side = 0.03;
constexpr double shoulder_side = 0.17;
constexpr double elbow_side = 0.45;
constexpr double wrist_side = 0.71;
constexpr double toe_forward = 0.14;
constexpr double toe_end_forward = 0.21;

/// From the wrist of the left hand with the palm down; bones continue to the left.
struct GenericFinger {
  double palm_x, palm_z;          ///< Of the joint in the palm.
  double x, y, z;                 ///< Of the first joint.
  std::array<double, 3> lengths;  ///< Of the bones between the joints, and to the tip.
};
constexpr std::array<GenericFinger, 5> generic_fingers{{
    {0.02, 0.02, 0.035, -0.015, 0.03, {0.035, 0.03, 0.025}},
    {0.03, 0.02, 0.095, 0.0, 0.03, {0.04, 0.025, 0.02}},
    {0.03, 0.005, 0.098, 0.0, 0.01, {0.045, 0.028, 0.022}},
    {0.03, -0.008, 0.093, 0.0, -0.01, {0.04, 0.026, 0.02}},
    {0.03, -0.02, 0.085, 0.0, -0.028, {0.032, 0.02, 0.018}},
}};

constexpr std::array rotation_channels{Channel::z_rotation, Channel::x_rotation,
                                       Channel::y_rotation};

class FigureBuilder {
 public:
  FigureBuilder(const Naming& naming, double units_per_metre, TwistPlacement twists)
      : names_(slot_names(naming)), unit_(units_per_metre), twists_(twists) {}

  Skeleton build() {
    const Place root{Joint::no_parent, Vector3::Zero()};
    const Place hips = add(root, part(NamedPart::hips), {0.0, hips_height, 0.0});
    const Place pelvis = add(hips, part(NamedPart::pelvis), {0.0, hips_height, 0.0});
    for (const BodySide side : {BodySide::left, BodySide::right}) add_leg(pelvis, side);
    const Place chest = add_chain(hips, SlotGroup::spine, lowest_spine_height, chest_height, false);
    Place head = add_chain(chest, SlotGroup::neck, neck_height, head_height, true);
    head = add(head, part(NamedPart::head), {0.0, head_height, 0.0});
    add_end(head, part(NamedPart::head_end), {0.0, crown_height, 0.0});
    for (const BodySide side : {BodySide::left, BodySide::right}) add_arm(chest, side);
    close_ends();
    return std::move(skeleton_);
  }

 private:
  /// A joint and its place in metres.
  struct Place {
    std::size_t joint = Joint::no_parent;
    Vector3 at = Vector3::Zero();
  };

  static BodySlot part(NamedPart part, BodySide side = BodySide::middle) {
    return {SlotGroup::part, static_cast<std::size_t>(part), side};
  }

  static Vector3 on_side(BodySide side, const Vector3& left) {
    return side == BodySide::left ? left : Vector3(-left.x(), left.y(), left.z());
  }

  /// Adds the joint of a slot. Without a name, the parent takes its place.
  Place add(const Place& parent, const BodySlot& slot, const Vector3& at) {
    const auto name = names_.find(slot);
    if (name == names_.end()) return parent;
    Joint joint;
    joint.name = name->second;
    joint.offset = unit_ * (at - parent.at);
    if (parent.joint == Joint::no_parent)
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    joint.channels.insert(joint.channels.end(), rotation_channels.begin(), rotation_channels.end());
    const Result<std::size_t> added = skeleton_.add(parent.joint, std::move(joint));
    return added ? Place{*added, at} : parent;
  }

  /// The end of a bone: a joint if the convention names it, otherwise an end site.
  void add_end(const Place& parent, const BodySlot& slot, const Vector3& at) {
    const Place end = add(parent, slot, at);
    if (end.joint == parent.joint)
      skeleton_.set_end_sites(parent.joint, {{"", unit_ * (at - parent.at)}});
  }

  /// The joints at the tips and the helpers of limbs have no bone of their own.
  void close_ends() {
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      const bool has_child = i + 1 < skeleton_.size() && skeleton_[i + 1].parent == i;
      if (!has_child && skeleton_[i].end_sites.empty()) skeleton_.set_end_sites(i, {EndSite{}});
    }
  }

  std::size_t count(SlotGroup group) const {
    std::size_t number = 0;
    while (names_.contains({group, number, BodySide::middle})) ++number;
    return number;
  }

  /// All joints of a group at equal distances, the first at `bottom`. The last is at `top`, or with
  /// `next_at_top` one distance below.
  Place add_chain(Place parent, SlotGroup group, double bottom, double top, bool next_at_top) {
    const std::size_t number = count(group);
    const std::size_t divisions = next_at_top || number < 2 ? number : number - 1;
    for (std::size_t i = 0; i < number; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(divisions);
      parent =
          add(parent, {group, i, BodySide::middle}, {0.0, bottom + share * (top - bottom), 0.0});
    }
    return parent;
  }

  /// The upper or lower half of a limb from `at` to `end`, with its helper joints. Returns the
  /// parent of the next half.
  Place add_half(const Place& parent, NamedPart half, BodySide side, const Vector3& at,
                 const Vector3& end) {
    const Place bone = add(parent, part(half, side), on_side(side, at));
    const auto place = std::find(twisting_parts.begin(), twisting_parts.end(), half);
    const std::size_t first =
        twists_of_bone * static_cast<std::size_t>(place - twisting_parts.begin());
    std::size_t number = 0;
    while (number < twists_of_bone && names_.contains({SlotGroup::twist, first + number, side}))
      ++number;
    Place last = bone;
    for (std::size_t i = 0; i < number; ++i) {
      const double share = static_cast<double>(i + 1) / static_cast<double>(number + 1);
      const Place& from = twists_ == TwistPlacement::in_chain ? last : bone;
      last = add(from, {SlotGroup::twist, first + i, side}, on_side(side, at + share * (end - at)));
    }
    return twists_ == TwistPlacement::in_chain ? last : bone;
  }

  void add_leg(const Place& hips, BodySide side) {
    const Vector3 thigh(thigh_side, thigh_height, 0.0);
    const Vector3 knee(thigh_side, knee_height, 0.0);
    const Vector3 ankle(thigh_side, ankle_height, 0.0);
    Place leg = add(hips, part(NamedPart::hip_joint, side), on_side(side, thigh));
    leg = add_half(leg, NamedPart::thigh, side, thigh, knee);
    leg = add_half(leg, NamedPart::shin, side, knee, ankle);
    leg = add(leg, part(NamedPart::foot, side), on_side(side, ankle));
    leg =
        add(leg, part(NamedPart::toe, side), on_side(side, {thigh_side, toe_height, toe_forward}));
    add_end(leg, part(NamedPart::toe_end, side),
            on_side(side, {thigh_side, toe_height, toe_end_forward}));
  }

  void add_arm(const Place& chest, BodySide side) {
    const Vector3 shoulder(shoulder_side, arm_height, 0.0);
    const Vector3 elbow(elbow_side, arm_height, 0.0);
    const Vector3 wrist(wrist_side, arm_height, 0.0);
    Place arm =
        add(chest, part(NamedPart::collar, side), on_side(side, {collar_side, arm_height, 0.0}));
    arm = add_half(arm, NamedPart::upper_arm, side, shoulder, elbow);
    arm = add_half(arm, NamedPart::forearm, side, elbow, wrist);
    arm = add(arm, part(NamedPart::hand, side), on_side(side, wrist));
    bool has_fingers = false;
    for (std::size_t i = 0; i < generic_fingers.size(); ++i)
      has_fingers = add_finger(arm, i, side) || has_fingers;
    if (!has_fingers) {
      skeleton_.set_end_sites(
          arm.joint, {{"", unit_ * (on_side(side, wrist + Vector3(0.18, 0.0, 0.0)) - arm.at)}});
    }
  }

  /// Returns whether the convention has joints of the finger.
  bool add_finger(const Place& hand, std::size_t finger, BodySide side) {
    const GenericFinger& sizes = generic_fingers[finger];
    const Vector3 wrist(wrist_side, arm_height, 0.0);
    const auto slot = [&](std::size_t joint) {
      return BodySlot{SlotGroup::finger, joints_of_finger * finger + joint, side};
    };
    Place last =
        add(hand, slot(0), on_side(side, wrist + Vector3(sizes.palm_x, 0.0, sizes.palm_z)));
    Vector3 at = wrist + Vector3(sizes.x, sizes.y, sizes.z);
    for (std::size_t i = 0; i < sizes.lengths.size(); ++i) {
      last = add(last, slot(i + 1), on_side(side, at));
      at += Vector3(sizes.lengths[i], 0.0, 0.0);
    }
    if (last.joint == hand.joint) return false;
    add_end(last, slot(joints_of_finger - 1), on_side(side, at));
    return true;
  }

  const std::map<BodySlot, std::string> names_;
  const double unit_;
  const TwistPlacement twists_;
  Skeleton skeleton_;
};

}  // namespace

Skeleton generic_figure(const Naming& naming, double units_per_metre, TwistPlacement twists) {
  return FigureBuilder(naming, units_per_metre, twists).build();
}

}  // namespace mocap::detail
