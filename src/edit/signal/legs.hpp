// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Legs of a skeleton.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Joints of a leg. Each is the parent of the next, except for the toe, which may be any
/// descendant.
struct Leg {
  std::size_t thigh = 0;
  std::size_t shin = 0;
  std::size_t ankle = 0;
  std::optional<std::size_t> toe;
};

/// Legs whose thigh and shin have rotation channels and a length, in skeleton order; feet as in
/// `find_body_parts`.
std::vector<Leg> find_legs(const Skeleton& skeleton);

/// `foot_contacts`. Fails with `edit.value` for rules out of range, and with `edit.no-body` if
/// there are no feet.
Result<std::vector<FootContacts>> contacts_for_edit(const Clip& clip, const ContactRules& rules);

}  // namespace mocap::edit
