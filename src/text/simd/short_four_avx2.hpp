// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Four tokens aligned at their decimal points, with AVX2: the method of short_eight_avx512.hpp.

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/row_kernel.hpp"
#include "text/simd/lane_masks.hpp"
#include "text/simd/lanes_avx2.hpp"

namespace mocap::text {

// The bytes of a lane around its point that belong to the token, for each number of characters
// before the point and starting at the point.
struct KeptAroundPoint {
  alignas(16) unsigned char rows[(most_before_point + 1) * (most_from_point + 1)][lane_characters];
};

constexpr KeptAroundPoint make_kept_around_point() {
  KeptAroundPoint kept{};
  for (unsigned before = 0; before <= most_before_point; ++before) {
    for (unsigned from = 0; from <= most_from_point; ++from) {
      for (unsigned i = most_before_point - before; i < most_before_point + from; ++i) {
        kept.rows[before * (most_from_point + 1) + from][i] = 0xFF;
      }
    }
  }
  return kept;
}

inline constexpr KeptAroundPoint kept_around_point = make_kept_around_point();

// The lengths of four tokens before the point and starting at the point, as 16-bit integers.
struct FourLengths {
  __m128i before;
  __m128i from;
};

MOCAP_HOT_STEP FourLengths lengths_around_points(const Tokens& tokens, std::size_t i) {
  const auto offsets = [i](const TextOffset* of) {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(of + i));
  };
  const __m128i points = offsets(tokens.integer_ends);
  return {_mm_sub_epi16(points, offsets(tokens.starts)),
          _mm_sub_epi16(offsets(tokens.ends), points)};
}

MOCAP_HOT_STEP Four load_four_around_points(const Tokens& tokens, std::size_t i,
                                            const FourLengths& lengths) {
  const __m128i most_before = _mm_set1_epi16(most_before_point);
  const __m128i most_from = _mm_set1_epi16(most_from_point);
  const __m128i before = _mm_min_epu16(lengths.before, most_before);
  const __m128i from = _mm_min_epu16(lengths.from, most_from);
  const __m128i rows =
      _mm_add_epi16(_mm_mullo_epi16(before, _mm_set1_epi16(most_from_point + 1)), from);
  const auto row_numbers = static_cast<std::uint64_t>(_mm_cvtsi128_si64(rows));
  const auto keep = [row_numbers](unsigned k) {
    return load_row(kept_around_point.rows[(row_numbers >> (16 * k)) & 0xFFFFU]);
  };
  // Lanes end this far after the point.
  const char* const text = tokens.text + most_from_point;
  const TextOffset* const points = tokens.integer_ends + i;
  Four four =
      take_apart_four(two_lanes(lane_ending_at(text, points[0]), lane_ending_at(text, points[2])),
                      two_lanes(lane_ending_at(text, points[1]), lane_ending_at(text, points[3])),
                      two_lanes(keep(0), keep(2)), two_lanes(keep(1), keep(3)));
  const __m128i excess = _mm_or_si128(_mm_subs_epu16(lengths.before, most_before),
                                      _mm_subs_epu16(lengths.from, most_from));
  four.too_long = static_cast<unsigned>(_mm_testz_si128(excess, excess) == 0);
  return four;
}

// Reads the tokens i..i+3 if all are short.
MOCAP_HOT_STEP bool read_four_short(const Tokens& tokens, std::size_t i, double* out,
                                    NumberForm* forms) {
  const FourLengths lengths = lengths_around_points(tokens, i);
  const Four four = load_four_around_points(tokens, i, lengths);
  const UniformLanes lanes = check_lanes_around_point(four.characters);
  if ((lanes.unusual | four.too_long) != 0) return false;
  const __m256i without_point =
      _mm256_broadcastsi128_si256(load_row(avx2_lane_tables.without_point[most_before_point]));
  const __m256i integers = join_digits(_mm256_shuffle_epi8(four.even_values, without_point),
                                       _mm256_shuffle_epi8(four.odd_values, without_point));
  const __m256d magnitudes = _mm256_div_pd(to_doubles(integers), _mm256_set1_pd(1e8));
  _mm256_storeu_pd(out, negated(magnitudes, tokens_with_any(lanes.signs)));
  const __m128i decimals = _mm_subs_epu16(lengths.from, _mm_set1_epi16(1));
  const int four_forms = _mm_cvtsi128_si32(_mm_packus_epi16(decimals, decimals));
  std::memcpy(forms, &four_forms, sizeof four_forms);
  return true;
}

}  // namespace mocap::text
