// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of numbers in a table of text, read in blocks.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "formats/block_attempts.hpp"
#include "formats/text_cells.hpp"
#include "mocap/number_style.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

/// What the cells of rows may be separated by.
enum class RowBlanks : bool { any, single_tabs };

/// Reads rows with a number in each cell ahead, with the reader of all formats with rows, which is
/// much faster than reading cell by cell.
class RowBlocks {
 public:
  /// `text` must outlive this.
  RowBlocks(std::string_view text, std::size_t columns, RowBlanks blanks);

  /// Reads at most `most_rows` rows at the cursor and moves it behind them. Returns their number.
  /// If it is 0, the caller reads one row itself before it calls this again.
  std::size_t read(LineCursor& lines, std::size_t most_rows);
  /// The numbers of the last block, row by row.
  std::span<const double> values() const { return values_; }
  /// Their style. Indices count from the first number of the block.
  const NumberStyle& style() const { return style_; }

 private:
  bool has_expected_blanks() const;

  std::string_view text_;
  std::size_t columns_;
  RowBlanks blanks_;
  std::size_t end_ = 0;  ///< Of the rows that can be read in blocks.
  text::RowReader reader_;
  std::vector<double> values_;
  NumberStyle style_;
  BlockAttempts attempts_;
};

}  // namespace mocap::detail
