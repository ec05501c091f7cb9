// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The first pass with AVX-512: finds the starts and ends of tokens in 64 bytes of text.

#include <cstdint>

#include "text/bit_masks.hpp"
#include "text/row_kernel.hpp"
#include "text/simd/avx512_intrinsics.hpp"

namespace mocap::text {

namespace {

/// 64 bytes of text, for `BlockIndexer` (row_index.hpp).
class Chunk512 {
 public:
  explicit Chunk512(const char* text) : bytes_(_mm512_loadu_si512(text)) {}

  std::uint64_t white() const { return _mm512_cmple_epu8_mask(bytes_, _mm512_set1_epi8(' ')); }
  std::uint64_t equal(char c) const { return _mm512_cmpeq_epi8_mask(bytes_, _mm512_set1_epi8(c)); }

  static void store_offsets(std::uint64_t mask, unsigned base, TextOffset* out) {
    store_two(mask, base, out, 0, nullptr);
  }

  static void store_ends(std::uint64_t mask, unsigned base, TextOffset* ends, TextOffset* starts) {
    store_two(mask, base, ends, 1, starts);
  }

 private:
  // The numbers 0..63, from which a mask selects those of its bits.
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
    // Tokens with one digit: there can be up to 32 bits. Rare enough for a branch.
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

}  // namespace
}  // namespace mocap::text
