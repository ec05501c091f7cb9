// SPDX-License-Identifier: MIT
#include "body/figure_list.hpp"

#include <fmt/format.h>

#include <array>
#include <set>
#include <string_view>

namespace mocap::detail {

namespace {

constexpr std::array<std::string_view, 5> finger_names{"thumb", "index finger", "middle finger",
                                                       "ring finger", "little finger"};

struct LimbPartName {
  PartJoint SideParts::*part;
  std::string_view name;
};

constexpr std::array arm_names{
    LimbPartName{&SideParts::collar, "collar"}, LimbPartName{&SideParts::upper_arm, "upper arm"},
    LimbPartName{&SideParts::forearm, "forearm"}, LimbPartName{&SideParts::hand, "hand"}};
constexpr std::array leg_names{
    LimbPartName{&SideParts::hip_joint, "hip joint"}, LimbPartName{&SideParts::thigh, "thigh"},
    LimbPartName{&SideParts::shin, "shin"}, LimbPartName{&SideParts::foot, "foot"},
    LimbPartName{&SideParts::toe, "toe"}};

std::string_view bone_name(NamedPart part) {
  switch (part) {
    case NamedPart::upper_arm:
      return "upper arm";
    case NamedPart::thigh:
      return "thigh";
    case NamedPart::shin:
      return "shin";
    default:
      return "forearm";
  }
}

class PartList {
 public:
  explicit PartList(const FigureParts& parts) {
    add("hips", parts.hips);
    add("pelvis", parts.pelvis);
    add_chain("spine", parts.spine);
    add_chain("neck", parts.neck);
    add("head", parts.head);
    add("jaw", parts.jaw);
    add_side("left", parts.left);
    add_side("right", parts.right);
    for (const LimbHelper& helper : parts.helpers) {
      add(fmt::format("{} {} twist", helper.side == BodySide::right ? "right" : "left",
                      bone_name(helper.part)),
          helper.joint);
    }
  }

  std::vector<ListedPart> list;

 private:
  void add(std::string name, const PartJoint& joint) {
    if (joint) list.push_back({std::move(name), *joint});
  }

  void add_chain(const std::string& name, const std::vector<std::size_t>& joints) {
    for (std::size_t i = 0; i < joints.size(); ++i)
      add(joints.size() == 1 ? name : fmt::format("{} {}", name, i + 1), joints[i]);
  }

  void add_side(std::string_view word, const SideParts& side) {
    const auto named = [&](std::string_view part) { return fmt::format("{} {}", word, part); };
    add(named("eye"), side.eye);
    for (const LimbPartName& each : arm_names) add(named(each.name), side.*each.part);
    for (std::size_t i = 0; i < side.fingers.size(); ++i) {
      add(named(fmt::format("{} metacarpal", finger_names[i])), side.fingers[i].metacarpal);
      add_chain(named(finger_names[i]), side.fingers[i].joints);
    }
    for (const LimbPartName& each : leg_names) add(named(each.name), side.*each.part);
  }
};

/// Keeps each joint in the first part that it is offered for.
class RepeatFilter {
 public:
  void keep(PartJoint& part) {
    if (part && !taken_.insert(*part).second) part.reset();
  }
  void keep(std::vector<std::size_t>& chain) {
    std::erase_if(chain, [&](std::size_t joint) { return !taken_.insert(joint).second; });
  }

 private:
  std::set<std::size_t> taken_;
};

}  // namespace

std::vector<ListedPart> list_parts(const FigureParts& parts) {
  return PartList(parts).list;
}

void drop_repeated_parts(FigureParts& parts) {
  RepeatFilter filter;
  filter.keep(parts.hips);
  // The bones of the limbs first: a motion needs them most.
  for (const auto part : {&SideParts::thigh, &SideParts::shin, &SideParts::foot,
                          &SideParts::upper_arm, &SideParts::forearm, &SideParts::hand}) {
    filter.keep(parts.left.*part);
    filter.keep(parts.right.*part);
  }
  filter.keep(parts.head);
  filter.keep(parts.spine);
  filter.keep(parts.neck);
  filter.keep(parts.pelvis);
  filter.keep(parts.jaw);
  for (SideParts* const side : {&parts.left, &parts.right}) {
    for (const auto part :
         {&SideParts::collar, &SideParts::hip_joint, &SideParts::toe, &SideParts::eye})
      filter.keep(side->*part);
    for (FingerChain& finger : side->fingers) {
      filter.keep(finger.metacarpal);
      filter.keep(finger.joints);
    }
  }
}

}  // namespace mocap::detail
