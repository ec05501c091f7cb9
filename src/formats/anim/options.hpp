// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/anim.hpp"

namespace mocap::anim {

/// `complete_options` of this format; options that are set are not changed or reported.
void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::anim
