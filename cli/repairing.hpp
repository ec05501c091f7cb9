// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// `mocap check --fix`: repairs one file.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "conversion_plan.hpp"
#include "mocap/body.hpp"
#include "mocap/diagnostics.hpp"
#include "reading.hpp"
#include "verb.hpp"

namespace mocap::cli {

struct RepairedFile {
  std::optional<Error> read_error;   ///< Why reading failed.
  std::optional<Error> write_error;  ///< Why writing failed.
  bool written = false;
  std::string output;            ///< The written file.
  std::string text;              ///< The text for standard output, if no file is written.
  std::size_t frames = 0;        ///< In the repaired file.
  std::vector<Diagnostic> left;  ///< Findings that remain in the repaired file.
  ClipDecisions decisions;       ///< Decisions about the original.

  Exit exit() const;
};

/// Reads the file with the repairs named in `repairs` (`drop-frames`, `hold-values`, `all`), writes
/// it in the strictest form with all numbers unchanged, and reads the result again to find what
/// remains. The findings of the original are added to `diagnostics`.
RepairedFile repair_file(const ConversionJob& job, ReadRequest request,
                         const std::vector<std::string>& repairs, bool overwrite,
                         Diagnostics& diagnostics);

void print_repaired(Console& console, TextStream& stream, const RepairedFile& repaired);

}  // namespace mocap::cli
