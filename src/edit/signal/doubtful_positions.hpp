// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Positions of points that are probably wrong.

#include <cstddef>
#include <vector>

#include "mocap/edit/signal.hpp"
#include "mocap/recording.hpp"

namespace mocap::edit {

/// Makes the positions of these points unknown in frames in which they are spikes, held or at the
/// origin, as far as the options name them. Returns the number of positions.
std::size_t mark_doubtful(const FillGaps& options, const std::vector<std::size_t>& points,
                          const FrameSpan& frames, Recording& recording);

}  // namespace mocap::edit
