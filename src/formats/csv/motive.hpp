// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables that OptiTrack Motive exports: markers, rigid bodies and bones.

#include <optional>
#include <string_view>

#include "formats/csv/line_reader.hpp"
#include "mocap/clip.hpp"

namespace mocap::csv {

/// Whether a file begins like a table of Motive, after any byte order mark.
bool is_motive(std::string_view head);

/// Reads a table whose first line is the current line of `lines` as a recording, or adds an error
/// to `found`. Markers that were not measured have the position zero and are occluded.
std::optional<Clip> read_motive(LineReader& lines, const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::csv
