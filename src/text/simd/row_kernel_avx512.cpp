// SPDX-License-Identifier: MIT
// Compiled for AVX-512 with VBMI2; called only where the processor has it.

#include "text/read_number.hpp"
#include "text/row_index.hpp"
#include "text/row_kernel.hpp"
#include "text/simd/avx512_intrinsics.hpp"
#include "text/simd/chunk_avx512.hpp"
#include "text/simd/lanes_avx512.hpp"
#include "text/simd/long_eight_avx512.hpp"
#include "text/simd/mixed_eight_avx512.hpp"
#include "text/simd/short_eight_avx512.hpp"

namespace mocap::text {
namespace {

constexpr std::size_t group = 8;

IndexedRows index_rows(const RowText& text, TokenIndex index) {
  return index_block<Chunk512>(text, index);
}

// Constants for all tokens with a given number of decimals.
struct UniformForm {
  explicit UniformForm(unsigned decimals) {
    constexpr double powers[most_uniform_decimals + 1] = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};
    const unsigned point = lane_characters - 1 - decimals;
    point_places = decimals == 0 ? 0 : in_each_lane(1ULL << point);
    units_places = decimals == 0 ? last_of_lane : in_each_lane(1ULL << (point - 1));
    alignas(16) char source[16];
    for (unsigned i = 0; i < 16; ++i) {
      const bool moves = decimals != 0 && i <= point;
      source[i] = static_cast<char>(moves ? static_cast<int>(i) - 1 : static_cast<int>(i));
    }
    without_point = _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<__m128i*>(source)));
    divisor = _mm512_set1_pd(powers[decimals]);
    longest = decimals == 0 ? lane_characters - 1 : lane_characters;
  }

  std::uint64_t point_places;
  std::uint64_t units_places;
  __m512i without_point;  // Shuffle that closes the gap of the point.
  __m512d divisor;
  short longest;  // Maximum length of a token with at most 15 digits.
};

// At most 15 digits form an integer below 2^53; divided by an exact power of ten it is correctly
// rounded. Printing always reproduces 15 digits.
MOCAP_HOT_STEP bool read_eight_uniform(const Eight& eight, const UniformForm& form, double* out) {
  const __m512i even_values = digit_values(eight.even);
  const __m512i odd_values = digit_values(eight.odd);
  const UniformLanes even =
      check_uniform_lanes(characters_of(eight.even, even_values, eight.even_inside),
                          form.point_places, form.units_places);
  const UniformLanes odd = check_uniform_lanes(
      characters_of(eight.odd, odd_values, eight.odd_inside), form.point_places, form.units_places);
  const __m512i even_digits = _mm512_maskz_mov_epi8(even.digits, even_values);
  const __m512i odd_digits = _mm512_maskz_mov_epi8(odd.digits, odd_values);
  const __m512i integers = join_digits(_mm512_shuffle_epi8(even_digits, form.without_point),
                                       _mm512_shuffle_epi8(odd_digits, form.without_point));
  if ((even.unusual | odd.unusual | eight.too_long) != 0) return false;
  const __m512d magnitudes = _mm512_div_pd(_mm512_cvtepu64_pd(integers), form.divisor);
  _mm512_storeu_pd(out, negated(magnitudes, tokens_with_any(even.signs, odd.signs)));
  return true;
}

std::size_t read_uniform(const Tokens& tokens, unsigned decimals, double* out) {
  const UniformForm form(decimals);
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    const Eight eight = load_eight(tokens, i, form.longest);
    if (!read_eight_uniform(eight, form, out + i)) return i;
  }
  return i;
}

std::size_t read_short(const Tokens& tokens, double* out, NumberForm* forms) {
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    if (!read_eight_short(tokens, i, out + i, forms + i)) return i;
  }
  return i;
}

std::size_t read_mixed(const Tokens& tokens, double* out, NumberForm* forms) {
  // A call for one token costs about as much as the steps for eight long tokens.
  constexpr unsigned many = 2;
  constexpr unsigned all = 0xFF;
  bool tokens_are_long = false;
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    unsigned left = all;
    if (!tokens_are_long) {
      left = read_eight_mixed(load_eight(tokens, i), out + i, forms + i);
      tokens_are_long = bit_count(left) >= group / 2;
    }
    if (bit_count(left) >= many) {
      const LongEight read = read_eight_long(tokens, i, left, out + i, forms + i);
      left &= ~read.read;
      tokens_are_long = tokens_are_long && read.longer_than_a_lane != 0;
    }
    if (left == 0) continue;
    const std::size_t end = read_tokens_one_by_one(tokens, i, left, out, forms);
    if (end != tokens.count) return end;
  }
  return read_tokens_one_by_one(tokens, i, low_bits(tokens.count - i), out, forms);
}

}  // namespace

const RowKernel row_kernel_avx512 = {index_rows, read_uniform, read_short, read_mixed};

}  // namespace mocap::text
