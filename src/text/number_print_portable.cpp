// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "text/decimal_scaling.hpp"
#include "text/digit_text.hpp"
#include "text/number_print_run.hpp"

namespace mocap::text {

namespace {

// Each run is printed in two passes: the first splits all values into integer part and fraction in
// floating point, without branches, so that the compiler can vectorise it; the second writes the
// digits. Values that the first pass may not split correctly are passed to print_number.

/// Maximum number of decimals for the two passes: three triples, and a fraction of 32 bits.
constexpr unsigned most_decimals = 9;

std::uint64_t integer_of(double shifted) {
  return std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(integer_shift);
}

/// The result of `integer_of` for the zero that replaces a value that could not be split.
constexpr std::uint64_t not_split = std::uint64_t{0} - std::bit_cast<std::uint64_t>(integer_shift);

struct SplitRun {
  std::array<std::uint64_t, longest_run> whole;     ///< Integer parts, or `not_split`.
  std::array<std::uint64_t, longest_run> fraction;  ///< Times 10^decimals.
};

/// Splits r = nearest(|value| * 10^decimals), the value in units of its last decimal.
///
/// r is the correct rounding unless the product, itself rounded, is halfway between two integers:
/// half integers are doubles here, so rounding never moves a product across one. The text r /
/// 10^decimals parses to the value if and only if this division gives it, because r and the power
/// are exact doubles, and division and parsing both round correctly. Halves always fail that test:
/// they differ from the value by more than its last bit.
template <Fidelity fidelity>
[[gnu::always_inline]] inline void split(SplitRun& split, std::size_t i, double value, double power,
                                         double reciprocal) {
  const double magnitude = std::fabs(value);
  const double product = magnitude * power;
  const double rounded = nearest_integer(product);
  // The half keeps the quotient away from the integers, where an error of its last bit would
  // matter; subtracting one half again turns rounding to nearest into truncation. Valid below 1e15.
  const double shifted_whole = ((rounded + 0.5) * reciprocal - 0.5) + integer_shift;
  const double whole = shifted_whole - integer_shift;
  const double fraction = rounded - whole * power;

  // Separate selections, because compilers turn a conjunction into a branch.
  double chosen = product < 1e15 ? shifted_whole : 0.0;
  if constexpr (fidelity == Fidelity::exact) {
    chosen = rounded / power == magnitude ? chosen : 0.0;
  } else {
    chosen = std::fabs(product - rounded) != 0.5 ? chosen : 0.0;
  }
  split.whole[i] = integer_of(chosen);
  split.fraction[i] = integer_of(fraction + integer_shift);
}

/// Writes `decimals` (0 to three per triple) decimals with their point; overwrites up to three more
/// bytes. `top_up` is 10^(3 * triple_count - decimals).
template <unsigned triple_count>
[[gnu::always_inline]] inline char* put_decimals(char* out, std::uint32_t fraction,
                                                 unsigned decimals, std::uint32_t top_up) {
  std::array<std::uint32_t, triple_count> triples;
  std::uint32_t digits = fraction * top_up;
  for (std::size_t i = triple_count; i-- > 0; digits /= 1000) triples[i] = digits % 1000;
  *out = '.';
  for (std::size_t i = 0; i < triple_count; ++i) put_padded_triple(out + 1 + 3 * i, triples[i]);
  return out + decimals + (decimals > 0 ? 1 : 0);
}

[[gnu::always_inline]] inline char* put_whole(char* out, std::uint64_t whole, double value) {
  *out = '-';
  out += std::bit_cast<std::uint64_t>(value) >> 63;
  return whole < 1000 ? put_plain_triple(out, whole) : put_integer(out, whole);
}

constexpr std::uint32_t top_up_factor(unsigned triple_count, unsigned decimals) {
  return static_cast<std::uint32_t>(integer_powers_of_ten[3 * triple_count - decimals]);
}

template <unsigned decimals, Fidelity fidelity>
char* print_fixed_run(char* out, const double* values, std::size_t count, const RunStyle& style) {
  constexpr double power = exact_powers_of_ten[decimals];
  constexpr unsigned triples = (decimals + 2) / 3;
  SplitRun parts;
  for (std::size_t i = 0; i < count; ++i) {
    split<fidelity>(parts, i, values[i], power, 1.0 / power);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (parts.whole[i] == not_split) {
      out = print_number(out, values[i], fixed_form(decimals), fidelity, style.otherwise);
    } else {
      out = put_whole(out, parts.whole[i], values[i]);
      out = put_decimals<triples>(out, static_cast<std::uint32_t>(parts.fraction[i]), decimals,
                                  top_up_factor(triples, decimals));
    }
    *out++ = style.separator;
  }
  return out;
}

constexpr std::array<double, most_decimals + 1> reciprocals = [] {
  std::array<double, most_decimals + 1> table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = 1.0 / exact_powers_of_ten[i];
  return table;
}();

template <Fidelity fidelity>
char* print_mixed_run(char* out, const double* values, std::size_t count, const RunStyle& style) {
  constexpr unsigned triples = most_decimals / 3;
  SplitRun parts;
  for (std::size_t i = 0; i < count; ++i) {
    const auto decimals = static_cast<std::size_t>(style.forms[i]);
    const std::size_t known = decimals <= most_decimals ? decimals : 0;
    split<fidelity>(parts, i, values[i], exact_powers_of_ten[known], reciprocals[known]);
    if (decimals > most_decimals) parts.whole[i] = not_split;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (parts.whole[i] == not_split) {
      out = print_number(out, values[i], style.forms[i], fidelity, style.otherwise);
    } else {
      const unsigned decimals = decimals_of(style.forms[i]);
      out = put_whole(out, parts.whole[i], values[i]);
      out = put_decimals<triples>(out, static_cast<std::uint32_t>(parts.fraction[i]), decimals,
                                  top_up_factor(triples, decimals));
    }
    *out++ = style.separator;
  }
  return out;
}

char* print_other_run(char* out, const double* values, std::size_t count, const RunStyle& style) {
  for (std::size_t i = 0; i < count; ++i) {
    out = print_number(out, values[i], style.form, style.fidelity, style.otherwise);
    *out++ = style.separator;
  }
  return out;
}

template <Fidelity fidelity>
PrintRun choose_run(const RunStyle& style) {
  if (style.forms != nullptr) return print_mixed_run<fidelity>;
  constexpr std::array<PrintRun, most_decimals + 1> by_decimals = {
      print_fixed_run<0, fidelity>, print_fixed_run<1, fidelity>, print_fixed_run<2, fidelity>,
      print_fixed_run<3, fidelity>, print_fixed_run<4, fidelity>, print_fixed_run<5, fidelity>,
      print_fixed_run<6, fidelity>, print_fixed_run<7, fidelity>, print_fixed_run<8, fidelity>,
      print_fixed_run<9, fidelity>};
  const auto decimals = static_cast<std::size_t>(style.form);
  return decimals < by_decimals.size() ? by_decimals[decimals] : print_other_run;
}

}  // namespace

char* print_run_portable(char* out, const double* values, std::size_t count,
                         const RunStyle& style) {
  const PrintRun run = style.fidelity == Fidelity::exact ? choose_run<Fidelity::exact>(style)
                                                         : choose_run<Fidelity::rounded>(style);
  return run(out, values, count, style);
}

}  // namespace mocap::text
