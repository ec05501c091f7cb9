// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the Second Life viewer makes of a BVH file that is uploaded as an animation. The facts:
/// docs/secondlife.md.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::secondlife {

/// Adds, as the family `secondlife`, what the viewer would refuse (errors), drop or misread
/// (warnings), and what it does to the motion (notes). `text` is the file that the clip was read
/// from, for what is a matter of lines; without it the clip is taken as one that is written line by
/// line. Of an .anim only the size of `text` is checked, unless `diagnostics` has that finding
/// already (`mocap::check` adds it). Files other than BVH and .anim get one
/// error: they cannot be uploaded.
void check(const Clip& clip, std::string_view text, Diagnostics& diagnostics);

/// The part of `check` that is about lines, for a file that could not be read. `file` names it.
void check_text(std::string_view text, const std::string& file, Diagnostics& diagnostics);

}  // namespace mocap::secondlife
