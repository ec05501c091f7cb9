// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip as JSON, for programs that would rather not read BVH.

#include <string>

#include "mocap/clip.hpp"
#include "mocap/facts.hpp"
#include "mocap/sink.hpp"

namespace mocap::json {

/// Writes `{"format":"mocapkit","version":1,"joints":[...],"frame_time":...,"frames":N,
/// "channels":C,"values":[[...],...]}`. Numbers read back to the same doubles. The schema:
/// docs/formats/json.md.
Status write(const Clip& clip, const TextOutput::Writer& out, Diagnostics& diagnostics);

/// The decisions about a clip as one JSON object, `{"position_mode": {"value", "confidence",
/// "evidence", "option"}, "up", "unit", "reference_frame", "rate"}`: the text that `info --json`,
/// `check --json`, the viewer and the server show. A value that is not known is null.
std::string decisions_text(const ClipDecisions& decisions);

}  // namespace mocap::json
