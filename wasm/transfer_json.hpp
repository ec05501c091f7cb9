// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Transfers to other skeletons, as specified in web/src/core/contract.ts.

#include <optional>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/retarget.hpp"
#include "retarget/quality_curves.hpp"

namespace mocap::wasm {

/// What a page must know about a transfer to draw its quality.
struct MeasuredTransfer {
  retarget::Quality quality;
  retarget::Report report;
  std::vector<retarget::QualityCurve> curves;
};

/// The built-in skeletons and the options: `TransferFacts`.
Json transfer_facts_json();

/// Sets the last edit to measure into `measured`, which must outlive the edits, if it is a
/// transfer. Later edits would change the frames that the measures refer to.
void measure_last(std::vector<edit::Edit>& edits, std::optional<MeasuredTransfer>& measured);

/// `TransferQuality`, without the values of the curves.
Json transfer_json(const MeasuredTransfer& transfer);

}  // namespace mocap::wasm
