// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip as JSON, for programs that would rather not read BVH.

#include "mocap/clip.hpp"
#include "mocap/sink.hpp"

namespace mocap::json {

/// Writes `{"format":"mocapkit","version":1,"joints":[...],"frame_time":...,"frames":N,
/// "channels":C,"values":[[...],...]}`. Numbers read back to the same doubles. The schema:
/// docs/formats/json.md.
Status write(const Clip& clip, const TextOutput::Writer& out, Diagnostics& diagnostics);

}  // namespace mocap::json
