// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks how the Second Life viewer reads a BVH file that is uploaded as an animation. Details:
/// docs/secondlife.md.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::secondlife {

/// Adds findings of the family `secondlife`: what the viewer rejects (errors), drops or misreads
/// (warnings), and how it changes the motion (notes). `text` is the file that the clip was read
/// from, for checks of its lines; without it, the clip is assumed to have canonical lines. For an
/// .anim only the size of `text` is checked, unless `diagnostics` already has that finding
/// (`mocap::check` adds it). Files other than BVH and .anim get one error: they cannot be uploaded.
void check(const Clip& clip, std::string_view text, Diagnostics& diagnostics);

/// The line-based part of `check`, for a file that could not be read. `file` is its name.
void check_text(std::string_view text, const std::string& file, Diagnostics& diagnostics);

}  // namespace mocap::secondlife
