// SPDX-License-Identifier: MIT
#include "text/read_number.hpp"

#include <fast_float/fast_float.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "text/common_number.hpp"
#include "text/decimal_text.hpp"
#include "text/number_reprint.hpp"
#include "text/number_rows.hpp"

namespace mocap::text {
namespace {

constexpr std::uint64_t largest_exact_integer = 1ULL << 53;
constexpr std::int64_t largest_exact_power = 22;  // 10^22 is the last exact power of ten.
constexpr double exact_powers_of_ten[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// The quotient or product of an exact integer and an exact power of ten is correctly rounded.
bool one_rounding_suffices(const DecimalText& text, std::int64_t scale) {
  return text.digits() <= 19 && text.significand <= largest_exact_integer &&
         scale >= -largest_exact_power && scale <= largest_exact_power;
}

#if defined(__SIZEOF_INT128__)
__extension__ using Uint128 = unsigned __int128;

// The largest `decimals` for `correctly_rounded_quotient`: 10^19 fits in 64 bits.
constexpr std::int64_t most_quotient_decimals = 19;

// significand / 10^decimals for a nonzero significand and decimals 0..19, by one integer division
// that gives 62 or 63 bits and whether there is a remainder. No result is subnormal.
double correctly_rounded_quotient(std::uint64_t significand, unsigned decimals) {
  const std::uint64_t power = powers_of_ten_u64[decimals];
  const int significand_shift = std::countl_zero(significand);
  const int power_shift = std::countl_zero(power);
  const Uint128 dividend = static_cast<Uint128>(significand << significand_shift) << 62;
  const std::uint64_t divisor = power << power_shift;
  auto quotient = static_cast<std::int64_t>(dividend / divisor);
  const bool remainder =
      dividend != static_cast<Uint128>(static_cast<std::uint64_t>(quotient)) * divisor;
  // The lowest bits are far below the last of a double's 53 bits, so one of them can represent the
  // remainder, and the conversion then rounds correctly.
  quotient |= remainder ? 1 : 0;
  const int exponent = power_shift - significand_shift - 62;
  const auto scale_bits = static_cast<std::uint64_t>(1023 + exponent) << 52;
  return static_cast<double>(quotient) * std::bit_cast<double>(scale_bits);
}
#else
constexpr std::int64_t most_quotient_decimals = -1;
double correctly_rounded_quotient(std::uint64_t, unsigned) {
  return 0.0;
}
#endif

double magnitude_of(const DecimalText& text) {
  const std::int64_t scale = text.exponent - static_cast<std::int64_t>(text.decimals);
  if (one_rounding_suffices(text, scale)) {
    const auto integer = static_cast<double>(text.significand);
    return scale < 0 ? integer / exact_powers_of_ten[-scale] : integer * exact_powers_of_ten[scale];
  }
  if (text.digits() <= 19 && scale <= 0 && -scale <= most_quotient_decimals) {
    return correctly_rounded_quotient(text.significand, static_cast<unsigned>(-scale));
  }
  double magnitude = 0.0;
  fast_float::from_chars(text.unsigned_begin, text.end, magnitude);
  return magnitude;
}

}  // namespace

const char* read_number_into(const char* begin, const char* end, double& value, NumberForm& form) {
  if (end - begin >= static_cast<std::ptrdiff_t>(common_number_reach)) {
    const char* common_end = read_common_number(begin, value, form);
    if (common_end != nullptr) return common_end;
  }
  const DecimalText text = read_decimal_text(begin, end);
  if (text.end == nullptr) return nullptr;
  const double magnitude = magnitude_of(text);
  const double read = text.negative ? -magnitude : magnitude;
  if (!std::isfinite(read)) return nullptr;
  value = read;
  form = form_of(text, begin, read);
  return text.end;
}

std::size_t read_tokens_one_by_one(const Tokens& tokens, std::size_t first, std::uint64_t which,
                                   double* out, NumberForm* forms) {
  for (; which != 0; which &= which - 1) {
    const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(which));
    const char* const end = tokens.text + tokens.ends[i];
    if (read_number_into(tokens.text + tokens.starts[i], end, out[i], forms[i]) != end) return i;
  }
  return tokens.count;
}

Number read_number(const char* begin, const char* end) {
  Number number;
  number.end = read_number_into(begin, end, number.value, number.form);
  return number;
}

}  // namespace mocap::text
