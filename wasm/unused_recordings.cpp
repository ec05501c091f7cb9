// SPDX-License-Identifier: MIT
//
// Files of the default format have no recording, so the player needs neither checks of recordings
// nor pictures of them, nor the axis that their points indicate.

#include "body/points_up.hpp"
#include "check/findings.hpp"
#include "drawn_recording.hpp"

namespace mocap::detail {

void check_recording(const Clip& /*clip*/, Diagnostics& /*diagnostics*/) {}

void guess_up_of_points(const Clip& /*clip*/, AxisGuess& /*guess*/) {}

}  // namespace mocap::detail

namespace mocap::wasm {

Json draw_recording(OpenedClip& /*clip*/, ClipFacts& /*facts*/) {
  return nullptr;
}

}  // namespace mocap::wasm
