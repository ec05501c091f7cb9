// SPDX-License-Identifier: MIT
// Compiled for AVX2 with BMI2; called only where the processor has them.
#include <immintrin.h>

#include "text/read_number.hpp"
#include "text/row_index.hpp"
#include "text/row_kernel.hpp"
#include "text/simd/lane_masks.hpp"

namespace mocap::text {
namespace {

MOCAP_HOT_STEP __m256i splat(char c) {
  return _mm256_set1_epi8(c);
}

MOCAP_HOT_STEP std::uint64_t join_halves(int low, int high) {
  return static_cast<std::uint32_t>(low) |
         (static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32);
}

// --- First pass: token bounds -------------------------------------------------------------------

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
    for (; mask != 0; mask = without_lowest_bit(mask)) {
      *out++ = static_cast<TextOffset>(base + lowest_bit(mask));
    }
  }

  static void store_ends(std::uint64_t mask, unsigned base, TextOffset* ends, TextOffset* starts) {
    // Four per iteration, the last of which may be beyond the mask, make the end of the loop easy
    // to predict.
    const unsigned count = bit_count(mask);
    for (unsigned i = 0; i < count; i += 4) {
      for (unsigned k = 0; k < 4; ++k) {
        const unsigned end = base + static_cast<unsigned>(_tzcnt_u64(mask));
        ends[i + k] = static_cast<TextOffset>(end);
        starts[i + k] = static_cast<TextOffset>(end + 1);
        mask = without_lowest_bit(mask);
      }
    }
  }

 private:
  static __m256i up_to_blank(__m256i bytes) {
    return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, splat(' ')), bytes);
  }

  __m256i low_;
  __m256i high_;
};

IndexedRows index_rows(const RowText& text, TokenIndex index) {
  return BlockIndexer<Chunk256>(text, index).run();
}

// --- Second pass: four tokens at a time ---------------------------------------------------------

constexpr std::size_t group = 4;

// Bytes for shuffling one lane, for each position 0..15 of the point, and 16 for no point: closes
// the gap of the point. The first row of `keep` is for length 0, the last for 16.
struct LaneTables {
  alignas(16) unsigned char without_point[17][16];
  alignas(16) unsigned char keep[17][16];
};

constexpr LaneTables make_lane_tables() {
  LaneTables tables{};
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

constexpr LaneTables lane_tables = make_lane_tables();

constexpr double powers_of_ten[16] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                      1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

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

MOCAP_HOT_STEP Four load_four(const char* text, const TextOffset* starts, const TextOffset* ends) {
  Four four;
  unsigned lengths[group];
  four.too_long = 0;
  for (unsigned i = 0; i < group; ++i) {
    const auto length = static_cast<unsigned>(ends[i] - starts[i]);
    four.too_long |= static_cast<unsigned>(length > lane_characters) << i;
    lengths[i] = length < lane_characters ? length : lane_characters;
  }
  four.even = two_lanes(lane_ending_at(text, ends[0]), lane_ending_at(text, ends[2]));
  four.odd = two_lanes(lane_ending_at(text, ends[1]), lane_ending_at(text, ends[3]));
  const __m256i even_keep =
      two_lanes(load_row(lane_tables.keep[lengths[0]]), load_row(lane_tables.keep[lengths[2]]));
  const __m256i odd_keep =
      two_lanes(load_row(lane_tables.keep[lengths[1]]), load_row(lane_tables.keep[lengths[3]]));
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
// without a point can exceed that, and from 10^15 on, printing may not reproduce the digits.
MOCAP_HOT_STEP unsigned too_many_digits(__m256i integers) {
  const __m256i most = _mm256_set1_epi64x(999'999'999'999'999);
  return static_cast<unsigned>(
      _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpgt_epi64(integers, most))));
}

std::size_t read_uniform(const Tokens& tokens, unsigned decimals, double* out) {
  const unsigned point = decimals == 0 ? 16 : lane_characters - 1 - decimals;
  const std::uint64_t point_places = decimals == 0 ? 0 : in_each_lane(1ULL << point);
  const std::uint64_t units_places =
      decimals == 0 ? last_of_lane : in_each_lane(1ULL << (point - 1));
  const __m256i without_point =
      _mm256_broadcastsi128_si256(load_row(lane_tables.without_point[point]));
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
  const __m256i even_shuffle = two_lanes(load_row(lane_tables.without_point[place[0]]),
                                         load_row(lane_tables.without_point[place[2]]));
  const __m256i odd_shuffle = two_lanes(load_row(lane_tables.without_point[place[1]]),
                                        load_row(lane_tables.without_point[place[3]]));
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
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    const Four four = load_four(tokens.text, tokens.starts + i, tokens.ends + i);
    const unsigned unusual = read_four_mixed(four, out + i, forms + i);
    if (unusual == 0) continue;
    const std::size_t read = read_tokens_one_by_one(tokens, i, unusual, out, forms);
    if (read != tokens.count) return read;
  }
  return read_tokens_one_by_one(tokens, i, low_bits(tokens.count - i), out, forms);
}

}  // namespace

const RowKernel row_kernel_avx2 = {index_rows, read_uniform, read_mixed};

}  // namespace mocap::text
