// SPDX-License-Identifier: MIT
#include "text/read_number.hpp"

#include <fast_float/fast_float.h>

#include <cmath>
#include <cstdint>

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

// An exact integer and an exact power of ten give the correctly rounded value in one operation.
bool one_rounding_suffices(const DecimalText& text, std::int64_t scale) {
  return text.digits() <= 19 && text.significand <= largest_exact_integer &&
         scale >= -largest_exact_power && scale <= largest_exact_power;
}

double value_of(const DecimalText& text) {
  const std::int64_t scale = text.exponent - static_cast<std::int64_t>(text.decimals);
  double magnitude = 0.0;
  if (one_rounding_suffices(text, scale)) {
    magnitude = static_cast<double>(text.significand);
    if (scale < 0) {
      magnitude /= exact_powers_of_ten[-scale];
    } else {
      magnitude *= exact_powers_of_ten[scale];
    }
  } else {
    fast_float::from_chars(text.unsigned_begin, text.end, magnitude);
  }
  return text.negative ? -magnitude : magnitude;
}

}  // namespace

const char* read_number_into(const char* begin, const char* end, double& value, NumberForm& form) {
  const DecimalText text = read_decimal_text(begin, end);
  if (text.end == nullptr) return nullptr;
  const double read = value_of(text);
  if (!std::isfinite(read)) return nullptr;
  value = read;
  form = form_of(text, begin, read);
  return text.end;
}

bool read_whole_token(const char* begin, const char* end, double& value, NumberForm& form) {
  double read = 0.0;
  NumberForm read_form = NumberForm::odd;
  if (read_number_into(begin, end, read, read_form) != end) return false;
  value = read;
  form = read_form;
  return true;
}

Number read_number(const char* begin, const char* end) {
  Number number;
  number.end = read_number_into(begin, end, number.value, number.form);
  return number;
}

}  // namespace mocap::text
