// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits with random numbers.

#include <optional>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// The random inputs of an edit, or of the edit inside a mask; empty if it draws no numbers.
std::optional<Draw> draw_of(const Edit& edit);

/// Sets the random inputs of an edit. Has no effect if the edit draws no numbers.
void set_draw(Edit& edit, const Draw& draw);

}  // namespace mocap::edit
