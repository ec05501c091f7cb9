// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of a step that select joints and frames.

#include <optional>
#include <string_view>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// `StepKind::part_separator` of an option in `mask_facts`.
std::string_view mask_part_separator(std::string_view name);

/// The mask of a step; empty if it has none. Fails with `edit.value`.
Result<std::optional<Mask>> parse_mask(const Step& step);

}  // namespace mocap::edit
