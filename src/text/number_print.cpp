// SPDX-License-Identifier: MIT
#include "text/number_print.hpp"

#include <fast_float/fast_float.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <system_error>

#include "text/decimal_scaling.hpp"
#include "text/digit_text.hpp"
#include "text/number_print_run.hpp"

namespace mocap::text {

namespace {

/// digits * 10^-scale
struct Decimal {
  std::uint64_t digits;
  int scale;
};

/// `magnitude` (positive) rounded to decimals + 1 digits; empty if 64 bits are not sufficient.
std::optional<Decimal> round_to_digits(double magnitude, unsigned decimals) {
  if (decimals + 1 >= integer_powers_of_ten.size()) return std::nullopt;
  // The estimate may be one too low, which gives one digit too many. One too high would be wrong:
  // it could round 9.9994 up to 1.000e+01.
  int exponent = decimal_exponent_below(magnitude);
  for (;; ++exponent) {
    const int scale = static_cast<int>(decimals) - exponent;
    if (scale < 0 || scale > static_cast<int>(max_scaled_decimals)) return std::nullopt;
    const auto digits = scale_to_integer(magnitude, static_cast<unsigned>(scale));
    if (digits && *digits < integer_powers_of_ten[decimals + 1]) return Decimal{*digits, scale};
  }
}

/// `value` rounded to its form; empty if 64 bits are not sufficient.
std::optional<Decimal> round_to_form(double value, NumberForm form) {
  if (!std::isfinite(value)) return std::nullopt;
  const unsigned decimals = decimals_of(form);
  const double magnitude = std::fabs(value);
  if (is_scientific(form) && magnitude > 0.0) return round_to_digits(magnitude, decimals);
  const auto digits = scale_to_integer(magnitude, decimals);
  if (!digits) return std::nullopt;
  return Decimal{*digits, static_cast<int>(decimals)};
}

/// Whether the decimal, a correct rounding of `value`, is known to parse to it. False only means
/// that it must be tested.
bool certainly_reads_back(const Decimal& decimal, double value) {
  // Decimals with this many digits are closer together than doubles.
  constexpr std::uint64_t first_of_17_digits = 10'000'000'000'000'000;
  if (decimal.digits >= first_of_17_digits) return true;
  // Both are exact doubles, and division rounds in the same way as parsing.
  constexpr std::uint64_t last_exact_integer = std::uint64_t{1} << 53;
  const auto scale = static_cast<std::size_t>(decimal.scale);
  return decimal.digits <= last_exact_integer && scale < exact_powers_of_ten.size() &&
         static_cast<double>(decimal.digits) / exact_powers_of_ten[scale] == std::fabs(value);
}

unsigned exponent_digits_of(NumberForm form) {
  return has_long_exponent(form) ? 3 : 2;
}

char* put_decimal(char* out, bool negative, const Decimal& decimal, NumberForm form) {
  out = put_sign(out, negative);
  const unsigned decimals = decimals_of(form);
  out = put_scaled(out, decimal.digits, decimals);
  if (is_fixed(form)) return out;
  return put_exponent(out, static_cast<int>(decimals) - decimal.scale, exponent_digits_of(form));
}

/// The general path: any value, any number of decimals.
char* print_with_library(char* out, double value, NumberForm form) {
  const auto notation = is_fixed(form) ? std::chars_format::fixed : std::chars_format::scientific;
  const auto decimals = static_cast<int>(decimals_of(form));
  char* const end = std::to_chars(out, out + max_number_length, value, notation, decimals).ptr;
  return has_long_exponent(form) ? lengthen_exponent(end) : end;
}

char* print_in_form(char* out, double value, NumberForm form) {
  const auto decimal = round_to_form(value, form);
  return decimal ? put_decimal(out, std::signbit(value), *decimal, form)
                 : print_with_library(out, value, form);
}

bool has_decimals(NumberForm form) {
  return is_fixed(form) || is_scientific(form);
}

char* print_otherwise(char* out, double value, NumberForm form) {
  return has_decimals(form) ? print_in_form(out, value, form) : print_shortest(out, value);
}

}  // namespace

char* print_fixed(char* out, double value, unsigned decimals) {
  return print_in_form(out, value, fixed_form(decimals));
}

char* print_scientific(char* out, double value, unsigned decimals) {
  return print_in_form(out, value, scientific_form(decimals));
}

bool reads_back(const char* begin, const char* end, double value) {
  // fast_float rejects a leading plus, which a verbatim text may have.
  if (begin != end && *begin == '+') ++begin;
  double read = 0.0;
  const auto [read_end, error] = fast_float::from_chars(begin, end, read);
  return error == std::errc{} && read_end == end &&
         std::bit_cast<std::uint64_t>(read) == std::bit_cast<std::uint64_t>(value);
}

char* print_number(char* out, double value, NumberForm form, Fidelity fidelity,
                   NumberForm otherwise) {
  if (!has_decimals(form)) return print_otherwise(out, value, otherwise);
  const auto decimal = round_to_form(value, form);
  char* const end = decimal ? put_decimal(out, std::signbit(value), *decimal, form)
                            : print_with_library(out, value, form);
  if (fidelity == Fidelity::rounded || (decimal && certainly_reads_back(*decimal, value)))
    return end;
  return reads_back(out, end, value) ? end : print_otherwise(out, value, otherwise);
}

}  // namespace mocap::text
