// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Builds a clip from the nodes and one animation of a file.

#include <cstdint>
#include <optional>

#include "formats/gltf/numbers.hpp"
#include "mocap/clip.hpp"

namespace mocap::gltf::input {

/// The clip of an animation, or without frames if there is none. `file_bytes` limits the memory
/// for frames between keys.
Result<Clip> build_clip(const Asset& asset, Buffers& buffers, std::optional<std::size_t> take,
                        std::uint64_t file_bytes, const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::gltf::input
