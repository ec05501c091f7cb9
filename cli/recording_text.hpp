// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The recording of a clip in the output of the command.

#include <string>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::cli {

/// The number of its points or, if there are none, columns or rigid bodies, for summaries; empty if
/// it is empty.
std::string recorded_text(const Recording& recording);
/// Labels and their parts, one line each; empty if the clip has no recording.
std::vector<std::pair<std::string, std::vector<std::string>>> recording_lines(const Clip& clip);

}  // namespace mocap::cli
