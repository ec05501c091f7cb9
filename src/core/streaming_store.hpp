// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Stores that go past the cache, where the processor has them.
///
/// An ordinary store first reads the line that it will change. Results that are larger than the
/// cache and are written whole need not be read: that saves a third of the memory traffic.

#include <cstddef>

#include "core/simd_lanes.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace mocap::detail {

#if defined(__SSE2__)
inline constexpr bool has_streaming_stores = true;
#else
inline constexpr bool has_streaming_stores = false;
#endif

/// Writes one register to `to`, which is a multiple of its size.
template <class Real, int lanes>
[[gnu::always_inline]] inline void stream_lanes(Real* to, const Lanes<Real, lanes>& value) {
#if defined(__AVX512F__)
  if constexpr (sizeof(value) == 64) {
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to), reinterpret_cast<__m512i>(value));
    return;
  }
#endif
#if defined(__AVX__)
  if constexpr (sizeof(value) == 32) {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to), reinterpret_cast<__m256i>(value));
    return;
  }
#endif
#if defined(__SSE2__)
  if constexpr (sizeof(value) == 16) {
    _mm_stream_si128(reinterpret_cast<__m128i*>(to), reinterpret_cast<__m128i>(value));
    return;
  }
#endif
  store_lanes<Real, lanes>(to, value);
}

/// Makes streamed stores visible to other threads in the order of the program.
template <int lanes>
[[gnu::always_inline]] inline void finish_streaming() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace mocap::detail
