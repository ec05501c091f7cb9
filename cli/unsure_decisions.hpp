// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The decisions about a clip that are not sure, for people.

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"

namespace mocap::cli {

/// One line for each decision that is not sure: what is assumed, how sure that is, why, and the
/// option that overrides it. Without what one of the findings reports already.
std::vector<std::string> unsure_lines(const ClipDecisions& decisions, const Diagnostics& findings);

}  // namespace mocap::cli
