// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whether an AMC belongs to an ASF.

#include <string_view>

#include "mocap/clip.hpp"

namespace mocap::acclaim {

/// Whether an AMC with these first bytes can be read for a skeleton, judging by its first frame.
/// True if they do not contain all of that frame.
bool fits_skeleton(std::string_view head, const Clip& skeleton);

}  // namespace mocap::acclaim
