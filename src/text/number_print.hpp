// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Fast conversion of doubles to text: single numbers and whole rows.

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "mocap/number_style.hpp"
#include "text/isa.hpp"

namespace mocap::text {

/// Maximum number of bytes of one number in any form, including sign and point. Each printer needs
/// this much space, and may use the bytes after the returned end as scratch.
inline constexpr std::size_t max_number_length = 400;

// Numbers that are not finite print as `nan`, `inf` or `-inf`. Readers reject these, so callers
// must reject them first.

/// Prints `value` with `decimals` (0..31) in fixed notation, correctly rounded (ties to even of the
/// exact binary value, like C's `%.*f`). Returns one past the last byte. A negative zero prints as
/// `-0.000`.
char* print_fixed(char* out, double value, unsigned decimals);

/// Prints `value` like C's `%.*e`, with the same rules.
char* print_scientific(char* out, double value, unsigned decimals);

/// Prints the shortest text that parses to the same double, in fixed notation (never with an
/// exponent) if that has at most 24 characters, otherwise in scientific notation. `-0` for a
/// negative zero.
char* print_shortest(char* out, double value);

/// How `print_rows` handles a number that its form cannot represent.
enum class Fidelity {
  exact,    ///< Print it as `NumberStyle::otherwise` specifies. The default.
  rounded,  ///< Round it to the decimals of the form.
};

/// Receives blocks of text; returns false to stop, for example if the disk is full.
using TextSink = std::function<bool(std::string_view)>;

/// Prints row-major values, `columns` per row, in the given style, in blocks of about 256 KiB (a
/// longer prefix, newline or verbatim text is a separate block). The last row may be incomplete;
/// nothing is printed if there are no columns.
///
/// values[0] is number 0 of `style.forms` and `style.verbatim_texts`. Numbers after the end of
/// `style.forms` have `style.form`. A text of `verbatim_texts` is used if it parses to the value;
/// otherwise that number is printed in `style.form`, or as `style.otherwise` specifies if that is
/// `verbatim` as well. With Fidelity::exact and `otherwise` as set by readers, every number parses
/// to the same double.
///
/// Returns false if the sink did; the sink is not called again in that case.
bool print_rows(std::span<const double> values, std::size_t columns, const NumberStyle& style,
                Fidelity fidelity, const TextSink& sink, Isa isa = best_isa());

}  // namespace mocap::text
