// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points and analog samples of a file.

#include <vector>

#include "formats/c3d/data_words.hpp"
#include "formats/c3d/frame_bytes.hpp"
#include "formats/c3d/layout.hpp"
#include "mocap/recording.hpp"

namespace mocap::c3d {

/// The units of each analog channel per step of its converter.
std::vector<double> steps_of_analog_in(const Layout& layout);

/// Fills the positions, states, residuals, cameras and analog samples of a recording, whose points
/// and channels have been added. `recorder`: compares the frames; may be null. False if the source
/// of the frames has failed.
bool read_frames(FrameBytes& frames, const Layout& layout, const FileFindings& findings,
                 DataRecorder* recorder, Recording& recording);

}  // namespace mocap::c3d
