// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Steps of the second pass with AVX2 and FMA: four tokens in the lanes of two vectors.

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "text/row_kernel.hpp"
#include "text/simd/lane_masks.hpp"

namespace mocap::text {

MOCAP_HOT_STEP __m256i splat(char c) {
  return _mm256_set1_epi8(c);
}

MOCAP_HOT_STEP std::uint64_t join_halves(int low, int high) {
  return static_cast<std::uint32_t>(low) |
         (static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32);
}

// Bytes for shuffling one lane, for each position 0..15 of the point, and 16 for no point: closes
// the gap of the point. The first row of `keep` is for length 0, the last for 16.
struct Avx2LaneTables {
  alignas(16) unsigned char without_point[17][16];
  alignas(16) unsigned char keep[17][16];
};

constexpr Avx2LaneTables make_avx2_lane_tables() {
  Avx2LaneTables tables{};
  for (unsigned point = 0; point <= 16; ++point) {
    for (unsigned i = 0; i < 16; ++i) {
      const bool moves = point < 16 && i <= point;
      const unsigned source = moves ? (i == 0 ? 0x80U : i - 1) : i;
      tables.without_point[point][i] = static_cast<unsigned char>(source);
      tables.keep[point][i] = i >= 16 - point ? 0xFF : 0;
    }
  }
  return tables;
}

inline constexpr Avx2LaneTables avx2_lane_tables = make_avx2_lane_tables();

// 10^0 to 10^22, all exact. The other entries only make every index of five bits valid.
inline constexpr double powers_of_ten[32] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                             1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                             1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

MOCAP_HOT_STEP __m128i load_row(const unsigned char* row) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(row));
}

MOCAP_HOT_STEP __m256i two_lanes(__m128i low, __m128i high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

// Four tokens, right-aligned in lanes of 16 characters, in the order 0, 2, 1, 3: later narrowing
// steps interleave the lanes of the two vectors and restore the order.
struct Four {
  __m256i even;         // Tokens 0 and 2.
  __m256i odd;          // Tokens 1 and 3.
  __m256i even_values;  // Their digit values, 0..9 for digits of the tokens; bytes
  __m256i odd_values;   // outside the tokens are zero.
  LaneCharacters characters;
  unsigned too_long;  // One bit per token.
};

MOCAP_HOT_STEP __m128i lane_ending_at(const char* text, std::size_t end) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + end - lane_characters));
}

MOCAP_HOT_STEP __m256i digits_of(__m256i values) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(values, splat(9)), values);
}

MOCAP_HOT_STEP std::uint64_t equal_in_lanes(__m256i even, __m256i odd, char c) {
  return join_halves(_mm256_movemask_epi8(_mm256_cmpeq_epi8(even, splat(c))),
                     _mm256_movemask_epi8(_mm256_cmpeq_epi8(odd, splat(c))));
}

// `keep` has the bytes of the tokens.
MOCAP_HOT_STEP Four take_apart_four(__m256i even, __m256i odd, __m256i even_keep,
                                    __m256i odd_keep) {
  Four four;
  four.even = even;
  four.odd = odd;
  four.too_long = 0;
  const __m256i even_differences = _mm256_sub_epi8(four.even, splat('0'));
  const __m256i odd_differences = _mm256_sub_epi8(four.odd, splat('0'));
  const __m256i even_digits = digits_of(even_differences);
  const __m256i odd_digits = digits_of(odd_differences);
  four.even_values = _mm256_and_si256(even_differences, _mm256_and_si256(even_digits, even_keep));
  four.odd_values = _mm256_and_si256(odd_differences, _mm256_and_si256(odd_digits, odd_keep));
  four.characters.inside =
      join_halves(_mm256_movemask_epi8(even_keep), _mm256_movemask_epi8(odd_keep));
  four.characters.digits =
      join_halves(_mm256_movemask_epi8(even_digits), _mm256_movemask_epi8(odd_digits));
  four.characters.points = equal_in_lanes(four.even, four.odd, '.');
  four.characters.minus = equal_in_lanes(four.even, four.odd, '-');
  four.characters.zeros = equal_in_lanes(four.even, four.odd, '0');
  return four;
}

MOCAP_HOT_STEP Four load_four(const char* text, const TextOffset* starts, const TextOffset* ends) {
  unsigned lengths[4];
  unsigned too_long = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const auto length = static_cast<unsigned>(ends[i] - starts[i]);
    too_long |= static_cast<unsigned>(length > lane_characters) << i;
    lengths[i] = length < lane_characters ? length : lane_characters;
  }
  const auto keep = [&lengths](unsigned i) { return load_row(avx2_lane_tables.keep[lengths[i]]); };
  Four four =
      take_apart_four(two_lanes(lane_ending_at(text, ends[0]), lane_ending_at(text, ends[2])),
                      two_lanes(lane_ending_at(text, ends[1]), lane_ending_at(text, ends[3])),
                      two_lanes(keep(0), keep(2)), two_lanes(keep(1), keep(3)));
  four.too_long = too_long;
  return four;
}

// One bit per token, in token order, for lanes with any bit.
MOCAP_HOT_STEP unsigned tokens_with_any(std::uint64_t bits) {
  const std::uint64_t lanes = lanes_with_any(bits);
  return static_cast<unsigned>(((lanes >> 15) & 1U) | ((lanes >> 46) & 2U) | ((lanes >> 29) & 4U) |
                               ((lanes >> 60) & 8U));
}

// The integers of 16 digit values in each lane, in token order.
MOCAP_HOT_STEP __m256i join_digits(__m256i even, __m256i odd) {
  const __m256i ten_one = _mm256_set1_epi16(0x010A);
  const __m256i hundred_one = _mm256_set1_epi32(0x0001'0064);
  const __m256i ten_thousand_one = _mm256_set1_epi32(0x0001'2710);
  const __m256i even_fours = _mm256_madd_epi16(_mm256_maddubs_epi16(even, ten_one), hundred_one);
  const __m256i odd_fours = _mm256_madd_epi16(_mm256_maddubs_epi16(odd, ten_one), hundred_one);
  const __m256i eights =
      _mm256_madd_epi16(_mm256_packus_epi32(even_fours, odd_fours), ten_thousand_one);
  const __m256i high = _mm256_mul_epu32(eights, _mm256_set1_epi64x(100'000'000));
  return _mm256_add_epi64(high, _mm256_srli_epi64(eights, 32));
}

// Converts integers below 2^52: they are put into the fraction of 2^52, which is then subtracted.
MOCAP_HOT_STEP __m256d to_doubles(__m256i integers) {
  const __m256d two_to_52 = _mm256_set1_pd(4503599627370496.0);
  return _mm256_sub_pd(
      _mm256_castsi256_pd(_mm256_or_si256(integers, _mm256_castpd_si256(two_to_52))), two_to_52);
}

// Negates the values of the tokens whose bit is set.
MOCAP_HOT_STEP __m256d negated(__m256d values, unsigned which) {
  const __m256i to_sign_bit = _mm256_set_epi64x(60, 61, 62, 63);
  const __m256i bits =
      _mm256_sllv_epi64(_mm256_set1_epi64x(static_cast<long long>(which)), to_sign_bit);
  const __m256d signs = _mm256_and_pd(_mm256_castsi256_pd(bits), _mm256_set1_pd(-0.0));
  return _mm256_xor_pd(values, signs);
}

// An integer below 2^53 divided by an exact power of ten is correctly rounded. Only 16 digits
// without a point can exceed that, and printing may not reproduce the digits of 10^15 and above.
MOCAP_HOT_STEP unsigned too_many_digits(__m256i integers) {
  const __m256i most = _mm256_set1_epi64x(999'999'999'999'999);
  return static_cast<unsigned>(
      _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpgt_epi64(integers, most))));
}

}  // namespace mocap::text
