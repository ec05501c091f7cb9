// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of a step that select joints and frames.

#include <optional>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// The mask of a step; empty if it has none. Fails with `edit.value`.
Result<std::optional<Mask>> parse_mask(const Step& step);

}  // namespace mocap::edit
