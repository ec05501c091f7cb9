// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/body.hpp"

namespace mocap::detail {

/// The decisions about a clip, given its scale, axes and reference frame.
ClipDecisions decisions_of(const Clip& clip, const ScaleGuess& scale, const AxisGuess& axes,
                           Decision<bool> reference_frame);

}  // namespace mocap::detail
