// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The report of a transfer by `--onto`, for one file, as JSON.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "report/findings_json.hpp"

namespace mocap::report {

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
                                          const retarget::Transferred& transferred,
                                          const retarget::Options& options);

/// Removes the values of all frames and the list of contacts, which an index does not need.
void leave_out_frames(MeasuredTransfer& transfer);

/// The values of one part of the body in each frame; NaN if unknown.
struct FrameSeries {
  std::string_view measure;  ///< `direction_deg`, `stretch`, `slide`, `height`, ...
  std::string_view part;     ///< As `left forearm`; `hands`.
  const std::vector<float>& values;
};

/// All values of frames, in the order of the report. Refers to `transfer`.
std::vector<FrameSeries> frame_series(const MeasuredTransfer& transfer);

/// As in JSON: `direction`, `slide`, `depth`, `floating`, `hands_distance` or `overlap`.
std::string_view measure_name(retarget::WorstFrame::Measure measure);

/// What a report says about one input.
struct ReportedTransfer {
  std::string input;
  std::optional<std::string> output;  ///< Default: none, because nothing was written.
  std::string_view state;             ///< `written`, `differs`, `kept` or `failed`.
  std::string message;                ///< Why there are no numbers; empty if there are.
  std::optional<MeasuredTransfer> transfer;
};

/// The object of a report, without the values of frames. All keys are always present.
Json report_json(const ReportedTransfer& reported);

/// The text of a report with the values of all frames, one line for each part.
std::string report_text(const ReportedTransfer& reported);

/// The order in an index: failed files, then those whose joints were paired by their names, then
/// figures by the severity of their worst frame; results without numbers are last.
bool is_worse(const ReportedTransfer& a, const ReportedTransfer& b);

/// `contacts F1 0.970, slide 0.012 per frame`; without contacts, `jerk ratio 1.02`.
std::string summary_text(const MeasuredTransfer& transfer);

}  // namespace mocap::report
