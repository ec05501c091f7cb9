// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// `mocap check --fix`: one file, mended.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "conversion_plan.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"
#include "reading.hpp"
#include "verb.hpp"

namespace mocap::cli {

struct Mended {
  std::optional<Error> read_error;   ///< Why nothing could be read.
  std::optional<Error> write_error;  ///< Why nothing could be written.
  bool written = false;
  std::string output;            ///< The file that was written.
  std::string text;              ///< What is to go to standard output instead.
  std::size_t frames = 0;        ///< In the mended file.
  std::vector<Diagnostic> left;  ///< What the mended file still has.
  ClipDecisions decisions;       ///< About the original.

  Exit exit() const;
};

/// Reads with the repairs that `repairs` names (`drop-frames`, `hold-values`, `all`), writes BVH
/// as the strictest programs want it, every number as it was, and reads the result again to see
/// what is left. What the original had is added to `diagnostics`.
Mended mend_file(const ConversionJob& job, ReadRequest request,
                 const std::vector<std::string>& repairs, bool overwrite, Diagnostics& diagnostics);

void print_mended(Console& console, TextStream& stream, const Mended& mended);

}  // namespace mocap::cli
