// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files of Avimator and QAvimator (.avm): a BVH with its key frames behind it. The facts behind
/// each rule: docs/formats/avm.md.

#include <span>

#include "mocap/bvh.hpp"

namespace mocap::avm {

/// Reads the BVH as `bvh::read` does, and what follows its last frame into
/// `Clip::avm_style`; that only warns where it is broken (`avm.section`, `avm.keys`). The rows hold
/// every frame, not only keys, so that nothing is interpolated. Read only: what is edited is
/// written as BVH, which Avimator opens too.
Result<Clip> read(ByteSource& source, const bvh::ReadOptions& options, Diagnostics& diagnostics);
Result<Clip> read(std::span<const char> bytes, const bvh::ReadOptions& options,
                  Diagnostics& diagnostics);

}  // namespace mocap::avm
