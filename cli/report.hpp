// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings, printed for people.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "console.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::cli {

Ink ink_of(Severity severity);

/// How many findings of each severity, repeats counted.
struct Tally {
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  std::uint64_t notes = 0;

  void add(const Diagnostic& finding);
  void add(const Tally& other);
  bool clean() const { return errors == 0 && warnings == 0; }
  /// `2 errors, 1 warning`; `nothing to report` when there is none.
  std::string text() const;
};

Tally tally_of(const std::vector<Diagnostic>& findings);

/// Prints one finding: what, where, the line with a mark under the place, why, what to do.
void print_finding(Console& console, TextStream& stream, const Diagnostic& finding);

}  // namespace mocap::cli
