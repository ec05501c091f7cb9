// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Copies printed words from one text to another.

#include <bit>
#include <cstddef>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace mocap::text {

/// Number of bytes that must be readable after the last word passed to `copy_words`, and writable
/// after the last word that it writes.
inline constexpr std::size_t copy_words_reach = 16;

/// End positions of `copy_words`.
struct WordCopy {
  const char* next;  ///< One past the character after the last word.
  char* end;         ///< One past the last character copied; the next byte is undefined.
};

/// Copies `count` (at least 1) words with the characters between them. A word ends at a character
/// <= the space; each word is followed by exactly one such character.
inline WordCopy copy_words(char* out, const char* at, std::size_t count) {
#if defined(__SSE2__)
  const __m128i blank = _mm_set1_epi8(' ');
  while (true) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
    auto ends =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(bytes, blank), blank)));
    for (; count > 1 && ends != 0; --count) ends &= ends - 1;
    if (ends != 0) {
      const auto length = static_cast<std::size_t>(std::countr_zero(ends));
      return {at + length + 1, out + length};
    }
    at += sizeof(bytes);
    out += sizeof(bytes);
  }
#else
  while (true) {
    if (static_cast<unsigned char>(*at) <= ' ' && --count == 0) return {at + 1, out};
    *out++ = *at++;
  }
#endif
}

}  // namespace mocap::text
