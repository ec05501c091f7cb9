// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What other readers stumble over in rows whose numbers are clear: line ends of another kind than
/// the hierarchy has, and white space that is neither blank nor tab.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/number_style.hpp"

namespace mocap::bvh {

/// Where a line of the motion begins.
struct LineStart {
  std::uint64_t line = 0;  ///< From 1.
  std::uint64_t byte = 0;  ///< Offset in the file.
};

/// Counts departures, keeps the place of the first of each kind, and reports them at the end.
class RowDepartures {
 public:
  /// `newline`: what the lines of the hierarchy end with.
  RowDepartures(std::string file, std::string newline)
      : file_(std::move(file)), newline_(std::move(newline)) {}

  /// Rows as the fast pass read them, at least one, each ended by LF or CR LF. Where `style` says
  /// that all rows so far are alike, the first stands for all.
  void look_at_rows(std::string_view text, std::uint64_t rows, LineStart start,
                    const NumberStyle& style);
  /// Any other line, and what it ends with (nothing: the file ends there).
  void look_at_line(std::string_view line, std::string_view line_end, LineStart start);
  /// Lines with a `line_end` that the hierarchy has not; the first is `length` bytes long.
  void note_line_ends(std::string_view line_end, std::uint64_t lines, LineStart start,
                      std::size_t length);

  /// What most of `rows` lines end with. Where lines differ, an edited file gets one kind of line
  /// end, and it must not be that of a single row.
  const std::string& line_end_of_most(std::uint64_t rows) const;

  void tell(Diagnostics& diagnostics) const;

 private:
  Diagnostic finding(Code code, std::string message, LineStart start, std::size_t at) const;

  std::string file_;
  std::string newline_;
  std::string other_newline_;  ///< Of the first line that differs from the hierarchy.
  std::optional<Diagnostic> line_ends_;
  std::optional<Diagnostic> white_space_;
};

/// `a form feed`, `a vertical tab`.
std::string_view name_of_white_space(char c);

}  // namespace mocap::bvh
