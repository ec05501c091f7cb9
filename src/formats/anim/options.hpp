// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/anim.hpp"

namespace mocap::anim {

/// Fills in what is not set, as `anim_options_for`; nothing is assumed about what is set.
void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::anim
