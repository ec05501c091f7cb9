// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reports of transfers as web pages without other files.

#include <string>
#include <vector>

#include "findings_json.hpp"
#include "report/transfer_report.hpp"

namespace mocap::cli {

/// The numbers of one transfer, what each means, and when feet were planted.
std::string transfer_page(const report::ReportedTransfer& reported);

/// A row of an index.
struct IndexedTransfer {
  report::ReportedTransfer reported;
  std::string report;  ///< Its report, relative to the index, with `/`; empty if there is none.
  Json numbers = {};   ///< Those of an earlier report; null if they are those of `reported`.
};

/// A table of all transfers, in the given order.
std::string transfers_page(const std::vector<IndexedTransfer>& transfers);

}  // namespace mocap::cli
