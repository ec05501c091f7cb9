// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Printing findings.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "console.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::cli {

Ink ink_of(Severity severity);

/// The number of findings of each severity, including repeats.
struct Tally {
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  std::uint64_t notes = 0;

  void add(const Diagnostic& finding);
  void add(const Tally& other);
  bool clean() const { return errors == 0 && warnings == 0; }
  /// `2 errors, 1 warning`; `no findings` if there are none.
  std::string text() const;
};

Tally tally_of(const std::vector<Diagnostic>& findings);

/// Prints one finding: the message, the location, the line with a mark below the position, the
/// reason and the advice.
void print_finding(Console& console, TextStream& stream, const Diagnostic& finding);

}  // namespace mocap::cli
