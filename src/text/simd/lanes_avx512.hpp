// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Steps of the second pass with AVX-512: eight tokens in the lanes of two vectors.

#include <cstddef>
#include <cstdint>

#include "text/row_kernel.hpp"
#include "text/simd/avx512_intrinsics.hpp"
#include "text/simd/lane_masks.hpp"

namespace mocap::text {

MOCAP_HOT_STEP __m512i splat(char c) {
  return _mm512_set1_epi8(c);
}

/// Eight tokens, right-aligned in lanes of 16 characters. Stored as two halves, so that the later
/// narrowing steps, which interleave lanes of two vectors, restore the order.
struct Eight {
  __m512i even;               // Tokens 0, 2, 4, 6.
  __m512i odd;                // Tokens 1, 3, 5, 7.
  std::uint64_t even_inside;  // Characters of the tokens (see lane_masks.hpp).
  std::uint64_t odd_inside;
  __mmask8 too_long;  // Tokens that do not fit in a lane.
};

MOCAP_HOT_STEP __m128i lane_ending_at(const char* text, std::size_t end) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + end - lane_characters));
}

MOCAP_HOT_STEP __m512i four_lanes(const char* text, const TextOffset* ends) {
  __m512i lanes = _mm512_castsi128_si512(lane_ending_at(text, ends[0]));
  lanes = _mm512_inserti32x4(lanes, lane_ending_at(text, ends[2]), 1);
  lanes = _mm512_inserti32x4(lanes, lane_ending_at(text, ends[4]), 2);
  return _mm512_inserti32x4(lanes, lane_ending_at(text, ends[6]), 3);
}

// For four of the eight lengths: the bytes of a lane within that length from its end.
MOCAP_HOT_STEP std::uint64_t bytes_inside(__m512i lengths, __m512i which) {
  const __m512i distance_to_end =
      _mm512_broadcast_i32x4(_mm_set_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
  return _mm512_cmpge_epu8_mask(_mm512_permutexvar_epi8(which, lengths), distance_to_end);
}

MOCAP_HOT_STEP Eight load_eight(const Tokens& tokens, std::size_t i,
                                short longest = lane_characters) {
  const char* text = tokens.text;
  const TextOffset* starts = tokens.starts + i;
  const TextOffset* ends = tokens.ends + i;
  const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(starts));
  const __m128i past = _mm_loadu_si128(reinterpret_cast<const __m128i*>(ends));
  const __m128i lengths = _mm_sub_epi16(past, first);
  const __m512i length_bytes = _mm512_zextsi128_si512(lengths);
  // The low byte of a token's length, for every byte of its lane.
  const __m512i even =
      _mm512_set_epi64(0x0C0C0C0C0C0C0C0C, 0x0C0C0C0C0C0C0C0C, 0x0808080808080808,
                       0x0808080808080808, 0x0404040404040404, 0x0404040404040404, 0, 0);
  const __m512i odd = _mm512_add_epi8(even, splat(2));
  Eight eight;
  eight.even = four_lanes(text, ends);
  eight.odd = four_lanes(text, ends + 1);
  eight.even_inside = bytes_inside(length_bytes, even);
  eight.odd_inside = bytes_inside(length_bytes, odd);
  eight.too_long = _mm_cmpgt_epu16_mask(lengths, _mm_set1_epi16(longest));
  return eight;
}

MOCAP_HOT_STEP LaneCharacters characters_of(__m512i lanes, __m512i values, std::uint64_t inside) {
  LaneCharacters characters;
  characters.inside = inside;
  characters.digits = _mm512_cmplt_epu8_mask(values, splat(10));
  characters.points = _mm512_cmpeq_epi8_mask(lanes, splat('.'));
  characters.minus = _mm512_cmpeq_epi8_mask(lanes, splat('-'));
  characters.zeros = _mm512_testn_epi8_mask(values, values);
  return characters;
}

MOCAP_HOT_STEP __m512i digit_values(__m512i lanes) {
  return _mm512_sub_epi8(lanes, splat('0'));
}

// One bit per token, in token order, for lanes with any bit.
MOCAP_HOT_STEP __mmask8 tokens_with_any(std::uint64_t even, std::uint64_t odd) {
  const std::uint64_t pairs = (lanes_with_any(even) >> 1) | lanes_with_any(odd);
  return static_cast<__mmask8>(_pext_u64(pairs, in_each_lane(0xC000)));
}

// The integers of 16 digit values in each lane, in token order.
MOCAP_HOT_STEP __m512i join_digits(__m512i even, __m512i odd) {
  const __m512i ten_one = _mm512_set1_epi16(0x010A);
  const __m512i hundred_one = _mm512_set1_epi32(0x0001'0064);
  const __m512i ten_thousand_one = _mm512_set1_epi32(0x0001'2710);
  const __m512i even_fours = _mm512_madd_epi16(_mm512_maddubs_epi16(even, ten_one), hundred_one);
  const __m512i odd_fours = _mm512_madd_epi16(_mm512_maddubs_epi16(odd, ten_one), hundred_one);
  const __m512i eights =
      _mm512_madd_epi16(_mm512_packus_epi32(even_fours, odd_fours), ten_thousand_one);
  const __m512i high = _mm512_mul_epu32(eights, _mm512_set1_epi64(100'000'000));
  return _mm512_add_epi64(high, _mm512_srli_epi64(eights, 32));
}

MOCAP_HOT_STEP __m512d negated(__m512d values, __mmask8 which) {
  return _mm512_mask_xor_pd(values, which, values, _mm512_set1_pd(-0.0));
}

// 10 to the given powers 0..15.
MOCAP_HOT_STEP __m512d small_powers_of_ten(__m512i powers) {
  const __m512d low = _mm512_set_pd(1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1e0);
  const __m512d high = _mm512_set_pd(1e15, 1e14, 1e13, 1e12, 1e11, 1e10, 1e9, 1e8);
  return _mm512_permutex2var_pd(low, powers, high);
}

// 10 to the given powers 0..22; the result for others is arbitrary, and their tokens are read
// again.
MOCAP_HOT_STEP __m512d powers_of_ten(__m512i powers) {
  const __m512d highest = _mm512_set_pd(1e0, 1e22, 1e21, 1e20, 1e19, 1e18, 1e17, 1e16);
  const __mmask8 above = _mm512_cmpgt_epu64_mask(powers, _mm512_set1_epi64(15));
  return _mm512_mask_permutexvar_pd(small_powers_of_ten(powers), above, powers, highest);
}

}  // namespace mocap::text
