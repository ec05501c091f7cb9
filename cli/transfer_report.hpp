// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The report of a transfer by `--onto`, for one file.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"

namespace mocap::cli {

/// A transfer and its quality, independent of the clips.
struct MeasuredTransfer {
  retarget::Quality quality;
  retarget::Report report;
  std::vector<std::string> source_joints;  ///< Names.
  std::vector<std::string> target_joints;  ///< Names.
  std::size_t frames = 0;
};

/// Fails like `retarget::measure_quality`.
Result<MeasuredTransfer> measure_transfer(const Clip& source,
                                          const retarget::Transferred& transferred);

/// What a report says about one input.
struct ReportedTransfer {
  std::string input;
  std::optional<std::string> output;  ///< Default: none, because nothing was written.
  std::string_view state;             ///< `written`, `differs`, `kept` or `failed`.
  std::string message;                ///< Why there are no numbers; empty if there are.
  std::optional<MeasuredTransfer> transfer;
};

/// The object of a report. All keys are always present.
Json report_json(const ReportedTransfer& reported);

/// The order in an index: failed files, then by the share of contacts kept, the lowest first, then
/// by the mean slide, the longest first; results without numbers are last.
bool is_worse(const ReportedTransfer& a, const ReportedTransfer& b);

/// `contacts F1 0.970, slide 0.012 per frame`; without contacts, `jerk ratio 1.02`.
std::string summary_text(const MeasuredTransfer& transfer);

}  // namespace mocap::cli
