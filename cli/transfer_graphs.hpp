// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The measures of a transfer over its frames, as HTML with inline SVG.

#include <string>
#include <string_view>

#include "report/transfer_report.hpp"

namespace mocap::cli {

/// Rules for a `style` element. They use the colours `--ink`, `--faint`, `--line` and `--bad`, and
/// define those of the curves.
std::string_view graph_style();

/// A graph for each measure with the curves of its parts, and the worst frames as marks. Empty if
/// there are no values of frames.
std::string graphs_html(const report::MeasuredTransfer& transfer);

}  // namespace mocap::cli
