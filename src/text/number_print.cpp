// SPDX-License-Identifier: MIT
#include "text/number_print.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "text/decimal_scaling.hpp"
#include "text/digit_text.hpp"

namespace mocap::text {

namespace {

char* put_sign(char* out, double value) {
  *out = '-';
  return out + (std::signbit(value) ? 1 : 0);
}

char* put_exponent(char* out, int exponent) {
  *out++ = 'e';
  *out++ = exponent < 0 ? '-' : '+';
  const auto magnitude = static_cast<std::uint64_t>(std::abs(exponent));
  return magnitude < 10 ? put_padded_digits(out, magnitude, 2) : put_integer(out, magnitude);
}

struct Scientific {
  std::uint64_t digits;
  int exponent;
};

/// `magnitude` (positive) as digits * 10^(exponent - decimals) with decimals + 1 digits; nothing
/// where the exact integers do not reach.
std::optional<Scientific> round_to_digits(double magnitude, unsigned decimals) {
  if (decimals >= integer_powers_of_ten.size() - 1) return std::nullopt;
  // The estimate may lie one below the truth and then yields a digit too many. One above would
  // not do: it could round 9.9994 up to 1.000e+01.
  int exponent = decimal_exponent_below(magnitude);
  for (;; ++exponent) {
    const int scale = static_cast<int>(decimals) - exponent;
    if (scale < 0 || scale > static_cast<int>(max_scaled_decimals)) return std::nullopt;
    const auto digits = scale_to_integer(magnitude, static_cast<unsigned>(scale));
    if (digits && *digits < integer_powers_of_ten[decimals + 1])
      return Scientific{*digits, exponent};
  }
}

/// The shortest digits that read back to `value`, `D` or `D.ddd`, without the point.
struct ShortestDigits {
  char digits[20];
  int count;
  int exponent;  ///< Of the first digit.
};

ShortestDigits shortest_digits(double magnitude) {
  char text[32];
  char* const end =
      std::to_chars(text, text + sizeof text, magnitude, std::chars_format::scientific).ptr;
  char* const mark = std::find(text, end, 'e');
  ShortestDigits shortest{};
  shortest.digits[0] = text[0];
  shortest.count = 1;
  for (const char* at = text + 2; at < mark; ++at) shortest.digits[shortest.count++] = *at;
  const char* const exponent_digits = mark + (mark[1] == '+' ? 2 : 1);
  std::from_chars(exponent_digits, end, shortest.exponent);
  return shortest;
}

int plain_length(const ShortestDigits& shortest) {
  if (shortest.exponent < 0) return 1 - shortest.exponent + shortest.count;
  if (shortest.count <= shortest.exponent + 1) return shortest.exponent + 1;
  return shortest.count + 1;
}

char* put_plain(char* out, const ShortestDigits& shortest) {
  const char* const digits = shortest.digits;
  const char* const digits_end = digits + shortest.count;
  if (shortest.exponent < 0) {
    *out++ = '0';
    *out++ = '.';
    out = std::fill_n(out, -1 - shortest.exponent, '0');
    return std::copy(digits, digits_end, out);
  }
  const int integer_digits = shortest.exponent + 1;
  if (shortest.count <= integer_digits) {
    out = std::copy(digits, digits_end, out);
    return std::fill_n(out, integer_digits - shortest.count, '0');
  }
  out = std::copy(digits, digits + integer_digits, out);
  *out++ = '.';
  return std::copy(digits + integer_digits, digits_end, out);
}

char* put_scientific(char* out, const ShortestDigits& shortest) {
  *out++ = shortest.digits[0];
  if (shortest.count > 1) *out++ = '.';
  out = std::copy(shortest.digits + 1, shortest.digits + shortest.count, out);
  return put_exponent(out, shortest.exponent);
}

}  // namespace

char* print_fixed(char* out, double value, unsigned decimals) {
  const auto scaled =
      std::isfinite(value) ? scale_to_integer(std::fabs(value), decimals) : std::nullopt;
  if (!scaled) {
    return std::to_chars(out, out + max_number_length, value, std::chars_format::fixed,
                         static_cast<int>(decimals))
        .ptr;
  }
  out = put_sign(out, value);
  const bool all_fraction = decimals >= integer_powers_of_ten.size();
  const std::uint64_t unit = all_fraction ? 0 : integer_powers_of_ten[decimals];
  const std::uint64_t whole = all_fraction ? 0 : *scaled / unit;
  out = put_integer(out, whole);
  if (decimals == 0) return out;
  *out++ = '.';
  return put_padded_digits(out, *scaled - whole * unit, decimals);
}

char* print_scientific(char* out, double value, unsigned decimals) {
  const bool roundable = std::isfinite(value) && value != 0.0;
  const auto rounded =
      roundable ? round_to_digits(std::fabs(value), decimals) : std::optional<Scientific>{};
  if (!rounded) {
    return std::to_chars(out, out + max_number_length, value, std::chars_format::scientific,
                         static_cast<int>(decimals))
        .ptr;
  }
  out = put_sign(out, value);
  const std::uint64_t unit = integer_powers_of_ten[decimals];
  const std::uint64_t first = rounded->digits / unit;
  *out++ = static_cast<char>('0' + first);
  if (decimals > 0) {
    *out++ = '.';
    out = put_padded_digits(out, rounded->digits - first * unit, decimals);
  }
  return put_exponent(out, rounded->exponent);
}

char* print_shortest(char* out, double value) {
  constexpr int longest_plain = 24;
  if (!std::isfinite(value)) return std::to_chars(out, out + max_number_length, value).ptr;
  out = put_sign(out, value);
  const ShortestDigits shortest = shortest_digits(std::fabs(value));
  const int length = plain_length(shortest) + (std::signbit(value) ? 1 : 0);
  return length <= longest_plain ? put_plain(out, shortest) : put_scientific(out, shortest);
}

}  // namespace mocap::text
