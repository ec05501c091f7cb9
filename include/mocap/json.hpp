// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes clips as JSON, for programs that cannot read motion formats.

#include "mocap/clip.hpp"
#include "mocap/io.hpp"

namespace mocap::json {

/// Writes `{"format":"mocapkit","version":1,"joints":[...],"frame_time":...,"frames":N,
/// "channels":C,"values":[[...],...]}`. Numbers parse to the same doubles. Schema:
/// docs/formats/json.md.
Status write(const Clip& clip, const TextOutput::Writer& out, Diagnostics& diagnostics);

}  // namespace mocap::json
