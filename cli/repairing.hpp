// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// `mocap check --fix`: repairs one file.

#include <string>
#include <vector>

#include "console.hpp"
#include "conversion_plan.hpp"
#include "mocap/diagnostics.hpp"
#include "pipeline/repaired_copy.hpp"
#include "reading.hpp"
#include "verb.hpp"

namespace mocap::cli {

struct RepairedFile {
  std::string output;  ///< The file to write, or `-`.
  pipeline::RepairedCopy copy;

  Exit exit() const;
};

/// Writes a repaired copy of the input, see `pipeline::write_repaired_copy`. If the output is `-`,
/// the text is returned.
RepairedFile repair_file(const ConversionJob& job, const ReadRequest& request,
                         const std::vector<std::string>& repairs, bool overwrite,
                         Diagnostics& diagnostics);

void print_repaired(Console& console, TextStream& stream, const RepairedFile& repaired);

}  // namespace mocap::cli
