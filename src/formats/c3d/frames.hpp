// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points and analog samples of a file.

#include <string_view>

#include "formats/c3d/layout.hpp"
#include "mocap/recording.hpp"

namespace mocap::c3d {

/// Fills the positions, states, residuals, cameras and analog samples of a recording, whose points
/// and channels have been added.
void read_frames(std::string_view bytes, const Layout& layout, const FileFindings& findings,
                 Recording& recording);

}  // namespace mocap::c3d
