// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a page draws of a recording: joints for its points and rigid bodies.

#include <cstddef>

#include "clip_store.hpp"
#include "mocap/body.hpp"

namespace mocap::wasm {

/// Sets `clip.drawn` if the clip has points or rigid bodies, with joints for them after its own
/// joints, and completes `facts`, which are those of the clip without them. Returns
/// `RecordingFacts` of contract.ts; null if there is no recording.
Json draw_recording(OpenedClip& clip, ClipFacts& facts);

}  // namespace mocap::wasm
