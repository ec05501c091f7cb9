// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Eight tokens of up to 32 characters (and an exponent) with AVX-512.
///
/// Programs that print all digits of a double write 16 or 17 of them. A double does not represent
/// such integers exactly, so a single division does not round correctly. Here the significand is
/// split into a double and a small remainder, the quotient gets a correction, and the result is
/// accepted only if it is independent of the rounding error of the correction. Other tokens are
/// left to the scalar reader.

#include <cstddef>
#include <cstdint>

#include "text/row_kernel.hpp"
#include "text/simd/avx512_intrinsics.hpp"
#include "text/simd/lane_masks.hpp"
#include "text/simd/lanes_avx512.hpp"

namespace mocap::text {

/// The exponents of eight tokens, in `%.*e` format with two digits.
struct TwoDigitExponents {
  __m512i values;  // 0 for tokens without one.
  __mmask8 present;
  __mmask8 negative;
};

// Byte `n` of each of eight 32-bit words.
template <int n>
MOCAP_HOT_STEP __m256i byte_of_words(__m256i words) {
  return _mm256_and_si256(_mm256_srli_epi32(words, 8 * n), _mm256_set1_epi32(0xFF));
}

MOCAP_HOT_STEP TwoDigitExponents exponents_of(const char* text, __m256i starts, __m256i ends) {
  const void* const four_before = text - 4;
  const __m256i words = _mm256_i32gather_epi32(static_cast<const int*>(four_before), ends, 1);
  const __m256i nine = _mm256_set1_epi32(9);
  const __m256i zero_character = _mm256_set1_epi32('0');
  const __m256i tens = _mm256_sub_epi32(byte_of_words<2>(words), zero_character);
  const __m256i ones = _mm256_sub_epi32(byte_of_words<3>(words), zero_character);
  const __m256i sign = byte_of_words<1>(words);
  TwoDigitExponents exponents;
  exponents.negative = _mm256_cmpeq_epi32_mask(sign, _mm256_set1_epi32('-'));
  const unsigned positive = _mm256_cmpeq_epi32_mask(sign, _mm256_set1_epi32('+'));
  const unsigned letter = _mm256_cmpeq_epi32_mask(byte_of_words<0>(words), _mm256_set1_epi32('e'));
  const unsigned digits =
      _mm256_mask_cmple_epu32_mask(_mm256_cmple_epu32_mask(tens, nine), ones, nine);
  // The text before the first token may also end with an "e".
  const unsigned long_enough =
      _mm256_cmpgt_epi32_mask(_mm256_sub_epi32(ends, starts), _mm256_set1_epi32(3));
  exponents.present =
      static_cast<__mmask8>(letter & digits & (exponents.negative | positive) & long_enough);
  exponents.negative = static_cast<__mmask8>(exponents.negative & exponents.present);
  const __m256i values = _mm256_add_epi32(_mm256_mullo_epi32(tens, _mm256_set1_epi32(10)), ones);
  exponents.values = _mm512_maskz_cvtepi32_epi64(exponents.present, values);
  return exponents;
}

/// Contents of two wide lanes.
struct TwoSignificands {
  __m512i digits;  // Digit values, right-aligned in lanes of 32, zero elsewhere.
  MixedLanes lanes;
  std::uint64_t not_scientific;  // Any bit in a lane: invalid with an exponent.
};

MOCAP_HOT_STEP __m512i two_wide_lanes(const char* text, unsigned first_end, unsigned second_end) {
  const auto lane = [text](unsigned end) {
    const char* const begin = text + static_cast<std::size_t>(end) - wide_lane_characters;
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(begin));
  };
  return _mm512_inserti64x4(_mm512_castsi256_si512(lane(first_end)), lane(second_end), 1);
}

// Each byte moved up by one in its wide lane; the first of a lane is undefined.
MOCAP_HOT_STEP __m512i moved_up_by_one(__m512i lanes) {
  const __m512i halves_before = _mm512_shuffle_i64x2(lanes, lanes, _MM_SHUFFLE(2, 2, 0, 0));
  return _mm512_alignr_epi8(lanes, halves_before, 15);
}

MOCAP_HOT_STEP TwoSignificands take_apart_wide(__m512i lanes, std::uint64_t inside) {
  constexpr unsigned width = wide_lane_characters;
  const __m512i values = digit_values(lanes);
  const LaneCharacters characters = characters_of(lanes, values, inside);
  TwoSignificands two;
  two.lanes = check_mixed_lanes<width>(characters);
  const std::uint64_t moved = two.lanes.moved;
  const std::uint64_t used =
      (two.lanes.digits & ~moved) | (next_in_lane<width>(two.lanes.digits) & moved);
  two.digits =
      _mm512_maskz_mov_epi8(used, _mm512_mask_mov_epi8(values, moved, moved_up_by_one(values)));
  const std::uint64_t first = two.lanes.first_digits;
  const std::uint64_t second = next_in_lane<width>(first);
  two.not_scientific = (first & characters.zeros) | (second & ~characters.points);
  return two;
}

/// 32 digits of each of eight tokens as two integers of 16 digits.
struct WideIntegers {
  __m512i high;
  __m512i low;
};

MOCAP_HOT_STEP WideIntegers join_wide_digits(const TwoSignificands (&pairs)[4]) {
  // Each half of a wide lane separately: high, high, low, low of two tokens, and again.
  const __m512i first = join_digits(pairs[0].digits, pairs[1].digits);
  const __m512i second = join_digits(pairs[2].digits, pairs[3].digits);
  const __m512i high = _mm512_set_epi64(13, 12, 9, 8, 5, 4, 1, 0);
  const __m512i low = _mm512_set_epi64(15, 14, 11, 10, 7, 6, 3, 2);
  return {_mm512_permutex2var_epi64(first, high, second),
          _mm512_permutex2var_epi64(first, low, second)};
}

/// An unsigned integer as the sum of two doubles, exactly.
struct SplitInteger {
  __m512d near;  // The nearest double.
  __m512d rest;
};

MOCAP_HOT_STEP SplitInteger split(__m512i integers) {
  SplitInteger parts;
  parts.near = _mm512_cvtepu64_pd(integers);
  parts.rest = _mm512_cvtepi64_pd(_mm512_sub_epi64(integers, _mm512_cvtpd_epu64(parts.near)));
  return parts;
}

/// Quotients, and which of them are certainly correctly rounded.
struct Quotients {
  __m512d values;
  __mmask8 certain;
};

// (near + rest) / divisor, where the divisor is an exact power of ten. The remainder of the first
// quotient is exact; the relative error of the correction is below 2^-50.
MOCAP_HOT_STEP Quotients divide(const SplitInteger& integer, __m512d divisor) {
  const __m512d quotient = _mm512_div_pd(integer.near, divisor);
  const __m512d remainder = _mm512_fnmadd_pd(quotient, divisor, integer.near);
  const __m512d correction = _mm512_div_pd(_mm512_add_pd(remainder, integer.rest), divisor);
  const __m512d more = _mm512_mul_pd(correction, _mm512_set1_pd(1.0 + 0x1p-48));
  const __m512d less = _mm512_mul_pd(correction, _mm512_set1_pd(1.0 - 0x1p-48));
  Quotients quotients;
  quotients.values = _mm512_add_pd(quotient, more);
  quotients.certain =
      _mm512_cmp_pd_mask(quotients.values, _mm512_add_pd(quotient, less), _CMP_EQ_OQ);
  return quotients;
}

// Values that, printed in units of 1 / divisor, certainly reproduce the integer: value · divisor is
// within half of it. All sums are exact except the last, whose error is far below 2^-20.
MOCAP_HOT_STEP __mmask8 give_back(__m512d values, __m512d divisor, const SplitInteger& integer) {
  const __m512d product = _mm512_mul_pd(values, divisor);
  const __m512d product_rest = _mm512_fmsub_pd(values, divisor, product);
  const __m512d difference = _mm512_add_pd(_mm512_sub_pd(product, integer.near),
                                           _mm512_sub_pd(product_rest, integer.rest));
  return _mm512_cmp_pd_mask(_mm512_abs_pd(difference), _mm512_set1_pd(0.5 - 0x1p-20), _CMP_LT_OQ);
}

/// Positions of eight tokens, 32 bits each.
struct EightExtents {
  __m256i starts;
  __m256i ends;
};

MOCAP_HOT_STEP EightExtents extents_of(const Tokens& tokens, std::size_t i) {
  const auto widened = [i](const TextOffset* offsets) {
    return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(offsets + i)));
  };
  return {widened(tokens.starts), widened(tokens.ends)};
}

/// The significands of eight tokens.
struct EightSignificands {
  WideIntegers integers;
  __m512i decimals;
  unsigned negative;  // One bit per token, as below.
  unsigned unusual;
};

MOCAP_HOT_STEP EightSignificands significands_of(const char* text, const EightExtents& extents,
                                                 __mmask8 with_exponent) {
  constexpr unsigned width = wide_lane_characters;
  const __m256i all = _mm256_set1_epi32(-1);
  const __m256i lengths = _mm256_sub_epi32(extents.ends, extents.starts);
  const __m256i outside = _mm256_sub_epi32(_mm256_set1_epi32(width), lengths);
  alignas(32) std::uint32_t end_of[8];
  alignas(32) std::uint32_t inside_of[8];
  alignas(32) std::uint32_t exponent_lane_of[8];
  const auto store = [](std::uint32_t* to, __m256i words) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to), words);
  };
  store(end_of, extents.ends);
  // A shift by more than 31 leaves nothing: tokens that are too long, or only an exponent.
  store(inside_of, _mm256_sllv_epi32(all, outside));
  store(exponent_lane_of, _mm256_maskz_mov_epi32(with_exponent, all));

  EightSignificands eight;
  eight.negative = 0;
  eight.unusual = _mm256_cmpgt_epu32_mask(lengths, _mm256_set1_epi32(width));
  alignas(64) std::uint64_t decimals_of_token[8];
  TwoSignificands pairs[4];
  for (unsigned pair = 0; pair < 4; ++pair) {
    // `join_digits` restores the order of the tokens from 0 and 2, 1 and 3, 4 and 6, 5 and 7.
    constexpr unsigned first_of_pair[4] = {0, 1, 4, 5};
    const unsigned a = first_of_pair[pair];
    const unsigned b = a + 2;
    const auto both = [a, b](const std::uint32_t(&of)[8]) {
      return of[a] | (std::uint64_t{of[b]} << width);
    };
    const auto tokens_with_any_bit = [a, b](std::uint64_t bits) {
      const std::uint64_t lanes = lanes_with_any<width>(bits);
      const std::uint64_t low_lane = (lanes >> (width - 1)) & 1;
      return static_cast<unsigned>((low_lane << a) | ((lanes >> 63) << b));
    };
    pairs[pair] = take_apart_wide(two_wide_lanes(text, end_of[a], end_of[b]), both(inside_of));
    const MixedLanes& lanes = pairs[pair].lanes;
    const std::uint64_t not_scientific = pairs[pair].not_scientific & both(exponent_lane_of);
    eight.negative |= tokens_with_any_bit(lanes.signs);
    eight.unusual |= tokens_with_any_bit(lanes.unusual | not_scientific);
    decimals_of_token[a] = bit_count(lanes.fractions & low_bits(width));
    decimals_of_token[b] = bit_count(lanes.fractions >> width);
  }
  eight.decimals = _mm512_load_si512(decimals_of_token);
  eight.integers = join_wide_digits(pairs);
  return eight;
}

/// The results for eight tokens, one bit per token.
struct LongEight {
  unsigned read;                // Their values and forms are stored.
  unsigned longer_than_a_lane;  // More than 16 characters.
};

/// Reads the tokens i..i+7 whose bit in `which` is set, as far as these steps support them.
MOCAP_HOT_STEP LongEight read_eight_long(const Tokens& tokens, std::size_t i, unsigned which,
                                         double* out, NumberForm* forms) {
  const EightExtents extents = extents_of(tokens, i);
  const TwoDigitExponents exponents = exponents_of(tokens.text, extents.starts, extents.ends);
  const __m256i significand_ends =
      _mm256_mask_sub_epi32(extents.ends, exponents.present, extents.ends, _mm256_set1_epi32(4));
  const EightSignificands eight =
      significands_of(tokens.text, {extents.starts, significand_ends}, exponents.present);

  const __m512i decimals = eight.decimals;
  const __m512i powers = _mm512_mask_add_epi64(_mm512_sub_epi64(decimals, exponents.values),
                                               exponents.negative, decimals, exponents.values);
  const __m512d divisor = powers_of_ten(powers);
  const __m512i high_unit = _mm512_set1_epi64(10'000'000'000'000'000);
  const SplitInteger integer = split(
      _mm512_add_epi64(_mm512_mullo_epi64(eight.integers.high, high_unit), eight.integers.low));
  const Quotients quotients = divide(integer, divisor);

  unsigned left = eight.unusual;
  left |= _mm512_cmpgt_epu64_mask(eight.integers.high, _mm512_set1_epi64(999));  // Over 19 digits.
  left |= _mm512_cmpgt_epu64_mask(powers, _mm512_set1_epi64(22));                // Or negative.
  left |= _mm512_mask_testn_epi64_mask(exponents.negative, exponents.values, exponents.values);
  // 1000… may be printed with the next lower exponent.
  left |=
      _mm512_mask_cmp_pd_mask(exponents.present, integer.near, powers_of_ten(decimals), _CMP_EQ_OQ);
  left |= ~static_cast<unsigned>(quotients.certain);
  left |= ~static_cast<unsigned>(give_back(quotients.values, divisor, integer));

  const LongEight result = {which & ~left,
                            _mm256_cmpgt_epu32_mask(_mm256_sub_epi32(extents.ends, extents.starts),
                                                    _mm256_set1_epi32(lane_characters))};
  const auto store = static_cast<__mmask8>(result.read);
  const __m512i scientific = _mm512_set1_epi64(static_cast<long long>(NumberForm::scientific));
  const __m512i form = _mm512_mask_add_epi64(decimals, exponents.present, decimals, scientific);
  const auto negative = static_cast<__mmask8>(eight.negative);
  _mm512_mask_storeu_pd(out, store, negated(quotients.values, negative));
  _mm512_mask_cvtepi64_storeu_epi8(forms, store, form);
  return result;
}

}  // namespace mocap::text
