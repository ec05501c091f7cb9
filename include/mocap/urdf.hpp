// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// URDF, the robot models of ROS: the links and their joints. Read-only. Format details:
/// docs/formats/urdf.md.

#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code urdf_xml;
extern const Code urdf_structure;
extern const Code urdf_value;
extern const Code urdf_macro;
extern const Code urdf_limits;
extern const Code urdf_mimic;

}  // namespace mocap::codes

namespace mocap::urdf {

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.joints`.
};

/// Reads the links of a robot as joints, in metres with Z up, and one frame in which all joints are
/// at 0. A revolute or continuous joint is one rotation channel, a prismatic one a position
/// channel; `Joint::dof_name` is its name and `Joint::limits` its range (degrees, metres). The root
/// has position and rotation channels, unless it is called `world`. Fails with `urdf.*` and
/// `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like URDF.
bool sniff(std::string_view head);

}  // namespace mocap::urdf
