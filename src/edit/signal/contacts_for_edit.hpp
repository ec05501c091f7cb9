// SPDX-License-Identifier: MIT
#pragma once

/// \file Ground contacts of feet, for edits.

#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// As `foot_contacts`, but fails with `edit.value` if a rule is out of range, and with
/// `edit.no-body` if there are no feet.
Result<std::vector<FootContacts>> contacts_for_edit(const Clip& clip, const ContactRules& rules);

}  // namespace mocap::edit
