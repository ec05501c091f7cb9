// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits whose result depends on the unit of length of the clip.

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Whether an edit uses the unit of the clip, so that a `StateUnit` before it affects the result.
/// Asks the `uses_unit` of its options; edits without one do not use the unit.
bool needs_unit(const Edit& edit);

}  // namespace mocap::edit
