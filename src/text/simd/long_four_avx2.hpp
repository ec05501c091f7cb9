// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Four tokens of up to 32 characters (and an exponent) with AVX2 and FMA.
///
/// The method of long_eight_avx512.hpp: the significand is split into a double and a small
/// remainder, the quotient gets a correction, and the result is accepted only if it is independent
/// of the rounding error of the correction. Other tokens are left to the scalar reader.

#include <cstddef>
#include <cstdint>

#include "text/row_kernel.hpp"
#include "text/simd/lane_masks.hpp"
#include "text/simd/lanes_avx2.hpp"

namespace mocap::text {

// The bytes of a wide lane from a position 0..32 on: 32 bytes from `32 - position`.
struct LaneSuffixes {
  unsigned char bytes[2 * wide_lane_characters];
};

constexpr LaneSuffixes make_lane_suffixes() {
  LaneSuffixes suffixes{};
  for (unsigned i = wide_lane_characters; i < 2 * wide_lane_characters; ++i) {
    suffixes.bytes[i] = 0xFF;
  }
  return suffixes;
}

inline constexpr LaneSuffixes lane_suffixes = make_lane_suffixes();

MOCAP_HOT_STEP __m256i bytes_from(unsigned position) {
  const unsigned char* const begin = lane_suffixes.bytes + (wide_lane_characters - position);
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(begin));
}

/// Positions of four tokens, and their exponents in `%.*e` format with two digits.
struct LongExtents {
  unsigned end[4];       // Ends of the significands.
  unsigned length[4];    // Their lengths.
  int exponent[4];       // 0 for tokens without one.
  unsigned present = 0;  // Tokens with an exponent, one bit per token, as below.
  unsigned minus_zero = 0;
};

MOCAP_HOT_STEP LongExtents long_extents_of(const Tokens& tokens, std::size_t i) {
  LongExtents extents;
  for (unsigned k = 0; k < 4; ++k) {
    const unsigned end = tokens.ends[i + k];
    const char* const last = tokens.text + end;
    const unsigned tens = static_cast<unsigned char>(last[-2]) - unsigned{'0'};
    const unsigned ones = static_cast<unsigned char>(last[-1]) - unsigned{'0'};
    const bool negative = last[-3] == '-';
    extents.end[k] = end;
    extents.length[k] = end - tokens.starts[i + k];
    // The text before the first token may also end with an "e".
    const bool present = extents.length[k] >= 4 && last[-4] == 'e' &&
                         (negative || last[-3] == '+') && tens < 10 && ones < 10;
    extents.exponent[k] = 0;
    if (!present) continue;
    const int magnitude = static_cast<int>(10 * tens + ones);
    extents.end[k] -= 4;
    extents.length[k] -= 4;
    extents.exponent[k] = negative ? -magnitude : magnitude;
    extents.present |= 1U << k;
    extents.minus_zero |= static_cast<unsigned>(negative && magnitude == 0) << k;
  }
  return extents;
}

/// A token, right-aligned in a lane of 32 characters, and the positions of its characters.
struct WideLane {
  __m256i values;  // Digit values; bytes that are not digits of the token are zero.
  std::uint32_t inside;
  std::uint32_t digits;
  std::uint32_t points;
  std::uint32_t minus;
  std::uint32_t zeros;
};

MOCAP_HOT_STEP WideLane load_wide_lane(const char* text, unsigned end, unsigned length) {
  const unsigned shown = length < wide_lane_characters ? length : wide_lane_characters;
  const char* const begin = text + static_cast<std::size_t>(end) - wide_lane_characters;
  const __m256i characters = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(begin));
  const __m256i values = _mm256_sub_epi8(characters, splat('0'));
  const __m256i digits = digits_of(values);
  const auto mask_of = [](__m256i bytes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
  };
  WideLane lane;
  lane.inside = static_cast<std::uint32_t>(0xFFFF'FFFF'0000'0000ULL >> shown);
  lane.digits = mask_of(digits);
  lane.points = mask_of(_mm256_cmpeq_epi8(characters, splat('.')));
  lane.minus = mask_of(_mm256_cmpeq_epi8(characters, splat('-')));
  lane.zeros = mask_of(_mm256_cmpeq_epi8(characters, splat('0')));
  lane.values =
      _mm256_and_si256(values, _mm256_and_si256(digits, bytes_from(wide_lane_characters - shown)));
  return lane;
}

// The digits of the significand without the gap of the point, which is the last of the `moved`
// characters.
MOCAP_HOT_STEP __m256i without_point(__m256i values, unsigned moved) {
  const __m256i zero_and_low = _mm256_permute2x128_si256(values, values, 0x08);
  const __m256i moved_up = _mm256_alignr_epi8(values, zero_and_low, 15);
  return _mm256_blendv_epi8(moved_up, values, bytes_from(moved));
}

/// The significands of four tokens: 32 digits of each as two integers of 16 digits.
struct LongSignificands {
  __m256i high;
  __m256i low;
  unsigned decimals[4];
  unsigned negative;  // One bit per token, as below.
  unsigned unusual;
};

MOCAP_HOT_STEP LongSignificands long_significands_of(const char* text, const LongExtents& extents) {
  constexpr unsigned width = wide_lane_characters;
  LongSignificands four;
  four.negative = four.unusual = 0;
  __m256i integers[2];  // The high halves of two tokens, then their low halves.
  for (unsigned pair = 0; pair < 2; ++pair) {
    const unsigned a = 2 * pair;
    const unsigned b = a + 1;
    const WideLane first = load_wide_lane(text, extents.end[a], extents.length[a]);
    const WideLane second = load_wide_lane(text, extents.end[b], extents.length[b]);
    const auto both = [](std::uint32_t low, std::uint32_t high) {
      return low | (std::uint64_t{high} << width);
    };
    const auto tokens_with_any_bit = [a, b](std::uint64_t bits) {
      const auto low_lane = static_cast<unsigned>((bits & low_bits(width)) != 0);
      return (low_lane << a) | (static_cast<unsigned>((bits >> width) != 0) << b);
    };
    const LaneCharacters characters = {
        both(first.inside, second.inside), both(first.digits, second.digits),
        both(first.points, second.points), both(first.minus, second.minus),
        both(first.zeros, second.zeros)};
    const MixedLanes lanes = check_mixed_lanes<width>(characters);
    std::uint64_t unusual = lanes.unusual;
    if (extents.present != 0) {
      // With an exponent: one nonzero digit, then the point or the exponent.
      const std::uint64_t with_exponent = both((extents.present >> a & 1U) != 0 ? ~0U : 0U,
                                               (extents.present >> b & 1U) != 0 ? ~0U : 0U);
      const std::uint64_t after_first = next_in_lane<width>(lanes.first_digits);
      unusual |= with_exponent &
                 ((lanes.first_digits & characters.zeros) | (after_first & ~characters.points));
    }
    four.negative |= tokens_with_any_bit(lanes.signs);
    four.unusual |= tokens_with_any_bit(unusual);
    four.unusual |= static_cast<unsigned>(extents.length[a] > width) << a;
    four.unusual |= static_cast<unsigned>(extents.length[b] > width) << b;
    four.decimals[a] = bit_count(lanes.fractions & low_bits(width));
    four.decimals[b] = bit_count(lanes.fractions >> width);
    integers[pair] =
        join_digits(without_point(first.values, bit_count(lanes.moved & low_bits(width))),
                    without_point(second.values, bit_count(lanes.moved >> width)));
  }
  four.high = _mm256_permute2x128_si256(integers[0], integers[1], 0x20);
  four.low = _mm256_permute2x128_si256(integers[0], integers[1], 0x31);
  return four;
}

/// An unsigned integer as the sum of two doubles, exactly.
struct SplitFour {
  __m256d near;  // The nearest double.
  __m256d rest;
};

MOCAP_HOT_STEP SplitFour split(__m256i integers) {
  const __m256d two_to_52 = _mm256_set1_pd(0x1p52);
  const __m256d two_to_84 = _mm256_set1_pd(0x1p84);
  const __m256i high_words =
      _mm256_or_si256(_mm256_srli_epi64(integers, 32), _mm256_castpd_si256(two_to_84));
  const __m256i low_words =
      _mm256_blend_epi32(integers, _mm256_castpd_si256(two_to_52), 0b1010'1010);
  const __m256d high = _mm256_sub_pd(_mm256_castsi256_pd(high_words), two_to_84);
  const __m256d low = _mm256_sub_pd(_mm256_castsi256_pd(low_words), two_to_52);
  SplitFour parts;
  parts.near = _mm256_add_pd(high, low);
  // `high` is zero or greater than `low`, so the difference and the remainder are exact.
  parts.rest = _mm256_sub_pd(low, _mm256_sub_pd(parts.near, high));
  return parts;
}

/// Quotients, and which of them are certainly correctly rounded.
struct FourQuotients {
  __m256d values;
  unsigned certain;
};

// (near + rest) / divisor, where the divisor is an exact power of ten. The remainder of the first
// quotient is exact; the relative error of the correction is below 2^-50.
MOCAP_HOT_STEP FourQuotients divide(const SplitFour& integer, __m256d divisor) {
  const __m256d quotient = _mm256_div_pd(integer.near, divisor);
  const __m256d remainder = _mm256_fnmadd_pd(quotient, divisor, integer.near);
  const __m256d correction = _mm256_div_pd(_mm256_add_pd(remainder, integer.rest), divisor);
  const __m256d more = _mm256_mul_pd(correction, _mm256_set1_pd(1.0 + 0x1p-48));
  const __m256d less = _mm256_mul_pd(correction, _mm256_set1_pd(1.0 - 0x1p-48));
  FourQuotients quotients;
  quotients.values = _mm256_add_pd(quotient, more);
  quotients.certain = static_cast<unsigned>(_mm256_movemask_pd(
      _mm256_cmp_pd(quotients.values, _mm256_add_pd(quotient, less), _CMP_EQ_OQ)));
  return quotients;
}

// Values that, printed in units of 1 / divisor, certainly reproduce the integer: value · divisor is
// within half of it. All sums are exact except the last, whose error is far below 2^-20.
MOCAP_HOT_STEP unsigned give_back(__m256d values, __m256d divisor, const SplitFour& integer) {
  const __m256d product = _mm256_mul_pd(values, divisor);
  const __m256d product_rest = _mm256_fmsub_pd(values, divisor, product);
  const __m256d difference = _mm256_add_pd(_mm256_sub_pd(product, integer.near),
                                           _mm256_sub_pd(product_rest, integer.rest));
  const __m256d magnitude = _mm256_andnot_pd(_mm256_set1_pd(-0.0), difference);
  return static_cast<unsigned>(
      _mm256_movemask_pd(_mm256_cmp_pd(magnitude, _mm256_set1_pd(0.5 - 0x1p-20), _CMP_LT_OQ)));
}

// 10 to four powers; the result for powers above 22 is arbitrary.
MOCAP_HOT_STEP __m256d four_powers_of_ten(const unsigned (&powers)[4]) {
  constexpr unsigned index = 31;
  return _mm256_set_pd(powers_of_ten[powers[3] & index], powers_of_ten[powers[2] & index],
                       powers_of_ten[powers[1] & index], powers_of_ten[powers[0] & index]);
}

// 1000… may be printed with the next lower exponent: those tokens among the ones with an exponent.
MOCAP_HOT_STEP unsigned powers_of_ten_among(const LongExtents& extents, __m256d significands,
                                            const unsigned (&decimals)[4]) {
  if (extents.present == 0) return 0;
  const __m256d powers = four_powers_of_ten(decimals);
  return extents.present &
         static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(significands, powers, _CMP_EQ_OQ)));
}

/// The results for four tokens, one bit per token.
struct LongFour {
  unsigned read;                // Their values and forms are stored.
  unsigned longer_than_a_lane;  // More than 16 characters.
};

MOCAP_HOT_STEP void store_four(__m256d values, const unsigned (&forms_of)[4], unsigned which,
                               double* out, NumberForm* forms) {
  if (which == 0xF) {
    _mm256_storeu_pd(out, values);
    for (unsigned k = 0; k < 4; ++k) forms[k] = static_cast<NumberForm>(forms_of[k]);
    return;
  }
  alignas(32) double stored[4];
  _mm256_store_pd(stored, values);
  for (; which != 0; which &= which - 1) {
    const unsigned k = lowest_bit(which);
    out[k] = stored[k];
    forms[k] = static_cast<NumberForm>(forms_of[k]);
  }
}

/// Reads the tokens i..i+3 whose bit in `which` is set, as far as these steps support them.
MOCAP_HOT_STEP LongFour read_four_long(const Tokens& tokens, std::size_t i, unsigned which,
                                       double* out, NumberForm* forms) {
  const LongExtents extents = long_extents_of(tokens, i);
  const LongSignificands four = long_significands_of(tokens.text, extents);
  unsigned left = four.unusual | extents.minus_zero;
  unsigned longer_than_a_lane = 0;
  unsigned powers[4];
  unsigned forms_of[4];
  for (unsigned k = 0; k < 4; ++k) {
    const bool with_exponent = (extents.present >> k & 1U) != 0;
    // As unsigned numbers, negative powers are also too large.
    powers[k] = four.decimals[k] - static_cast<unsigned>(extents.exponent[k]);
    left |= static_cast<unsigned>(powers[k] > 22) << k;
    forms_of[k] =
        four.decimals[k] + (with_exponent ? static_cast<unsigned>(NumberForm::scientific) : 0U);
    const unsigned length = extents.length[k] + (with_exponent ? 4U : 0U);
    longer_than_a_lane |= static_cast<unsigned>(length > lane_characters) << k;
  }
  const __m256d divisor = four_powers_of_ten(powers);

  // More than 19 digits are left to the scalar reader, so ten bits of `high` matter.
  const __m256i too_high = _mm256_cmpgt_epi64(four.high, _mm256_set1_epi64x(999));
  left |= static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(too_high)));
  constexpr long long high_unit = 10'000'000'000'000'000;
  const __m256i low_product =
      _mm256_mul_epu32(four.high, _mm256_set1_epi64x(high_unit & 0xFFFF'FFFF));
  const __m256i high_product = _mm256_mul_epu32(four.high, _mm256_set1_epi64x(high_unit >> 32));
  const SplitFour integer = split(_mm256_add_epi64(
      four.low, _mm256_add_epi64(low_product, _mm256_slli_epi64(high_product, 32))));

  const FourQuotients quotients = divide(integer, divisor);
  left |= powers_of_ten_among(extents, integer.near, four.decimals);
  left |= ~quotients.certain | ~give_back(quotients.values, divisor, integer);
  const LongFour result = {which & ~left & 0xFU, longer_than_a_lane};
  store_four(negated(quotients.values, four.negative), forms_of, result.read, out, forms);
  return result;
}

}  // namespace mocap::text
