// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits whose progress is observed, for front ends that report each edit separately.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Called before each edit with its index and the clips at this point: one, or all pieces. Returns
/// the object to which the findings of the edit are added.
using ChainWatch = std::function<Diagnostics&(std::size_t step, std::span<const Clip> clips)>;

/// Whether a chain may contain `Split`. If not, it fails there like any other edit.
enum class Splits : std::uint8_t { no, yes };

/// `apply_to_pieces` with an observer.
Result<std::vector<Clip>> apply_watched(std::span<const Edit> edits, Clip clip, Splits splits,
                                        std::string_view name, const ChainWatch& watch);

}  // namespace mocap::edit
