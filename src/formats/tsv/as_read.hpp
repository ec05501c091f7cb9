// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects whether a clip still is the one that was read.

#include "mocap/tsv.hpp"

namespace mocap::tsv {

/// The text of the file if the clip is unmodified and no option changes its format; otherwise null.
const TextAsRead* text_of_tsv(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::tsv
