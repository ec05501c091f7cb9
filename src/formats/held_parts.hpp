// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of a clip that an output format can represent.

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

/// Reports the parts of a recording that a format cannot represent as `fit.dropped`, or fails with
/// it if `options.strict`. Fails with `fit.no-joints` if the clip has a recording, and the format
/// can represent no part of the clip.
Status check_held_parts(const Clip& clip, Format format, const SaveOptions& options,
                        Diagnostics& diagnostics);

}  // namespace mocap::detail
