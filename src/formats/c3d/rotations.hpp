// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The ROTATION group of Theia3D: rigid bodies as 4 x 4 matrices.

#include <array>
#include <string_view>

#include "formats/c3d/layout.hpp"
#include "mocap/reading.hpp"
#include "mocap/recording.hpp"

namespace mocap::c3d {

/// The numbers of a pose: a matrix in column-major order, and its reliability, which is negative if
/// the pose is unknown.
using BodyFloats = std::array<float, 17>;

/// Adds the bodies of a file to a recording. If the file has neither points nor analog channels,
/// `layout.frames` becomes at most the number of frames with rotations. Returns false and adds an
/// error if the poses exceed the memory limit.
bool read_rotations(std::string_view bytes, const ReadLimits& limits, const FileFindings& findings,
                    Layout& layout, Recording& recording);

}  // namespace mocap::c3d
