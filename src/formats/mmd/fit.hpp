// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names that a motion can have, and clips that are written back.

#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::mmd {

/// The names of the joints as they are written; empty if they are unchanged. Names are unique in
/// their first 15 bytes in code page 932.
std::optional<std::vector<std::string>> names_as_written(const Skeleton& skeleton);

/// Whether a clip is the motion of a file, which is written back byte for byte.
bool is_unmodified(const Clip& clip);

}  // namespace mocap::mmd
