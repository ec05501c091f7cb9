// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Some joints, some frames: the words beside a step.

#include <optional>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// The mask that a step's words mean; nothing where it has none. Fails with `edit.value`.
Result<std::optional<Mask>> parse_mask(const Step& step);

}  // namespace mocap::edit
