// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Autodesk FBX, binary and text, versions 7.x (FBX 2011 and later): skeletons and their motion.
/// Read-only. Format details: docs/formats/fbx.md.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code fbx_version;
extern const Code fbx_structure;
extern const Code fbx_array;
extern const Code fbx_compressed;
extern const Code fbx_hierarchy;
extern const Code fbx_no_joints;
extern const Code fbx_curve;
extern const Code fbx_take;
extern const Code fbx_other_takes;
extern const Code fbx_layers;
extern const Code fbx_scale;
extern const Code fbx_sampled;
extern const Code fbx_not_read;

}  // namespace mocap::codes

namespace mocap::fbx {

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// The take to read: its name or, if no take has this name, its number from 1. Default: the
  /// first.
  std::string take;
};

/// Reads the bones of a file, their ancestors that have a transform, and one take. If there are no
/// bones, animated objects are read instead.
///
/// Rotations are those of the file. Frames are the keys if all curves have the same keys at regular
/// intervals, otherwise samples at the frame rate of the file (`fbx.sampled`). Pivots and scales
/// are included in the positions of the joints. Fails with `fbx.*` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like FBX, binary or text.
bool sniff(std::string_view head);

}  // namespace mocap::fbx
