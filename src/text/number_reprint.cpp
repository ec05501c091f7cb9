// SPDX-License-Identifier: MIT
#include "text/number_reprint.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "text/digit_text.hpp"

namespace mocap::text {
namespace {

constexpr unsigned most_decimals_kept = 31;

// Any decimal with fewer significant digits survives conversion to a normal double and back.
constexpr std::uint64_t first_unsafe_significand = 1'000'000'000'000'000ULL;  // 10^15
constexpr std::int64_t safe_exponent = 290;

// The form with this shape, whether or not it reproduces the digits.
NumberForm form_by_shape(const DecimalText& text, const char* unsigned_begin) {
  if (text.plus || text.integer_digits == 0 || text.decimals > most_decimals_kept) {
    return NumberForm::verbatim;
  }
  if (text.point && text.decimals == 0) return NumberForm::verbatim;
  const bool leading_zero = *unsigned_begin == '0';
  const unsigned decimals = static_cast<unsigned>(text.decimals);
  if (text.exponent_digits == 0) {
    return leading_zero && text.integer_digits > 1 ? NumberForm::verbatim : fixed_form(decimals);
  }
  const bool canonical_exponent = !text.capital_exponent && text.exponent_signed &&
                                  (text.exponent_digits == 2 || text.exponent_digits == 3);
  if (!canonical_exponent || text.integer_digits != 1) return NumberForm::verbatim;
  // Zero prints with e+00, anything else with a nonzero first digit.
  const bool zero_exponent_spelled_well = text.exponent != 0 || !text.exponent_negative;
  if (!zero_exponent_spelled_well) return NumberForm::verbatim;
  const bool is_padded = text.exponent_digits == 3 && std::abs(text.exponent) < 100;
  return is_padded ? long_exponent_form(decimals) : scientific_form(decimals);
}

bool reprints_by_printing(NumberForm form, const char* begin, const char* end, double value) {
  std::array<char, 400> buffer{};
  const auto format =
      is_scientific(form) ? std::chars_format::scientific : std::chars_format::fixed;
  const auto printed = std::to_chars(buffer.data(), buffer.data() + buffer.size() - 1, value,
                                     format, static_cast<int>(decimals_of(form)));
  if (printed.ec != std::errc{}) return false;
  const char* const printed_end =
      has_long_exponent(form) ? lengthen_exponent(printed.ptr) : printed.ptr;
  const auto length = printed_end - buffer.data();
  return length == end - begin &&
         std::memcmp(buffer.data(), begin, static_cast<std::size_t>(length)) == 0;
}

enum class Answer { no, yes, unknown };

#if defined(__SIZEOF_INT128__)
__extension__ using Uint128 = unsigned __int128;

// 10^exponent for exponents 0..22, which fits in 74 bits.
Uint128 power_of_ten(unsigned exponent) {
  Uint128 power = powers_of_ten_u64[exponent < 19 ? exponent : 19];
  for (unsigned i = 19; i < exponent; ++i) power *= 10;
  return power;
}

// Whether `value` is within half a unit of `significand` · 10^-decimals, where the unit is
// 10^-decimals. Compares both as integers: value = m·2^-k, so after multiplication by
// 10^decimals·2^k the condition is |m·10^decimals − significand·2^k| < 2^(k−1). Everything below
// fits in 128 bits: m has 53, 10^22 has 74, and the significand has 64 with k <= 63.
Answer lies_within_half_a_unit(double value, std::uint64_t significand, std::int64_t decimals) {
  if (decimals < 0 || decimals > 22) return Answer::unknown;
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(value) & 0x7FFF'FFFF'FFFF'FFFFULL;
  const int biased_exponent = static_cast<int>(bits >> 52);
  const int k = 1075 - biased_exponent;
  if (biased_exponent == 0 || k < 1 || k > 63) return Answer::unknown;
  const std::uint64_t m = (bits & 0xF'FFFF'FFFF'FFFFULL) | 0x10'0000'0000'0000ULL;
  const Uint128 scaled_value = m * power_of_ten(static_cast<unsigned>(decimals));
  const Uint128 scaled_text = static_cast<Uint128>(significand) << k;
  const Uint128 distance =
      scaled_value > scaled_text ? scaled_value - scaled_text : scaled_text - scaled_value;
  const Uint128 half_unit = static_cast<Uint128>(1) << (k - 1);
  if (distance == half_unit) return Answer::unknown;  // A tie depends on the printer.
  return distance < half_unit ? Answer::yes : Answer::no;
}
#else
Answer lies_within_half_a_unit(double, std::uint64_t, std::int64_t) {
  return Answer::unknown;
}
#endif

}  // namespace

NumberForm form_of(const DecimalText& text, const char* begin, double value) {
  const NumberForm form = form_by_shape(text, text.unsigned_begin);
  if (form == NumberForm::verbatim) return form;
  const bool scientific = is_scientific(form);
  const bool significand_exact = text.digits() <= 19;
  if (scientific) {
    const bool first_digit_zero = *text.unsigned_begin == '0';
    if (first_digit_zero && (value != 0.0 || text.exponent != 0)) return NumberForm::verbatim;
  }
  if (significand_exact && text.significand < first_unsafe_significand &&
      std::abs(text.exponent) <= safe_exponent) {
    return form;
  }
  // A significand of 10…0 may be printed with the next lower exponent: leave it to the printer.
  const bool power_of_ten_text =
      scientific && significand_exact && text.significand == powers_of_ten_u64[text.decimals];
  if (significand_exact && !power_of_ten_text) {
    const auto decimals = static_cast<std::int64_t>(text.decimals) - text.exponent;
    const Answer answer = lies_within_half_a_unit(value, text.significand, decimals);
    if (answer != Answer::unknown) return answer == Answer::yes ? form : NumberForm::verbatim;
  }
  return reprints_by_printing(form, begin, text.end, value) ? form : NumberForm::verbatim;
}

}  // namespace mocap::text
