// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits with random numbers.

#include <optional>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// What the numbers of an edit, or of the one behind its mask, depend on; none where none are
/// random.
std::optional<Draw> draw_of(const Edit& edit);

/// Changes nothing where the edit does not draw.
void set_draw(Edit& edit, const Draw& draw);

}  // namespace mocap::edit
