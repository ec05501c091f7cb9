// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints that only turn.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RotateOnly {};

Status validate(const RotateOnly& options, const Clip& clip);

/// Takes the position channels off all joints but those from the roots to the hips; a joint stays
/// where it was on average. A note tells how far any joint is from its place at most.
Status apply(const RotateOnly& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
