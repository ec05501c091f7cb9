// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Problems for other readers in rows that are otherwise valid: line endings that differ from the
/// hierarchy, and whitespace other than spaces and tabs.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/number_style.hpp"

namespace mocap::bvh {

/// Start of a motion line.
struct LineStart {
  std::uint64_t line = 0;  ///< From 1.
  std::uint64_t byte = 0;  ///< Offset in the file.
};

/// Counts deviations, records the first location of each kind, and reports them at the end.
class RowSpacing {
 public:
  /// `newline`: the line ending of the hierarchy.
  RowSpacing(std::string file, std::string newline)
      : file_(std::move(file)), newline_(std::move(newline)) {}

  /// At least one row read by the fast path, each ended by LF or CR LF. If `style` declares that
  /// all rows so far are alike, the first represents all.
  void inspect_rows(std::string_view text, std::uint64_t rows, LineStart start,
                    const NumberStyle& style);
  /// Any other line and its line ending (empty at the end of the file).
  void inspect_line(std::string_view line, std::string_view line_end, LineStart start);
  /// Records lines whose `line_end` differs from the hierarchy; the first is `length` bytes long.
  void note_line_ends(std::string_view line_end, std::uint64_t lines, LineStart start,
                      std::size_t length);

  /// The most common line ending of `rows` lines. An edited file with mixed line endings is written
  /// with one kind, which should not be determined by a single row.
  const std::string& line_end_of_most(std::uint64_t rows) const;

  void report(Diagnostics& diagnostics) const;

 private:
  Diagnostic finding(Code code, std::string message, LineStart start, std::size_t at) const;

  std::string file_;
  std::string newline_;
  std::string other_newline_;  ///< Line ending of the first line that differs from the hierarchy.
  std::optional<Diagnostic> line_ends_;
  std::optional<Diagnostic> white_space_;
};

/// `a form feed`, `a vertical tab`.
std::string_view name_of_white_space(char c);

}  // namespace mocap::bvh
