// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// MJCF, the models of MuJoCo: the bodies and their joints. Read-only. Format details:
/// docs/formats/mjcf.md.

#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code mjcf_xml;
extern const Code mjcf_structure;
extern const Code mjcf_value;
extern const Code mjcf_include;
extern const Code mjcf_not_read;

}  // namespace mocap::codes

namespace mocap::mjcf {

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.joints`.
};

/// Reads the bodies of a model as joints, in metres with Z up, and one frame, the pose of the file
/// (`qpos0`). A hinge is one rotation channel, a slide one position channel, a ball a quaternion, a
/// free joint three positions and three rotations; `Joint::dof_name` is the name of a hinge or
/// slide and `Joint::limits` its range (degrees, metres). A body with several joints has one for
/// each. Included files are not read. Fails with `mjcf.*` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like MJCF.
bool sniff(std::string_view head);

}  // namespace mocap::mjcf
