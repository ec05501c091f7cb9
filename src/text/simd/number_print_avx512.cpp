// SPDX-License-Identifier: MIT
#include "text/number_print_run.hpp"

// Compiled for AVX-512 if the compiler supports it; otherwise never called.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && \
    defined(__AVX512VL__) && defined(__AVX512VBMI2__)

// g++ 12 reports the deliberately undefined registers of its own header as errors.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "text/decimal_scaling.hpp"
#include "text/printed_field.hpp"

namespace mocap::text {

namespace {

// Eight numbers at a time, each in its own field (see printed_field.hpp). One instruction removes
// the unprinted bytes of four fields. Numbers with more than 13 digits use the general path.

constexpr std::size_t group_size = 8;
constexpr std::size_t fields_per_vector = 4;

/// Bit 0 of each of four fields.
constexpr std::uint64_t first_bytes = 0x0001000100010001;

/// The layouts of four fields side by side.
struct VectorLayout {
  __m512i sources;
  __m512i characters;
  std::uint64_t always_printed;
};

__m128i load_field(const std::array<std::uint8_t, field_size>& bytes) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data()));
}

__m512i separator_bytes(char separator) {
  const __m128i field = _mm_insert_epi8(_mm_setzero_si128(), separator, field_size - 1);
  return _mm512_broadcast_i32x4(field);
}

VectorLayout same_layout(unsigned decimals, __m512i separators) {
  const FieldLayout& layout = field_layouts[decimals];
  return {_mm512_broadcast_i32x4(load_field(layout.sources)),
          _mm512_or_si512(_mm512_broadcast_i32x4(load_field(layout.characters)), separators),
          layout.always_printed * first_bytes};
}

__m512i join_fields(__m128i a, __m128i b, __m128i c, __m128i d) {
  const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
  const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(c), d, 1);
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

[[gnu::always_inline]] inline VectorLayout mixed_layout(const NumberForm* forms,
                                                        __m512i separators) {
  const FieldLayout& a = field_layouts[decimals_of(forms[0])];
  const FieldLayout& b = field_layouts[decimals_of(forms[1])];
  const FieldLayout& c = field_layouts[decimals_of(forms[2])];
  const FieldLayout& d = field_layouts[decimals_of(forms[3])];
  const __m512i characters = join_fields(load_field(a.characters), load_field(b.characters),
                                         load_field(c.characters), load_field(d.characters));
  return {
      join_fields(load_field(a.sources), load_field(b.sources), load_field(c.sources),
                  load_field(d.sources)),
      _mm512_or_si512(characters, separators),
      a.always_printed | b.always_printed << 16 | c.always_printed << 32 | d.always_printed << 48};
}

/// Eight values as integers in units of 10^-decimals.
struct ScaledGroup {
  __m512d integers;   ///< 0 <= integer < 10^13
  unsigned negative;  ///< One bit per value.
  bool printable;     ///< All are small enough, and equal to the result of print_number.
};

/// The proof is in number_print_portable.cpp, which does the same.
template <Fidelity fidelity>
[[gnu::always_inline]] inline ScaledGroup scale(__m512d values, __m512d powers) {
  const __m512d magnitudes = _mm512_abs_pd(values);
  const __m512d products = _mm512_mul_pd(magnitudes, powers);
  const __m512d shift = _mm512_set1_pd(integer_shift);
  const __m512d integers = _mm512_sub_pd(_mm512_add_pd(products, shift), shift);
  const __mmask8 small = _mm512_cmp_pd_mask(integers, _mm512_set1_pd(1e13), _CMP_LT_OQ);
  __mmask8 sure = 0;
  if constexpr (fidelity == Fidelity::exact) {
    sure = _mm512_cmp_pd_mask(_mm512_div_pd(integers, powers), magnitudes, _CMP_EQ_OQ);
  } else {
    const __m512d distances = _mm512_abs_pd(_mm512_sub_pd(products, integers));
    sure = _mm512_cmp_pd_mask(distances, _mm512_set1_pd(0.5), _CMP_NEQ_OQ);
  }
  return {integers, _mm512_movepi64_mask(_mm512_castpd_si512(values)), (small & sure) == 0xFF};
}

/// Converts integers below 10^8 to eight bytes each, one digit per byte, first digit first. Each
/// step splits every part into its upper and lower half. For parts of this size, division by 10^4,
/// 10^2 and 10 is exactly a product and a shift: 3518437209 / 2^45, 10486 / 2^20, 103 / 2^10.
[[gnu::always_inline]] inline __m512i eight_digits(__m512i integers) {
  const __m512i by_10000 =
      _mm512_srli_epi64(_mm512_mul_epu32(integers, _mm512_set1_epi64(3518437209)), 45);
  const __m512i fours = _mm512_add_epi64(
      by_10000,
      _mm512_slli_epi64(
          _mm512_sub_epi64(integers, _mm512_mul_epu32(by_10000, _mm512_set1_epi64(10000))), 32));
  const __m512i by_100 = _mm512_srli_epi32(_mm512_mulhi_epu16(fours, _mm512_set1_epi32(10486)), 4);
  const __m512i twos = _mm512_add_epi32(
      by_100, _mm512_slli_epi32(
                  _mm512_sub_epi32(fours, _mm512_mullo_epi16(by_100, _mm512_set1_epi32(100))), 16));
  const __m512i by_10 = _mm512_srli_epi16(_mm512_mullo_epi16(twos, _mm512_set1_epi16(103)), 10);
  return _mm512_add_epi16(
      by_10, _mm512_slli_epi16(
                 _mm512_sub_epi16(twos, _mm512_mullo_epi16(by_10, _mm512_set1_epi16(10))), 8));
}

/// 16 digits per number, numbers 0-3 and 4-7.
struct GroupDigits {
  __m512i lower;
  __m512i upper;
};

[[gnu::always_inline]] inline GroupDigits digits_of(__m512d integers) {
  // The half keeps the quotient away from the integers, where its last bit would matter.
  const __m512d shifted = _mm512_add_pd(integers, _mm512_set1_pd(0.5));
  const __m512i high = _mm512_cvttpd_epi64(_mm512_mul_pd(shifted, _mm512_set1_pd(1e-8)));
  const __m512d low = _mm512_fnmadd_pd(_mm512_cvtepi64_pd(high), _mm512_set1_pd(1e8), integers);
  const __m512i high_digits = eight_digits(high);
  const __m512i low_digits = eight_digits(_mm512_cvttpd_epi64(low));
  const __m512i take_lower = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
  const __m512i take_upper = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
  return {_mm512_permutex2var_epi64(high_digits, take_lower, low_digits),
          _mm512_permutex2var_epi64(high_digits, take_upper, low_digits)};
}

/// The valid numbers of a group: all, or the first ones at the end of a run.
struct GroupMask {
  __mmask16 values;         ///< One bit per value.
  std::uint64_t lower = 0;  ///< One bit per byte of the fields 0-3.
  std::uint64_t upper = 0;  ///< The same for the fields 4-7.
};

constexpr GroupMask whole_group = {0xFF, ~std::uint64_t{0}, ~std::uint64_t{0}};

std::uint64_t bytes_of_fields(std::size_t count) {
  return _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(count * field_size));
}

GroupMask first_of_group(std::size_t count) {
  const std::size_t lower_count = std::min(count, fields_per_vector);
  return {static_cast<__mmask16>(_bzhi_u32(0xFF, static_cast<unsigned>(count))),
          bytes_of_fields(lower_count), bytes_of_fields(count - lower_count)};
}

/// Writes the bytes `wanted` of four numbers; overwrites 64 bytes.
[[gnu::always_inline]] inline char* put_fields(char* out, __m512i digits,
                                               const VectorLayout& layout, unsigned negative,
                                               std::uint64_t wanted) {
  const __m512i placed = _mm512_shuffle_epi8(digits, layout.sources);
  const std::uint64_t kept = _mm512_test_epi8_mask(placed, placed) | layout.always_printed;
  // In each field (never empty, so there is no borrow): all bits starting at the first kept byte.
  const std::uint64_t from_first = kept | ~(kept - first_bytes);
  const std::uint64_t signs = _pdep_u64(negative, first_bytes);
  const std::uint64_t printed = (from_first | signs) & wanted;
  const __m512i text = _mm512_or_si512(placed, layout.characters);
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(printed, text));
  return out + _mm_popcnt_u64(printed);
}

[[gnu::always_inline]] inline char* put_group(char* out, const ScaledGroup& group,
                                              const VectorLayout& lower, const VectorLayout& upper,
                                              const GroupMask& mask) {
  const GroupDigits digits = digits_of(group.integers);
  out = put_fields(out, digits.lower, lower, group.negative & 0xF, mask.lower);
  return put_fields(out, digits.upper, upper, group.negative >> 4, mask.upper);
}

[[gnu::always_inline]] inline __m512d load_values(const double* values, const GroupMask& mask) {
  return _mm512_maskz_loadu_pd(static_cast<__mmask8>(mask.values), values);
}

/// Eight forms, padded with plain integers.
struct GroupForms {
  std::array<NumberForm, group_size> forms;
  __m512d powers;
  bool have_layouts;  ///< All are fixed forms of at most `most_field_decimals`.
};

[[gnu::always_inline]] inline GroupForms load_forms(const NumberForm* forms,
                                                    const GroupMask& mask) {
  const __m128i bytes = _mm_maskz_loadu_epi8(mask.values, forms);
  const __m512i decimals = _mm512_cvtepu8_epi64(bytes);
  GroupForms group;
  _mm_storel_epi64(reinterpret_cast<__m128i*>(group.forms.data()), bytes);
  group.powers = _mm512_permutex2var_pd(_mm512_loadu_pd(exact_powers_of_ten.data()), decimals,
                                        _mm512_loadu_pd(exact_powers_of_ten.data() + 8));
  group.have_layouts =
      _mm512_cmpgt_epu64_mask(decimals, _mm512_set1_epi64(most_field_decimals)) == 0;
  return group;
}

// Both print a group and return the end of its text, or null if the group is not supported.

template <Fidelity fidelity>
[[gnu::always_inline]] inline char* print_fixed_group(char* out, const double* values,
                                                      __m512d powers, const VectorLayout& layout,
                                                      const GroupMask& mask) {
  const ScaledGroup group = scale<fidelity>(load_values(values, mask), powers);
  return group.printable ? put_group(out, group, layout, layout, mask) : nullptr;
}

template <Fidelity fidelity>
[[gnu::always_inline]] inline char* print_mixed_group(char* out, const double* values,
                                                      const NumberForm* all_forms,
                                                      __m512i separators, const GroupMask& mask) {
  const GroupForms forms = load_forms(all_forms, mask);
  const ScaledGroup group = scale<fidelity>(load_values(values, mask), forms.powers);
  if (!forms.have_layouts || !group.printable) return nullptr;
  const NumberForm* const upper_forms = forms.forms.data() + fields_per_vector;
  return put_group(out, group, mixed_layout(forms.forms.data(), separators),
                   mixed_layout(upper_forms, separators), mask);
}

/// The end of the printed groups: before the first one that is not supported.
struct Progress {
  char* out;
  std::size_t printed;
};

/// Calls `print_group(out, index, mask)` for each group. Complete groups have a separate loop: with
/// variable masks, each would depend on the previous one.
template <typename PrintGroup>
[[gnu::always_inline]] inline Progress print_each_group(char* out, std::size_t count,
                                                        const PrintGroup& print_group) {
  std::size_t printed = 0;
  for (; count - printed >= group_size; printed += group_size) {
    char* const end = print_group(out, printed, whole_group);
    if (end == nullptr) return {out, printed};
    out = end;
  }
  if (printed == count) return {out, printed};
  char* const end = print_group(out, printed, first_of_group(count - printed));
  return end == nullptr ? Progress{out, printed} : Progress{end, count};
}

template <Fidelity fidelity>
Progress print_fixed_groups(char* out, const double* values, std::size_t count,
                            const RunStyle& style) {
  const unsigned decimals = decimals_of(style.form);
  const __m512d powers = _mm512_set1_pd(exact_powers_of_ten[decimals]);
  const VectorLayout layout = same_layout(decimals, separator_bytes(style.separator));
  return print_each_group(out, count, [&](char* at, std::size_t i, const GroupMask& mask) {
    return print_fixed_group<fidelity>(at, values + i, powers, layout, mask);
  });
}

template <Fidelity fidelity>
Progress print_mixed_groups(char* out, const double* values, std::size_t count,
                            const RunStyle& style) {
  const __m512i separators = separator_bytes(style.separator);
  return print_each_group(out, count, [&](char* at, std::size_t i, const GroupMask& mask) {
    return print_mixed_group<fidelity>(at, values + i, style.forms + i, separators, mask);
  });
}

template <Fidelity fidelity>
Progress print_groups(char* out, const double* values, std::size_t count, const RunStyle& style) {
  if (style.forms != nullptr) return print_mixed_groups<fidelity>(out, values, count, style);
  return print_fixed_groups<fidelity>(out, values, count, style);
}

/// The style of the numbers from `index` on.
RunStyle style_from(const RunStyle& style, std::size_t index) {
  RunStyle rest = style;
  if (rest.forms != nullptr) rest.forms += index;
  return rest;
}

}  // namespace

char* print_run_avx512(char* out, const double* values, std::size_t count, const RunStyle& style) {
  const bool has_layout = static_cast<unsigned>(style.form) <= most_field_decimals;
  if (style.forms == nullptr && !has_layout) return print_run_portable(out, values, count, style);
  RunStyle rest = style;
  while (count > 0) {
    const auto [end, printed] = style.fidelity == Fidelity::exact
                                    ? print_groups<Fidelity::exact>(out, values, count, rest)
                                    : print_groups<Fidelity::rounded>(out, values, count, rest);
    // The group that stopped the loop, if any, uses the general path.
    const std::size_t others = std::min(group_size, count - printed);
    out = print_run_portable(end, values + printed, others, style_from(rest, printed));
    const std::size_t done = printed + others;
    values += done;
    count -= done;
    rest = style_from(rest, done);
  }
  return out;
}

}  // namespace mocap::text

#else

namespace mocap::text {

char* print_run_avx512(char* out, const double* values, std::size_t count, const RunStyle& style) {
  return print_run_portable(out, values, count, style);
}

}  // namespace mocap::text

#endif
