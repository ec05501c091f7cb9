// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Non-temporal stores, if the processor supports them.
///
/// An ordinary store first reads the cache line that it modifies. For results that are larger than
/// the cache and are written completely, this read is unnecessary; avoiding it saves a third of the
/// memory traffic.

#include <cstddef>

#include "pose/kernels/simd_lanes.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace mocap::detail {

#if defined(__SSE2__)
inline constexpr bool has_streaming_stores = true;
#else
inline constexpr bool has_streaming_stores = false;
#endif

/// Writes one register to `to`, which is aligned to its size.
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

/// Makes non-temporal stores visible to other threads in program order.
template <int lanes>
[[gnu::always_inline]] inline void finish_streaming() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace mocap::detail
