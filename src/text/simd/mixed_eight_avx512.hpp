// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Eight tokens of mixed forms and at most 16 characters with AVX-512.

#include "text/simd/avx512_intrinsics.hpp"
#include "text/simd/lanes_avx512.hpp"

namespace mocap::text {

// Intermediate data for converting eight tokens of mixed forms to numbers.
struct MixedEight {
  __m512i even_digits;  // Digit values of the significands, zero elsewhere.
  __m512i odd_digits;
  __m512i decimals;  // Power of ten that divides the significand; 64 bits per token.
  __m512i forms;     // 64 bits per token.
  __mmask8 negative;
  __mmask8 unusual;  // Tokens to be read one by one.
};

// Counts the set bits of each lane, in token order.
MOCAP_HOT_STEP __m512i count_in_lanes(std::uint64_t even, std::uint64_t odd) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i even_counts = _mm512_sad_epu8(_mm512_maskz_mov_epi8(even, splat(1)), zero);
  const __m512i odd_counts = _mm512_sad_epu8(_mm512_maskz_mov_epi8(odd, splat(1)), zero);
  return _mm512_add_epi64(_mm512_unpacklo_epi64(even_counts, odd_counts),
                          _mm512_unpackhi_epi64(even_counts, odd_counts));
}

// The number of characters after the point of each lane, in token order.
MOCAP_HOT_STEP __m512i decimals_in_lanes(std::uint64_t even_points, std::uint64_t odd_points) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i behind =
      _mm512_broadcast_i32x4(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  const __m512i even = _mm512_sad_epu8(_mm512_maskz_mov_epi8(even_points, behind), zero);
  const __m512i odd = _mm512_sad_epu8(_mm512_maskz_mov_epi8(odd_points, behind), zero);
  return _mm512_add_epi64(_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd));
}

// Digit values with the gap of the point closed.
MOCAP_HOT_STEP __m512i significand_digits(__m512i values, const MixedLanes& lanes) {
  const __m512i digits = _mm512_maskz_mov_epi8(lanes.digits, values);
  return _mm512_mask_mov_epi8(digits, lanes.moved, _mm512_bslli_epi128(digits, 1));
}

MOCAP_HOT_STEP MixedEight take_apart_fixed(const Eight& eight) {
  const __m512i even_values = digit_values(eight.even);
  const __m512i odd_values = digit_values(eight.odd);
  const MixedLanes even =
      check_mixed_lanes(characters_of(eight.even, even_values, eight.even_inside));
  const MixedLanes odd = check_mixed_lanes(characters_of(eight.odd, odd_values, eight.odd_inside));
  MixedEight mixed;
  mixed.even_digits = significand_digits(even_values, even);
  mixed.odd_digits = significand_digits(odd_values, odd);
  mixed.decimals = decimals_in_lanes(even.points, odd.points);
  mixed.forms = mixed.decimals;
  mixed.negative = tokens_with_any(even.signs, odd.signs);
  mixed.unusual = eight.too_long;
  if ((even.unusual | odd.unusual) != 0) {
    mixed.unusual =
        static_cast<__mmask8>(mixed.unusual | tokens_with_any(even.unusual, odd.unusual));
  }
  return mixed;
}

MOCAP_HOT_STEP std::uint64_t exponent_letters(__m512i lanes) {
  return _mm512_mask_cmpeq_epi8_mask(exponent_letter_place, lanes, splat('e'));
}

MOCAP_HOT_STEP ScientificLanes check_scientific(__m512i lanes, __m512i values,
                                                std::uint64_t inside) {
  const ExponentCharacters exponent = {
      exponent_letters(lanes), _mm512_mask_cmpeq_epi8_mask(exponent_sign_place, lanes, splat('+'))};
  return check_scientific_lanes(characters_of(lanes, values, inside), exponent);
}

// The last two digits of each lane as integers, in token order.
MOCAP_HOT_STEP __m512i two_last_digits(__m512i even, __m512i odd) {
  const __m512i ten_one = _mm512_set1_epi16(0x010A);
  const __m512i pairs = _mm512_unpackhi_epi64(_mm512_maddubs_epi16(even, ten_one),
                                              _mm512_maddubs_epi16(odd, ten_one));
  return _mm512_srli_epi64(pairs, 48);
}

MOCAP_HOT_STEP MixedEight take_apart_scientific(const Eight& eight) {
  const __m512i even_values = digit_values(eight.even);
  const __m512i odd_values = digit_values(eight.odd);
  const ScientificLanes even = check_scientific(eight.even, even_values, eight.even_inside);
  const ScientificLanes odd = check_scientific(eight.odd, odd_values, eight.odd_inside);
  const __mmask8 with_exponent = tokens_with_any(even.with_exponent, odd.with_exponent);
  const __mmask8 exponent_negative = tokens_with_any(even.negative_exponent, odd.negative_exponent);
  const __m512i exponents =
      two_last_digits(_mm512_maskz_mov_epi8(even.exponent_digits, even_values),
                      _mm512_maskz_mov_epi8(odd.exponent_digits, odd_values));
  const __m512i zero = _mm512_setzero_si512();
  const __m512i places = count_in_lanes(even.lanes.fractions, odd.lanes.fractions);

  MixedEight mixed;
  mixed.even_digits = significand_digits(even_values, even.lanes);
  mixed.odd_digits = significand_digits(odd_values, odd.lanes);
  mixed.decimals = _mm512_sub_epi64(places, exponents);
  mixed.decimals = _mm512_mask_add_epi64(mixed.decimals, exponent_negative, places, exponents);
  // The four characters of the exponent are not decimals of the form.
  const __m512i scientific = _mm512_set1_epi64(static_cast<long long>(NumberForm::scientific) - 4);
  mixed.forms = _mm512_mask_add_epi64(places, with_exponent, places, scientific);
  mixed.negative = tokens_with_any(even.lanes.signs, odd.lanes.signs);

  // As unsigned numbers, negative powers are also too large.
  const __mmask8 power_inexact = _mm512_cmpgt_epu64_mask(mixed.decimals, _mm512_set1_epi64(22));
  const __mmask8 minus_zero_exponent =
      _mm512_mask_cmpeq_epi64_mask(exponent_negative, exponents, zero);
  mixed.unusual = static_cast<__mmask8>(eight.too_long | power_inexact | minus_zero_exponent |
                                        tokens_with_any(even.lanes.unusual, odd.lanes.unusual));
  return mixed;
}

// 16 digits without a point may exceed the exact integers, and may not be reproduced by printing.
MOCAP_HOT_STEP __mmask8 too_many_digits(__m512i integers) {
  return _mm512_cmpge_epu64_mask(integers, _mm512_set1_epi64(1'000'000'000'000'000));
}

// Reads eight tokens; returns those that must be read one by one.
MOCAP_HOT_STEP unsigned read_eight_mixed(const Eight& eight, double* out, NumberForm* forms) {
  const bool any_exponent = (exponent_letters(eight.even) | exponent_letters(eight.odd)) != 0;
  const MixedEight mixed = any_exponent ? take_apart_scientific(eight) : take_apart_fixed(eight);
  const __m512i integers = join_digits(mixed.even_digits, mixed.odd_digits);
  const __m512d divisors =
      any_exponent ? powers_of_ten(mixed.decimals) : small_powers_of_ten(mixed.decimals);
  const __m512d magnitudes = _mm512_div_pd(_mm512_cvtepu64_pd(integers), divisors);
  _mm512_storeu_pd(out, negated(magnitudes, mixed.negative));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(forms), _mm512_cvtepi64_epi8(mixed.forms));
  return static_cast<unsigned>(mixed.unusual) | too_many_digits(integers);
}

}  // namespace mocap::text
