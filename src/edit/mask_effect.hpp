// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks whether an edit has an effect inside its mask.

#include <cstddef>
#include <string>
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

/// Warns about names, which are not patterns, that select only kinds of data that the edit does not
/// change, although it changes others within the mask.
void report_unused_names(const std::vector<std::string>& names, const Clip& clip,
                         const Clip& edited, const std::vector<std::size_t>& joints,
                         const RecordedRegion& recorded, Diagnostics& diagnostics);

/// What an edit changes within a mask, such as `3 joints and 1 point`; empty for nothing.
std::string counted_changes(const Clip& clip, const Clip& edited,
                            const std::vector<std::size_t>& joints, const RecordedRegion& recorded);

}  // namespace mocap::edit
