// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects whether a clip still is the one that was read.

#include "mocap/trc.hpp"

namespace mocap::trc {

/// The text of the file if the clip is unmodified and no option changes its format; otherwise null.
const TextAsRead* text_of_trc(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::trc
