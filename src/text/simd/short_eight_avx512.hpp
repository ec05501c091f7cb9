// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Eight tokens aligned at their decimal points, with AVX-512.
///
/// If the points are at the same place in all lanes, tokens with any number of decimals are read
/// like tokens with eight: the digits that a token lacks are zeros. Its significand has at most 15
/// digits, and divided by 10^8 it is correctly rounded.

#include "text/simd/avx512_intrinsics.hpp"
#include "text/simd/lanes_avx512.hpp"

namespace mocap::text {

// The lengths of eight tokens before the point and starting at the point, as 16-bit integers.
MOCAP_HOT_STEP __m256i lengths_around_points(const Tokens& tokens, std::size_t i) {
  const auto offsets = [i](const TextOffset* of) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(of + i));
  };
  const __m128i points = offsets(tokens.integer_ends);
  const __m128i before = _mm_sub_epi16(points, offsets(tokens.starts));
  const __m128i from = _mm_sub_epi16(offsets(tokens.ends), points);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(before), from, 1);
}

// For four of the eight tokens: the bytes of a lane within these lengths of the point.
MOCAP_HOT_STEP std::uint64_t bytes_around_points(__m512i lengths, __m512i which) {
  const __m512i distance_to_point =
      _mm512_broadcast_i32x4(_mm_set_epi8(9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7));
  return _mm512_cmpge_epu8_mask(_mm512_permutexvar_epi8(which, lengths), distance_to_point);
}

MOCAP_HOT_STEP Eight load_eight_around_points(const Tokens& tokens, std::size_t i,
                                              __m256i lengths) {
  const __m512i length_bytes = _mm512_zextsi256_si512(lengths);
  // The low byte of the length that applies to each byte of a lane.
  constexpr long long before = 0x1000'0000'0000'0000;
  constexpr long long from = 0x1010'1010'1010'1010;
  const __m512i even = _mm512_add_epi8(
      _mm512_set_epi64(from, before, from, before, from, before, from, before),
      _mm512_set_epi64(0x0C0C0C0C0C0C0C0C, 0x0C0C0C0C0C0C0C0C, 0x0808080808080808,
                       0x0808080808080808, 0x0404040404040404, 0x0404040404040404, 0, 0));
  const __m512i odd = _mm512_add_epi8(even, splat(2));
  const __m256i longest = _mm256_inserti128_si256(_mm256_set1_epi16(most_before_point),
                                                  _mm_set1_epi16(most_from_point), 1);
  // Lanes end this far after the point.
  const char* const text = tokens.text + most_from_point;
  const TextOffset* const points = tokens.integer_ends + i;
  const unsigned too_long = _mm256_cmpgt_epu16_mask(lengths, longest);
  Eight eight;
  eight.even = four_lanes(text, points);
  eight.odd = four_lanes(text, points + 1);
  eight.even_inside = bytes_around_points(length_bytes, even);
  eight.odd_inside = bytes_around_points(length_bytes, odd);
  eight.too_long = static_cast<__mmask8>(too_long | (too_long >> 8));
  return eight;
}

// Reads the tokens i..i+7 if all are short.
MOCAP_HOT_STEP bool read_eight_short(const Tokens& tokens, std::size_t i, double* out,
                                     NumberForm* forms) {
  const __m256i lengths = lengths_around_points(tokens, i);
  const Eight eight = load_eight_around_points(tokens, i, lengths);
  const __m512i even_values = digit_values(eight.even);
  const __m512i odd_values = digit_values(eight.odd);
  const UniformLanes even =
      check_lanes_around_point(characters_of(eight.even, even_values, eight.even_inside));
  const UniformLanes odd =
      check_lanes_around_point(characters_of(eight.odd, odd_values, eight.odd_inside));
  if ((even.unusual | odd.unusual | eight.too_long) != 0) return false;
  const __m512i without_point =
      _mm512_broadcast_i32x4(_mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 6, 5, 4, 3, 2, 1, 0, -1));
  const __m512i even_digits = _mm512_maskz_mov_epi8(even.digits, even_values);
  const __m512i odd_digits = _mm512_maskz_mov_epi8(odd.digits, odd_values);
  const __m512i integers = join_digits(_mm512_shuffle_epi8(even_digits, without_point),
                                       _mm512_shuffle_epi8(odd_digits, without_point));
  const __m512d magnitudes = _mm512_div_pd(_mm512_cvtepu64_pd(integers), _mm512_set1_pd(1e8));
  _mm512_storeu_pd(out, negated(magnitudes, tokens_with_any(even.signs, odd.signs)));
  const __m128i decimals = _mm_subs_epu16(_mm256_extracti128_si256(lengths, 1), _mm_set1_epi16(1));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(forms), _mm_packus_epi16(decimals, decimals));
  return true;
}

}  // namespace mocap::text
