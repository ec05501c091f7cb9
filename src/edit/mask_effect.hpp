// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whether an edit changes anything of what it is kept to.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Warns where an edit changes numbers, but none of these joints in these frames; names the joint
/// that it does change. Both clips have the same layout.
void tell_idle_mask(const Clip& clip, const Clip& edited, const std::vector<std::size_t>& joints,
                    const FrameSpan& frames, Diagnostics& diagnostics);

}  // namespace mocap::edit
