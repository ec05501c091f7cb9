// SPDX-License-Identifier: MIT
// Compiled for AVX-512 with VBMI2; called only where the processor has it.

// GCC 12 takes the deliberately undefined inputs inside its own intrinsics for mistakes
// (GCC bug 105593); where the warning is decided counts, and that is in the header.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include "text/lane_masks.hpp"
#include "text/read_number.hpp"
#include "text/row_index.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {
namespace {

MOCAP_HOT_STEP __m512i splat(char c) {
  return _mm512_set1_epi8(c);
}

// --- First pass: token bounds -------------------------------------------------------------------

class Chunk512 {
 public:
  explicit Chunk512(const char* text) : bytes_(_mm512_loadu_si512(text)) {}

  std::uint64_t white() const { return _mm512_cmple_epu8_mask(bytes_, splat(' ')); }
  std::uint64_t equal(char c) const { return _mm512_cmpeq_epi8_mask(bytes_, splat(c)); }

  static void store_offsets(std::uint64_t mask, unsigned base, TextOffset* out) {
    store_two(mask, base, out, 0, nullptr);
  }

  static void store_ends(std::uint64_t mask, unsigned base, TextOffset* ends, TextOffset* starts) {
    store_two(mask, base, ends, 1, starts);
  }

 private:
  // The numbers 0..63, of which a mask picks those of its bits.
  static __m512i bit_numbers() {
    return _mm512_set_epi8(63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46,
                           45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28,
                           27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10,
                           9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  }

  static void store_two(std::uint64_t mask, unsigned base, TextOffset* out, int second_shift,
                        TextOffset* second_out) {
    const __m512i picked = _mm512_maskz_compress_epi8(mask, bit_numbers());
    const __m256i add = _mm256_set1_epi16(static_cast<short>(base));
    const __m256i shift = _mm256_set1_epi16(static_cast<short>(second_shift));
    const __m256i low = _mm256_add_epi16(_mm256_cvtepu8_epi16(_mm512_castsi512_si128(picked)), add);
    store(out, low);
    if (second_out != nullptr) store(second_out, _mm256_add_epi16(low, shift));
    // Tokens of one digit: there can be up to 32 bits. Rare enough for a branch.
    if (bit_count(mask) > 16) {
      const __m256i high =
          _mm256_add_epi16(_mm256_cvtepu8_epi16(_mm512_extracti32x4_epi32(picked, 1)), add);
      store(out + 16, high);
      if (second_out != nullptr) store(second_out + 16, _mm256_add_epi16(high, shift));
    }
  }

  static void store(TextOffset* out, __m256i offsets) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), offsets);
  }

  __m512i bytes_;
};

IndexedRows index_rows(const RowText& text, TokenIndex index) {
  return BlockIndexer<Chunk512>(text, index).run();
}

// --- Second pass: eight tokens at a time --------------------------------------------------------

constexpr std::size_t group = 8;

// Eight tokens, right-aligned in lanes of 16 characters. They are kept as two halves so that the
// later narrowing steps, which interleave lanes of two vectors, bring them back in order.
struct Eight {
  __m512i even;               // Tokens 0, 2, 4, 6.
  __m512i odd;                // Tokens 1, 3, 5, 7.
  std::uint64_t even_inside;  // Characters of the tokens (see lane_masks.hpp).
  std::uint64_t odd_inside;
  __mmask8 too_long;  // Tokens that a lane cannot hold.
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

// For four of the eight lengths: which bytes of a lane are within that length of its end.
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

// One bit a token, in token order, for lanes with any bit.
MOCAP_HOT_STEP __mmask8 tokens_with_any(std::uint64_t even, std::uint64_t odd) {
  const std::uint64_t pairs = (lanes_with_any(even) >> 1) | lanes_with_any(odd);
  return static_cast<__mmask8>(_pext_u64(pairs, in_each_lane(0xC000)));
}

// The integers that 16 digit values in each lane spell, in token order.
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

// What is the same for all tokens with a given number of decimals.
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
  short longest;  // Longest token that has no more than 15 digits.
};

// At most 15 digits make an integer below 2^53; divided by an exact power of ten it is correctly
// rounded. Printed again, 15 digits always come back.
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

// How eight tokens of mixed forms are to be turned into numbers.
struct MixedEight {
  __m512i even_digits;  // Digit values of the significands, zero elsewhere.
  __m512i odd_digits;
  __m512i decimals;  // Power of ten that divides the significand; 64 bits a token.
  __m512i forms;     // 64 bits a token.
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
  mixed.decimals = count_in_lanes(even.fractions, odd.fractions);
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
  // The four places of the exponent are no decimals of the form.
  const __m512i scientific = _mm512_set1_epi64(static_cast<long long>(NumberForm::scientific) - 4);
  mixed.forms = _mm512_mask_add_epi64(places, with_exponent, places, scientific);
  mixed.negative = tokens_with_any(even.lanes.signs, odd.lanes.signs);

  // As unsigned numbers, negative powers are too large as well.
  const __mmask8 power_inexact = _mm512_cmpgt_epu64_mask(mixed.decimals, _mm512_set1_epi64(22));
  const __mmask8 minus_zero_exponent =
      _mm512_mask_cmpeq_epi64_mask(exponent_negative, exponents, zero);
  mixed.unusual = static_cast<__mmask8>(eight.too_long | power_inexact | minus_zero_exponent |
                                        tokens_with_any(even.lanes.unusual, odd.lanes.unusual));
  return mixed;
}

// Ten to the given powers 0..15.
MOCAP_HOT_STEP __m512d small_powers_of_ten(__m512i powers) {
  const __m512d low = _mm512_set_pd(1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1e0);
  const __m512d high = _mm512_set_pd(1e15, 1e14, 1e13, 1e12, 1e11, 1e10, 1e9, 1e8);
  return _mm512_permutex2var_pd(low, powers, high);
}

// Ten to the given powers 0..22; others give something, and are read again.
MOCAP_HOT_STEP __m512d powers_of_ten(__m512i powers) {
  const __m512d highest = _mm512_set_pd(1e0, 1e22, 1e21, 1e20, 1e19, 1e18, 1e17, 1e16);
  const __mmask8 above = _mm512_cmpgt_epu64_mask(powers, _mm512_set1_epi64(15));
  return _mm512_mask_permutexvar_pd(small_powers_of_ten(powers), above, powers, highest);
}

// Reads the tokens of a group that the vector steps left. False: one is not a finite number.
bool read_unusual(const Tokens& tokens, std::size_t at, unsigned which, double* out,
                  NumberForm* forms, std::size_t& bad) {
  for (std::uint64_t rest = which; rest != 0; rest = without_lowest_bit(rest)) {
    const std::size_t i = at + lowest_bit(rest);
    if (!read_whole_token(tokens.text + tokens.starts[i], tokens.text + tokens.ends[i], out[i],
                          forms[i])) {
      bad = i;
      return false;
    }
  }
  return true;
}

// 16 digits without a point may exceed the exact integers, and need not come back when printed.
MOCAP_HOT_STEP __mmask8 too_many_digits(__m512i integers) {
  return _mm512_cmpge_epu64_mask(integers, _mm512_set1_epi64(1'000'000'000'000'000));
}

// Reads eight tokens; returns those that are left to be read one by one.
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

std::size_t read_mixed(const Tokens& tokens, double* out, NumberForm* forms) {
  std::size_t bad = 0;
  std::size_t i = 0;
  for (; i + group <= tokens.count; i += group) {
    const Eight eight = load_eight(tokens, i);
    const unsigned unusual = read_eight_mixed(eight, out + i, forms + i);
    if (unusual != 0 && !read_unusual(tokens, i, unusual, out, forms, bad)) return bad;
  }
  const unsigned rest = static_cast<unsigned>(low_bits(tokens.count - i));
  return read_unusual(tokens, i, rest, out, forms, bad) ? tokens.count : bad;
}

}  // namespace

const RowKernel row_kernel_avx512 = {index_rows, read_uniform, read_mixed};

}  // namespace mocap::text
