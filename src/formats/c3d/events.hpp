// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The events of a file.

#include <string_view>
#include <vector>

#include "formats/c3d/layout.hpp"
#include "mocap/recording.hpp"

namespace mocap::c3d {

/// Seconds between the time origin of the events, which is frame 1, and the first stored frame.
double seconds_before(std::int64_t first_frame, double rate);

/// The events of the EVENT group or, if there are none, of the header. Times that are not finite
/// are omitted.
std::vector<RecordingEvent> events_of(std::string_view bytes, const Layout& layout);

}  // namespace mocap::c3d
