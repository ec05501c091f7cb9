// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What `mocap check` says at its end.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "console.hpp"
#include "mocap/diagnostics.hpp"
#include "report.hpp"

namespace mocap::cli {

/// Counts over all the files that were checked.
class CheckSummary {
 public:
  /// One file and its findings.
  void add(const std::vector<Diagnostic>& findings, bool unreadable);
  /// A folder or file that was not reached at all.
  void add_failure() { ++unreadable_; }

  /// For several files: a table of what was found how often; then one line with the totals.
  void print(TextStream& out) const;

 private:
  struct Row {
    Severity severity = Severity::note;
    std::size_t files = 0;
    std::uint64_t count = 0;
  };

  std::map<std::string_view, Row> rows_;
  Tally tally_;
  std::size_t files_ = 0;
  std::size_t unreadable_ = 0;
  std::size_t clean_ = 0;
};

}  // namespace mocap::cli
