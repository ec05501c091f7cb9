// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of cells with numbers, some of which may be empty, read in blocks.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/block_attempts.hpp"
#include "mocap/number_style.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

/// How often a byte occurs in a text.
std::size_t count_of(std::string_view text, char byte);

/// Reads rows with a number, or nothing, in each cell ahead, with the reader of all formats with
/// rows, which is much faster than reading cell by cell. That reader separates numbers at blanks,
/// so it gets a copy of the text with tabs between the cells and zeros in empty cells.
class CellBlocks {
 public:
  /// The first `filled_columns` cells of a row must not be empty. If these are all, a row must have
  /// no more cells either; otherwise empty cells may follow.
  CellBlocks(char separator, std::size_t columns, std::size_t filled_columns);

  /// What has been read.
  struct Step {
    std::size_t rows = 0;
    std::size_t bytes = 0;  ///< Of these rows, including the line endings.
  };

  /// Reads at most `most_rows` rows, some of those at the start of a text. Lines end with LF or CR
  /// LF. If there are no such rows, the caller reads one line itself before it calls this again. A
  /// text without LF is searched in vain each time.
  Step read(std::string_view text, std::size_t most_rows);
  /// The numbers of the last rows, row by row; 0 for an empty cell.
  std::span<const double> values() const { return {values_.data(), count_}; }
  /// The indices of the empty cells among them, in ascending order.
  std::span<const std::size_t> empty_cells() const { return empty_cells_; }
  /// The style of the numbers. Indices count from the first number of the block.
  const NumberStyle& style() const { return style_; }

 private:
  bool copy(std::string_view lines);
  void fill_empty_cells(std::string_view lines);

  char separator_;
  std::size_t columns_;
  std::size_t filled_columns_;
  text::RowReader reader_;
  std::string copy_;                 ///< With padding before and after.
  std::string filled_;               ///< Memory for another copy.
  std::size_t copied_ = 0;           ///< Bytes of the copy, without padding.
  std::size_t copied_lines_ = 0;     ///< Bytes of the lines of which it is a copy.
  std::vector<std::uint8_t> marks_;  ///< For each byte of the text, whether it ends an empty cell.
  std::vector<double> values_;       ///< Memory for the numbers.
  std::size_t count_ = 0;            ///< Of the numbers.
  std::vector<std::size_t> empty_cells_;
  NumberStyle style_;
  BlockAttempts attempts_;
};

}  // namespace mocap::detail
