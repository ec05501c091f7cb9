// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads rows without SIMD instructions: one number after the other.

#include <cstddef>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

struct RowScan {
  const char* next = nullptr;  ///< Start of the next line, or of this one if it is irregular.
  bool regular = false;
  bool regular_spacing = true;  ///< The row has the expected whitespace, if it was checked.
};

/// Reads the row of `columns` numbers at `begin`, a line that ends with an LF before `end`.
RowScan scan_row(const char* begin, const char* end, std::size_t columns, const RowBlanks& blanks,
                 double* out, NumberForm* forms);

/// Reads a row of `columns` cells in the same way. Appends the columns of the empty cells, whose
/// numbers are 0, to `empty`, even if the row is irregular.
RowScan scan_row_of_cells(const char* begin, const char* end, std::size_t columns,
                          const CellRules& rules, double* out, NumberForm* forms,
                          std::vector<std::size_t>& empty);

}  // namespace mocap::text
