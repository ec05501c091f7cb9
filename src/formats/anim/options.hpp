// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/anim.hpp"

namespace mocap::anim {

/// Fills in the options that are not set, like `anim_options_for`; options that are set are not
/// changed or reported.
void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::anim
