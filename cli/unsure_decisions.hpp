// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text for the uncertain decisions about a clip.

#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::cli {

/// One line per uncertain decision: the assumption, its confidence, the reason, and the option that
/// overrides it. Decisions already reported by a finding are omitted.
std::vector<std::string> unsure_lines(const ClipDecisions& decisions, const Diagnostics& findings);

}  // namespace mocap::cli
