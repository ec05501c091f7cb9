// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes clips as JSON, as an alternative to BVH.

#include <string>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/io.hpp"

namespace mocap::json {

/// Writes `{"format":"mocapkit","version":1,"joints":[...],"frame_time":...,"frames":N,
/// "channels":C,"values":[[...],...]}`. Numbers parse to the same doubles. Schema:
/// docs/formats/json.md.
Status write(const Clip& clip, const TextOutput::Writer& out, Diagnostics& diagnostics);

/// The decisions about a clip as one JSON object, `{"position_mode": {"value", "confidence",
/// "evidence", "option"}, "up", "unit", "reference_frame", "rate"}`, as in `info --json`, `check
/// --json`, the viewer and the server. Unknown values are null.
std::string decisions_text(const ClipDecisions& decisions);

}  // namespace mocap::json
