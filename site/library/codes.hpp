// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings of this module; see `facts_of`.

#include <span>

#include "mocap/codes.hpp"

namespace mocap::codes {

// The library of motions.
extern const Code library_not_found;
extern const Code library_in_use;
extern const Code library_newer;
extern const Code library_skeleton_alone;
extern const Code library_no_frames;
extern const Code library_file_changed;

}  // namespace mocap::codes

namespace mocap::detail {

/// The table of these codes.
std::span<const CodeFacts> library_codes();

}  // namespace mocap::detail
