// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whitespace of the first row, with which all others are compared.

#include <string>

#include "mocap/number_style.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// Determines separator, prefix, suffix and newline of `style` from the line at `begin`, which ends
/// with an LF before `end`. If the line is irregular, the result is meaningless.
void detect_blanks(const char* begin, const char* end, NumberStyle& style);

/// The expected pattern of all rows, for the kernels. `line_end` receives the suffix with the CR of
/// its newline; it and `style` must outlive the result.
RowBlanks blanks_of(const NumberStyle& style, std::string& line_end);

}  // namespace mocap::text
