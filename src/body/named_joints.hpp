// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of a figure whose names follow a convention.

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "body/naming.hpp"
#include "mocap/body.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

enum class SlotGroup : unsigned char { spine, neck, part, finger, twist };

/// A slot of a naming convention: a part of the body.
struct BodySlot {
  SlotGroup group = SlotGroup::part;
  /// In the list of the group; each finger has five entries, and each bone with twist helpers
  /// `twists_of_bone`.
  std::size_t index = 0;
  BodySide side = BodySide::middle;

  friend bool operator<(const BodySlot& a, const BodySlot& b) {
    return std::tie(a.group, a.index, a.side) < std::tie(b.group, b.index, b.side);
  }
};

/// Number of slots of each finger, and of the twist helpers of each bone.
inline constexpr std::size_t joints_of_finger = 5;
inline constexpr std::size_t twists_of_bone = 4;

/// The slot of each joint; none for joints whose names are not in the convention.
using BodySlots = std::vector<std::optional<BodySlot>>;

struct NamedJoints {
  const Naming* naming = nullptr;
  BodySlots slots;
  /// Joints that are named like the lower half of a limb, but are not below its upper half. They
  /// have no slot.
  std::vector<std::size_t> unlinked = {};
};

/// The convention that names the most joints of the body or, if several do, the most fingers, or
/// the most names with the same spelling. If there are still several, it is the first one. None if
/// the names follow no known convention.
std::optional<NamedJoints> find_named_joints(const Skeleton& skeleton);

/// The same for labels that are not connected, such as those of rigid bodies.
std::optional<NamedJoints> find_named_labels(std::span<const std::string> labels);

/// The joints of the spine or the neck, from the bottom: those with a slot in it, and joints
/// without a slot between them, for example those that were not renamed to a convention with fewer
/// names.
std::vector<std::size_t> slot_chain(const BodySlots& slots, const Skeleton& skeleton,
                                    SlotGroup group);

/// Assigns the joints of spine and neck to the slots of a convention: the lowest slots if there are
/// enough; otherwise joints that include both ends and are evenly spaced.
void fit_chains(const Naming& naming, const Skeleton& skeleton, BodySlots& slots);

/// The name of each slot of a convention.
std::map<BodySlot, std::string> slot_names(const Naming& naming);

}  // namespace mocap::detail
