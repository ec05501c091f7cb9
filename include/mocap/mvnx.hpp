// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Xsens MVNX, versions 3 and 4: the segments of a body. Read-only. Format details:
/// docs/formats/mvnx.md.

#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code mvnx_xml;
extern const Code mvnx_structure;
extern const Code mvnx_frame;
extern const Code mvnx_frame_number;
extern const Code mvnx_no_rest;
extern const Code mvnx_gap;

}  // namespace mocap::codes

namespace mocap::mvnx {

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
};

/// Reads the segments of a file as joints, each with a position and a quaternion relative to its
/// parent, in metres with Z up. Every joint has the position of its segment.
///
/// Rotations are relative to the reference pose in which the file specifies the points of the
/// segments (`identity`, `npose` or `tpose`): the one with which segments meet best at their
/// joints. It is also the rest pose. Fails with `mvnx.*` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like MVNX.
bool sniff(std::string_view head);

}  // namespace mocap::mvnx
