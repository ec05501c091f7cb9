// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Builds a clip from a skeleton and an animation.

#include <cstdint>

#include "formats/usd/scene.hpp"
#include "mocap/clip.hpp"
#include "mocap/reading.hpp"

namespace mocap::usd::input {

/// `file_bytes` limits the memory for frames between samples. Sets `Style::start_code`.
Result<Clip> build_clip(const Layer& layer, const Choice& choice, std::uint64_t file_bytes,
                        const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::usd::input
