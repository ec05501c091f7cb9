// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Decides when rows are worth reading in blocks.

#include <cstddef>

namespace mocap::detail {

/// Where rows that cannot be read in blocks are frequent, attempts to do so become rare. The caller
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

}  // namespace mocap::detail
