// SPDX-License-Identifier: MIT
//
// Files of the default format have no recording, so the player needs no checks of recordings.

#include "check/findings.hpp"

namespace mocap::detail {

void check_recording(const Clip& /*clip*/, Diagnostics& /*diagnostics*/) {}

}  // namespace mocap::detail
