// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The inner loops of `print_rows`: numbers of one row, each followed by a separator. Internal.

#include <cstddef>

#include "mocap/number_style.hpp"
#include "text/number_print.hpp"

namespace mocap::text {

/// Maximum number of values in one call of a `PrintRun`.
inline constexpr std::size_t longest_run = 64;

/// Number of bytes that a run of `count` numbers may write.
constexpr std::size_t run_room(std::size_t count) {
  return (count + 1) * (max_number_length + 1);
}

/// Number formats of a run.
struct RunStyle {
  NumberForm form = fixed_form(6);    ///< Form of every number, if `forms` is null.
  const NumberForm* forms = nullptr;  ///< One per number.
  char separator = ' ';
  Fidelity fidelity = Fidelity::exact;
  NumberForm otherwise = NumberForm::verbatim;  ///< As in NumberStyle.
};

/// Prints `count` (at most `longest_run`) values, each followed by the separator; returns one past
/// the last byte. `out` has `run_room(count)` bytes; those after the end are scratch.
using PrintRun = char* (*)(char* out, const double* values, std::size_t count,
                           const RunStyle& style);

char* print_run_portable(char* out, const double* values, std::size_t count, const RunStyle& style);
char* print_run_avx512(char* out, const double* values, std::size_t count, const RunStyle& style);

/// Prints one number in `form`; if that does not satisfy `fidelity`, or the form is `verbatim`, as
/// `otherwise` specifies. Any double, any form.
char* print_number(char* out, double value, NumberForm form, Fidelity fidelity,
                   NumberForm otherwise);

/// Whether the number in [begin, end) parses to the bits of `value`.
bool reads_back(const char* begin, const char* end, double value);

}  // namespace mocap::text
