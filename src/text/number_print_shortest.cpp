// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "text/decimal_scaling.hpp"
#include "text/digit_text.hpp"
#include "text/number_print.hpp"

namespace mocap::text {

namespace {

/// Most numbers in motion files have few decimals. A decimal of at most 15 digits that parses to
/// the value is the only such one, so without its trailing zeros it is the shortest. Null if there
/// is none with at most nine decimals.
char* put_short_decimal(char* out, double magnitude) {
  constexpr unsigned decimals = 9;
  constexpr double power = exact_powers_of_ten[decimals];
  const double product = magnitude * power;
  if (!(product < 1e15)) return nullptr;
  const auto scaled = static_cast<std::uint64_t>(nearest_integer(product));
  if (static_cast<double>(scaled) / power != magnitude) return nullptr;
  out = put_scaled(out, scaled, decimals);
  while (out[-1] == '0') --out;
  return out[-1] == '.' ? out - 1 : out;
}

/// The shortest digits that parse to `value`, `D` or `D.ddd`, without the point.
struct ShortestDigits {
  char digits[20];
  int count;
  int exponent;  ///< Exponent of the first digit.
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

char* print_shortest(char* out, double value) {
  constexpr int longest_plain = 24;
  if (!std::isfinite(value)) return std::to_chars(out, out + max_number_length, value).ptr;
  out = put_sign(out, std::signbit(value));
  if (char* const end = put_short_decimal(out, std::fabs(value))) return end;
  const ShortestDigits shortest = shortest_digits(std::fabs(value));
  const int length = plain_length(shortest) + (std::signbit(value) ? 1 : 0);
  return length <= longest_plain ? put_plain(out, shortest) : put_scientific(out, shortest);
}

}  // namespace mocap::text
