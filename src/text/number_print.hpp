// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The fast pass from doubles to text: single numbers and whole rows.

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "mocap/number_style.hpp"
#include "text/number_rows.hpp"

namespace mocap::text {

/// Most bytes that one number takes in any form, its sign and point included.
inline constexpr std::size_t max_number_length = 400;

/// Prints `value` with `decimals` (0..31) in plain notation, correctly rounded (ties to even of
/// the exact binary value, as C's `%.*f` does). Writes at most `max_number_length` bytes; returns
/// one past the last. A negative zero prints as `-0.000`. `value` must be finite.
char* print_fixed(char* out, double value, unsigned decimals);

/// Prints `value` as C's `%.*e`, same rules.
char* print_scientific(char* out, double value, unsigned decimals);

/// Prints the shortest text that reads back to the same double, in plain notation (never with an
/// exponent) where that takes at most 24 characters, else in scientific notation. `-0` for a
/// negative zero.
char* print_shortest(char* out, double value);

/// What `RowPrinter` does with a number that its form cannot give back.
enum class Fidelity {
  exact,    ///< Print it in the shortest form that reads back to the same double. The default.
  rounded,  ///< Round it to the decimals of the form.
};

/// Receives finished pieces of text; returns false to stop (the disk is full).
using TextSink = std::function<bool(std::string_view)>;

/// Prints row-major values, `columns` to a row, in the given style, in pieces of about 256 KiB.
/// `first_index` is the row-major index of values[0] (for `style.forms` and `odd_texts`).
/// An `odd` text is used only where it reads back to the value. With Fidelity::exact every
/// number reads back to the same double. Returns false when the sink did.
bool print_rows(std::span<const double> values, std::size_t columns, const NumberStyle& style,
                Fidelity fidelity, const TextSink& sink, Isa isa = best_isa());

}  // namespace mocap::text
