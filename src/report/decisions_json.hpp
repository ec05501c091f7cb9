// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Decisions about a clip as JSON. Shared by `--json`, the API and the web page.

#include "mocap/body.hpp"
#include "report/json_fields.hpp"

namespace mocap::report {

/// `{"position_mode": {"value", "confidence", "evidence", "option"}, "up", "unit",
/// "reference_frame", "rate"}`. Unknown values are null.
Json decisions_json(const ClipDecisions& decisions);

}  // namespace mocap::report
