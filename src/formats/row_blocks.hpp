// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of a table of text, read in blocks.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

/// Decides when rows are worth reading in blocks: where rows that cannot be are frequent, attempts
/// become rare. The caller
/// reads one row itself whenever `is_due` is false or no row could be read.
class BlockAttempts {
 public:
  /// Whether to read a block now. Counts a row of the caller if not.
  bool is_due();
  /// Records rows that were read in a block.
  void note_rows(std::size_t rows) { rows_in_sequence_ += rows; }
  /// Records a row that cannot be read in a block: the next attempts are put off if few rows have
  /// been read since the last one.
  void pause();
  /// No more attempts.
  void give_up() { has_given_up_ = true; }

 private:
  std::size_t rows_in_sequence_ = 0;  ///< Since the last pause.
  std::size_t rows_to_skip_ = 0;      ///< Rows of the caller before the next attempt.
  std::size_t pause_rows_ = 0;
  bool has_given_up_ = false;
};

/// Reads rows ahead with the reader of all formats with rows, which is much faster than reading
/// cell by cell.
class RowBlocks {
 public:
  /// Rows with a number in each column, separated by any blanks.
  explicit RowBlocks(std::size_t columns);
  /// Rows with a number, or nothing, in each cell.
  RowBlocks(std::size_t columns, const text::CellRules& rules);

  /// What has been read.
  struct Step {
    std::size_t rows = 0;
    std::size_t bytes = 0;  ///< Of these rows, including the line endings.
  };

  /// Reads at most `most_rows` rows, some of those at the start of a text, around which
  /// `text::row_padding` bytes are readable. Lines end with LF or CR LF. If there are no such rows,
  /// the caller reads one line itself before it calls this again. A text without LF is searched in
  /// vain each time.
  Step read(std::string_view text, std::size_t most_rows);
  /// The numbers of the last rows, row by row; 0 for an empty cell.
  std::span<const double> values() const { return {values_.data(), count_}; }
  /// The indices of the empty cells among them, in ascending order.
  std::span<const std::size_t> empty_cells() const { return reader_.empty_cells(); }
  /// The style of the numbers. Indices count from the first number of the block.
  const NumberStyle& style() const { return style_; }

 private:
  std::size_t columns_;
  text::RowReader reader_;
  std::vector<double> values_;  ///< Memory for the numbers.
  std::size_t count_ = 0;       ///< Of the numbers.
  NumberStyle style_;
  BlockAttempts attempts_;
};

/// The part of a text that `RowBlocks` can read: without the bytes that are its padding.
class RowsInText {
 public:
  explicit RowsInText(std::string_view text);
  /// From an offset on; empty outside this part.
  std::string_view from(std::size_t at) const;

 private:
  std::string_view text_;
  std::size_t end_ = 0;
};

}  // namespace mocap::detail
