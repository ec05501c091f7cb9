// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables that Vicon Nexus exports: sections with markers, analog channels and results of models.

#include <optional>
#include <string_view>

#include "formats/csv/line_reader.hpp"
#include "mocap/clip.hpp"

namespace mocap::csv {

/// Whether a file begins with the name of a section of Nexus, and the rate of the section in the
/// next line if that is in `head`. Blank lines before it are ignored.
bool is_nexus(std::string_view head);

/// Reads a table whose first section begins at the current line of `lines` as a recording, or adds
/// an error to `found`. Markers that were not measured have the position zero and are occluded.
std::optional<Clip> read_nexus(LineReader& lines, const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::csv
