// SPDX-License-Identifier: MIT
//
// Files of the default format have no recording, so the player needs neither checks of recordings
// nor pictures of them.

#include "check/findings.hpp"
#include "drawn_recording.hpp"

namespace mocap::detail {

void check_recording(const Clip& /*clip*/, Diagnostics& /*diagnostics*/) {}

}  // namespace mocap::detail

namespace mocap::wasm {

Json draw_recording(OpenedClip& /*clip*/, ClipFacts& /*facts*/) {
  return nullptr;
}

}  // namespace mocap::wasm
