// SPDX-License-Identifier: MIT
// Compiled for AVX2 with BMI2; called only where the processor has them.
#include "text/read_number.hpp"
#include "text/row_index.hpp"
#include "text/row_kernel.hpp"
#include "text/simd/lane_masks.hpp"
#include "text/simd/lanes_avx2.hpp"
#include "text/simd/long_four_avx2.hpp"
#include "text/simd/short_four_avx2.hpp"

namespace mocap::text {
namespace {

class Chunk256 {
 public:
  explicit Chunk256(const char* text)
      : low_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(text))),
        high_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 32))) {}

  std::uint64_t white() const {
    return join_halves(_mm256_movemask_epi8(up_to_blank(low_)),
                       _mm256_movemask_epi8(up_to_blank(high_)));
  }

  std::uint64_t equal(char c) const {
    return join_halves(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low_, splat(c))),
                       _mm256_movemask_epi8(_mm256_cmpeq_epi8(high_, splat(c))));
  }

  static void store_offsets(std::uint64_t mask, unsigned base, TextOffset* out) {
    store_two(mask, base, out, nullptr);
  }

  static void store_ends(std::uint64_t mask, unsigned base, TextOffset* ends, TextOffset* starts) {
    store_two(mask, base, ends, starts);
  }

 private:
  [[gnu::always_inline]] static void store_two(std::uint64_t mask, unsigned base, TextOffset* out,
                                               TextOffset* next_out) {
    // Four per iteration, the last of which may be beyond the mask, make the end of the loop easy
    // to predict.
    const unsigned count = bit_count(mask);
    for (unsigned i = 0; i < count; i += 4) {
      for (unsigned k = 0; k < 4; ++k) {
        const unsigned offset = base + static_cast<unsigned>(_tzcnt_u64(mask));
        out[i + k] = static_cast<TextOffset>(offset);
        if (next_out != nullptr) next_out[i + k] = static_cast<TextOffset>(offset + 1);
        mask = without_lowest_bit(mask);
      }
    }
  }

  static __m256i up_to_blank(__m256i bytes) {
    return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, splat(' ')), bytes);
  }

  __m256i low_;
  __m256i high_;
};

IndexedRows index_rows(const RowText& text, TokenIndex index) {
  return index_block<Chunk256>(text, index);
}

constexpr std::size_t group = 4;

std::size_t read_uniform(const Tokens& tokens, unsigned decimals, double* out) {
  const unsigned point = decimals == 0 ? 16 : lane_characters - 1 - decimals;
  const std::uint64_t point_places = decimals == 0 ? 0 : in_each_lane(1ULL << point);
  const std::uint64_t units_places =
      decimals == 0 ? last_of_lane : in_each_lane(1ULL << (point - 1));
  const __m256i without_point =
      _mm256_broadcastsi128_si256(load_row(avx2_lane_tables.without_point[point]));
  const __m256d divisor = _mm256_set1_pd(powers_of_ten[decimals]);
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    const Four four = load_four(tokens.text, tokens.starts + i, tokens.ends + i);
    const UniformLanes lanes = check_uniform_lanes(four.characters, point_places, units_places);
    const __m256i integers = join_digits(_mm256_shuffle_epi8(four.even_values, without_point),
                                         _mm256_shuffle_epi8(four.odd_values, without_point));
    if ((lanes.unusual | four.too_long | too_many_digits(integers)) != 0) return i;
    const __m256d magnitudes = _mm256_div_pd(to_doubles(integers), divisor);
    _mm256_storeu_pd(out + i, negated(magnitudes, tokens_with_any(lanes.signs)));
  }
  return i;
}

std::size_t read_short(const Tokens& tokens, double* out, NumberForm* forms) {
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    if (!read_four_short(tokens, i, out + i, forms + i)) return i;
  }
  return i;
}

// Position of the point in a lane: 0..15, or 16 if there is none.
MOCAP_HOT_STEP unsigned point_of_lane(std::uint64_t points, unsigned lane) {
  const auto bits = static_cast<unsigned>(points >> (16 * lane)) & 0xFFFFU;
  return lowest_bit(bits | 0x10000U);
}

// Reads four tokens; returns those that must be read one by one.
MOCAP_HOT_STEP unsigned read_four_mixed(const Four& four, double* out, NumberForm* forms) {
  const MixedLanes lanes = check_mixed_lanes(four.characters);
  const std::uint64_t points = four.characters.points & four.characters.inside;
  const unsigned place[group] = {point_of_lane(points, 0), point_of_lane(points, 2),
                                 point_of_lane(points, 1), point_of_lane(points, 3)};
  const __m256i even_shuffle = two_lanes(load_row(avx2_lane_tables.without_point[place[0]]),
                                         load_row(avx2_lane_tables.without_point[place[2]]));
  const __m256i odd_shuffle = two_lanes(load_row(avx2_lane_tables.without_point[place[1]]),
                                        load_row(avx2_lane_tables.without_point[place[3]]));
  const __m256i integers = join_digits(_mm256_shuffle_epi8(four.even_values, even_shuffle),
                                       _mm256_shuffle_epi8(four.odd_values, odd_shuffle));
  unsigned decimals[group];
  for (unsigned i = 0; i < group; ++i) {
    decimals[i] = place[i] == 16 ? 0 : 15 - place[i];
    forms[i] = fixed_form(decimals[i]);
  }
  const __m256d divisors = _mm256_set_pd(powers_of_ten[decimals[3]], powers_of_ten[decimals[2]],
                                         powers_of_ten[decimals[1]], powers_of_ten[decimals[0]]);
  const __m256d magnitudes = _mm256_div_pd(to_doubles(integers), divisors);
  _mm256_storeu_pd(out, negated(magnitudes, tokens_with_any(lanes.signs)));
  return tokens_with_any(lanes.unusual) | four.too_long | too_many_digits(integers);
}

std::size_t read_mixed(const Tokens& tokens, double* out, NumberForm* forms) {
  // Two calls for one token each cost about as much as the steps for four long tokens.
  constexpr unsigned many = 2;
  constexpr unsigned all = 0xF;
  bool tokens_are_long = false;
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    unsigned left = all;
    if (!tokens_are_long) {
      const Four four = load_four(tokens.text, tokens.starts + i, tokens.ends + i);
      left = read_four_mixed(four, out + i, forms + i);
      tokens_are_long = bit_count(left) >= group / 2;
    }
    if (bit_count(left) >= many) {
      const LongFour read = read_four_long(tokens, i, left, out + i, forms + i);
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

const RowKernel row_kernel_avx2 = {index_rows, read_uniform, read_short, read_mixed};

}  // namespace mocap::text
