// SPDX-License-Identifier: MIT
#include "body/rigid_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

#include "body/name_words.hpp"
#include "body/named_joints.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t index_of(NamedPart part) {
  return static_cast<std::size_t>(part);
}

constexpr BodySlot slot_of(NamedPart part, BodySide side = BodySide::middle) {
  return {SlotGroup::part, index_of(part), side};
}

/// The last slot of the spine or the neck that any convention has.
constexpr std::size_t last_of_chain = 15;

/// The slot above one of the body; none for the hips.
std::optional<BodySlot> slot_above(const BodySlot& slot) {
  const auto top_of = [](SlotGroup chain) { return BodySlot{chain, last_of_chain}; };
  switch (slot.group) {
    case SlotGroup::spine:
      if (slot.index == 0) return slot_of(NamedPart::hips);
      return BodySlot{SlotGroup::spine, slot.index - 1};
    case SlotGroup::neck:
      if (slot.index == 0) return top_of(SlotGroup::spine);
      return BodySlot{SlotGroup::neck, slot.index - 1};
    case SlotGroup::finger:
      if (slot.index % joints_of_finger == 0) return slot_of(NamedPart::hand, slot.side);
      return BodySlot{SlotGroup::finger, slot.index - 1, slot.side};
    case SlotGroup::twist:
      return slot_of(twisting_parts[slot.index / twists_of_bone], slot.side);
    case SlotGroup::part:
      break;
  }
  switch (static_cast<NamedPart>(slot.index)) {
    case NamedPart::hips:
      return std::nullopt;
    case NamedPart::pelvis:
      return slot_of(NamedPart::hips);
    case NamedPart::head:
      return top_of(SlotGroup::neck);
    case NamedPart::head_end:
    case NamedPart::jaw:
    case NamedPart::eye:
      return slot_of(NamedPart::head);
    case NamedPart::collar:
      return top_of(SlotGroup::spine);
    case NamedPart::upper_arm:
      return slot_of(NamedPart::collar, slot.side);
    case NamedPart::forearm:
      return slot_of(NamedPart::upper_arm, slot.side);
    case NamedPart::hand:
      return slot_of(NamedPart::forearm, slot.side);
    case NamedPart::hip_joint:
      return slot_of(NamedPart::pelvis);
    case NamedPart::thigh:
      return slot_of(NamedPart::hip_joint, slot.side);
    case NamedPart::shin:
      return slot_of(NamedPart::thigh, slot.side);
    case NamedPart::foot:
      return slot_of(NamedPart::shin, slot.side);
    case NamedPart::toe:
      return slot_of(NamedPart::foot, slot.side);
    case NamedPart::toe_end:
      return slot_of(NamedPart::toe, slot.side);
  }
  return std::nullopt;
}

/// Connects the bodies `group`, which are those of one person, by their names.
void connect(const std::vector<std::string>& names, const std::vector<std::size_t>& group,
             BodyParents& parents) {
  std::vector<std::string> labels;
  labels.reserve(group.size());
  for (const std::size_t body : group) labels.push_back(names[body]);
  const std::optional<NamedJoints> named = find_named_labels(labels);
  if (!named) return;
  std::map<BodySlot, std::size_t> bodies;
  for (std::size_t i = 0; i < group.size(); ++i)
    if (named->slots[i]) bodies.emplace(*named->slots[i], group[i]);
  for (const auto& [slot, body] : bodies) {
    for (std::optional<BodySlot> at = slot_above(slot); at; at = slot_above(*at)) {
      const auto above = bodies.find(*at);
      if (above == bodies.end()) continue;
      parents[body] = above->second;
      break;
    }
  }
}

}  // namespace

std::vector<std::string> segment_names(const Recording& recording) {
  constexpr std::string_view suffix = "_4X4";
  const auto has_suffix = [&](const RigidBody& body) {
    return body.label.size() > suffix.size() && body.label.ends_with(suffix);
  };
  // Otherwise a name may occur with and without it.
  const bool all_have_it =
      std::all_of(recording.bodies.begin(), recording.bodies.end(), has_suffix);
  std::vector<std::string> names;
  names.reserve(recording.bodies.size());
  for (const RigidBody& body : recording.bodies) {
    names.push_back(body.label);
    if (all_have_it) names.back().resize(body.label.size() - suffix.size());
    if (body.label.empty()) names.back() = fmt::format("body{}", names.size());
  }
  return names;
}

BodyParents find_body_parents(const Recording& recording, const std::vector<std::string>& names) {
  BodyParents parents = stated_parents(recording);
  const bool is_stated = std::any_of(parents.begin(), parents.end(),
                                     [](const auto& parent) { return parent.has_value(); });
  if (is_stated) return parents;
  std::map<std::string_view, std::vector<std::size_t>> people;
  for (std::size_t body = 0; body < names.size(); ++body) {
    const std::string_view name = names[body];
    const std::string_view own = without_namespace(name);
    people[name.substr(0, name.size() - own.size())].push_back(body);
  }
  for (const auto& [space, group] : people) connect(names, group, parents);
  return parents;
}

}  // namespace mocap::detail
