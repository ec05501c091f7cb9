// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The fast pass from doubles to text: single numbers and whole rows.

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "mocap/number_style.hpp"
#include "text/isa.hpp"

namespace mocap::text {

/// Most bytes that one number takes in any form, its sign and point included. Each printer needs
/// room for so many, and may use the bytes behind the end that it returns as scratch.
inline constexpr std::size_t max_number_length = 400;

// A number that is not finite prints as `nan`, `inf` or `-inf`; readers refuse those, so callers
// refuse them first.

/// Prints `value` with `decimals` (0..31) in plain notation, correctly rounded (ties to even of
/// the exact binary value, as C's `%.*f` does). Returns one past the last byte. A negative zero
/// prints as `-0.000`.
char* print_fixed(char* out, double value, unsigned decimals);

/// Prints `value` as C's `%.*e`, same rules.
char* print_scientific(char* out, double value, unsigned decimals);

/// Prints the shortest text that reads back to the same double, in plain notation (never with an
/// exponent) where that takes at most 24 characters, else in scientific notation. `-0` for a
/// negative zero.
char* print_shortest(char* out, double value);

/// What `print_rows` does with a number that its form cannot give back.
enum class Fidelity {
  exact,    ///< Print it as `NumberStyle::otherwise` says. The default.
  rounded,  ///< Round it to the decimals of the form.
};

/// Receives finished pieces of text; returns false to stop (the disk is full).
using TextSink = std::function<bool(std::string_view)>;

/// Prints row-major values, `columns` to a row, in the given style, in pieces of about 256 KiB (a
/// longer prefix, newline or odd text is a piece of its own). The last row may be short; nothing is
/// printed when there are no columns.
///
/// values[0] is number 0 of `style.forms` and `style.odd_texts`. Numbers behind the end of
/// `style.forms` have `style.form`. A text of `odd_texts` is used where it reads back to the value;
/// else that number is printed in `style.form`, or as `style.otherwise` says if that is odd as
/// well. With Fidelity::exact and `otherwise` as readers leave it, every number reads back to the
/// same double.
///
/// Returns false when the sink did; the sink is not called again then.
bool print_rows(std::span<const double> values, std::size_t columns, const NumberStyle& style,
                Fidelity fidelity, const TextSink& sink, Isa isa = best_isa());

}  // namespace mocap::text
