// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Avimator and QAvimator files (.avm): a BVH file followed by its key frames. Format details:
/// docs/formats/avm.md.

#include <span>

#include "mocap/avm_style.hpp"
#include "mocap/bvh.hpp"
#include "mocap/codes.hpp"

namespace mocap::codes {

// Findings about the Avimator data after the BVH part.
extern const Code avm_section;
extern const Code avm_keys;

}  // namespace mocap::codes

namespace mocap::avm {

/// Reads the BVH part like `bvh::read`, and the data after the last frame into `Clip::format_data`.
/// Errors in that data are only warnings (`avm.section`, `avm.keys`). The motion contains every
/// frame, not only keys, so nothing is interpolated. The format is read-only: edited clips are
/// written as BVH, which Avimator also opens.
Result<Clip> read(ByteSource& source, const bvh::ReadOptions& options, Diagnostics& diagnostics);
/// The same for a file in memory.
Result<Clip> read(std::span<const char> bytes, const bvh::ReadOptions& options,
                  Diagnostics& diagnostics);

}  // namespace mocap::avm
