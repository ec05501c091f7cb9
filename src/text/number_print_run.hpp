// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The inner loops of `print_rows`: numbers of one row, each followed by a separator. Internal.

#include <cstddef>

#include "mocap/number_style.hpp"
#include "text/number_print.hpp"

namespace mocap::text {

/// Most numbers that one call of a `PrintRun` takes.
inline constexpr std::size_t longest_run = 64;

/// Bytes that a run of `count` numbers may touch.
constexpr std::size_t run_room(std::size_t count) {
  return (count + 1) * (max_number_length + 1);
}

/// How the numbers of a run are printed.
struct RunStyle {
  NumberForm form = fixed_form(6);    ///< Of every number, if `forms` is null.
  const NumberForm* forms = nullptr;  ///< One a number.
  char separator = ' ';
  Fidelity fidelity = Fidelity::exact;
  NumberForm otherwise = NumberForm::odd;  ///< As in NumberStyle.
};

/// Prints `count` (at most `longest_run`) values, each followed by the separator; returns one past
/// the last byte. `out` has `run_room(count)` bytes, of which those behind the end are scratch.
using PrintRun = char* (*)(char* out, const double* values, std::size_t count,
                           const RunStyle& style);

char* print_run_portable(char* out, const double* values, std::size_t count, const RunStyle& style);
char* print_run_avx512(char* out, const double* values, std::size_t count, const RunStyle& style);

/// One number in `form`, or where that does not keep the fidelity, or the form is odd, as
/// `otherwise` says. Any double, any form.
char* print_number(char* out, double value, NumberForm form, Fidelity fidelity,
                   NumberForm otherwise);

/// Whether the number in [begin, end) reads back to the bits of `value`.
bool reads_back(const char* begin, const char* end, double value);

}  // namespace mocap::text
