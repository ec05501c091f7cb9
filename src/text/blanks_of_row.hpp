// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The blanks of the first row, which all others are then compared with.

#include <string>

#include "mocap/number_style.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// Learns separator, prefix, suffix and newline of `style` from the line at `begin`, which ends
/// with an LF before `end`. The line need not be regular; what is learnt then means nothing.
void learn_blanks(const char* begin, const char* end, NumberStyle& style);

/// The pattern that all rows should have, for the kernels. `line_end` receives the suffix with
/// its newline's CR; it and `style` must outlive the result.
RowBlanks blanks_of(const NumberStyle& style, std::string& line_end);

}  // namespace mocap::text
