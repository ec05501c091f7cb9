// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Adds the findings of a reader to those of its caller. If an error among them prevents both
/// reading and repair, the others do not suggest a repair until it is corrected.
void join_findings(const Diagnostics& found, Diagnostics& diagnostics);

}  // namespace mocap::detail
