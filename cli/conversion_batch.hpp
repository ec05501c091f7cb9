// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converting many files into a folder.

#include <cstddef>
#include <vector>

#include "conversion.hpp"
#include "conversion_plan.hpp"
#include "verb.hpp"

namespace mocap::cli {

struct BatchOptions {
  std::size_t threads = 1;
  /// Print one JSON object a file, as each is done, instead of totals. Default: false.
  bool json = false;
};

/// Converts all files of the plan on several threads. Continues after a bad file; what failed is
/// listed at the end and in `failed.txt` of the folder. Files that are there already and newer
/// than their input are left, so that running it again does only what is missing; those that are
/// older count as failed unless they may be overwritten.
Exit convert_batch(Console& console, const ConversionPlan& plan, const Conversion& conversion,
                   const std::vector<Error>& failures, const BatchOptions& options);

}  // namespace mocap::cli
