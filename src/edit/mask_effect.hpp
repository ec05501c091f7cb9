// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks whether an edit has an effect inside its mask.

#include <cstddef>
#include <vector>

#include "edit/recorded_blend.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

/// Warns if an edit changes values, but none of them belong to these joints and recorded data in
/// the frames of `recorded`, and names one that it does change. Both clips must have the same
/// layout.
void report_ineffective_mask(const Clip& clip, const Clip& edited,
                             const std::vector<std::size_t>& joints, const RecordedRegion& recorded,
                             Diagnostics& diagnostics);

}  // namespace mocap::edit
