// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converting many files into a folder.

#include <cstddef>
#include <vector>

#include "conversion.hpp"
#include "conversion_plan.hpp"
#include "shard.hpp"
#include "transfer_reports.hpp"
#include "verb.hpp"

namespace mocap::cli {

struct BatchOptions {
  std::size_t threads = 1;
  /// Print one JSON object per file as it is finished, instead of totals. Default: false.
  bool json = false;
  TransferReports* reports = nullptr;  ///< Gets every file. Default: no reports.
  Shard shard = {};                    ///< The files that are converted. Default: all.
  /// Keep existing files that are older than their input, too. Default: they count as failed.
  bool resume = false;
};

/// Converts all files of the plan on several threads. Continues after a bad file; failures are
/// listed at the end and in `failed.txt` in the output folder (`Shard::name_of_list`). Files that
/// exist and are newer than their input are skipped, so that a second run only converts what is
/// missing; older ones count as failed unless overwriting is allowed.
Exit convert_batch(Console& console, const ConversionPlan& plan, const Conversion& conversion,
                   const std::vector<Error>& failures, const BatchOptions& options);

}  // namespace mocap::cli
