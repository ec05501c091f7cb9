// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Adds the findings of a reader to those of its caller. Where an error among them keeps the file
/// from being read and repaired, the others do not advise a repair before it is corrected.
void join_findings(const Diagnostics& found, Diagnostics& diagnostics);

}  // namespace mocap::detail
