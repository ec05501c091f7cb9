// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files of Avimator and QAvimator (.avm): a BVH with its key frames behind it. The facts behind
/// each rule: docs/formats/avm.md.

#include <span>

#include "mocap/bvh.hpp"

namespace mocap::avm {

/// Reads the BVH as `bvh::read` does, and what stands behind its last frame into
/// `Clip::avm_style`; that only warns where it is broken (`avm.section`, `avm.keys`). The rows hold
/// every frame, not only keys, so that nothing is interpolated.
Result<Clip> read(ByteSource& source, const bvh::ReadOptions& options, Diagnostics& diagnostics);
Result<Clip> read(std::span<const char> bytes, const bvh::ReadOptions& options,
                  Diagnostics& diagnostics);

/// Writes the BVH and, behind it, the key frames. Where the clip has none of its own any more
/// (`Clip::avm_style` is not set, or is of other joints or frames) every frame is a key.
Status write(const Clip& clip, const bvh::WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::avm
