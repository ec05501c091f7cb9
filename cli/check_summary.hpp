// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The summary at the end of `mocap check`.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console.hpp"
#include "mocap/diagnostics.hpp"
#include "report.hpp"

namespace mocap::cli {

/// Counts over all checked files.
class CheckSummary {
 public:
  /// Adds one file, its findings, and whether a motion could be read from it.
  void add(const std::vector<Diagnostic>& findings, bool readable);
  /// Adds a folder in which no file could be checked, and the reason.
  void add_folder(const Error& why);

  /// For several files, prints a table of the findings with their counts; then one line with the
  /// totals. `follows_text`: whether anything was printed before.
  void print(TextStream& out, bool follows_text) const;

 private:
  /// A finding and its severity: a code may be a note in one file and a warning in another.
  using Kind = std::pair<std::string_view, Severity>;
  struct Row {
    std::size_t files = 0;
    std::uint64_t count = 0;
  };

  void print_table(TextStream& out) const;

  std::map<Kind, Row> rows_;
  Tally tally_;
  std::size_t files_ = 0;
  std::size_t folders_ = 0;
  std::size_t unreadable_ = 0;
  std::size_t clean_ = 0;
};

}  // namespace mocap::cli
