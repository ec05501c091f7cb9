// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps the bytes of an animation file, and detects whether they still describe the clip.

#include <span>
#include <string>

#include "mocap/anim.hpp"

namespace mocap::anim {

/// Adds the bytes of the file to the style of the clip, or reports that they take too much memory.
void keep_bytes(std::span<const char> bytes, const ReadLimits& limits, Clip& clip,
                Diagnostics& found);

/// The bytes of the file if clip, style and options are the same as when it was read; otherwise
/// null.
const std::string* bytes_as_read(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::anim
