// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bit masks with one bit per character, for the SIMD paths.
///
/// Everything here has internal linkage and calls no inline functions of the standard library: the
/// files that include it are compiled for different processors, and a shared copy of a function
/// might contain instructions that the processor does not support.

#include <cstdint>

/// A small step of a hot loop that must be inlined, because a call would pass vectors in memory.
#if defined(__GNUC__)
#define MOCAP_HOT_STEP [[gnu::always_inline]] static inline
#else
#define MOCAP_HOT_STEP static inline
#endif

namespace mocap::text {

MOCAP_HOT_STEP unsigned bit_count(std::uint64_t mask) {
  return static_cast<unsigned>(__builtin_popcountll(mask));
}

/// Index of the lowest set bit of a nonzero mask.
MOCAP_HOT_STEP unsigned lowest_bit(std::uint64_t mask) {
  return static_cast<unsigned>(__builtin_ctzll(mask));
}

MOCAP_HOT_STEP std::uint64_t without_lowest_bit(std::uint64_t mask) {
  return mask & (mask - 1);
}

/// The bits 0..index.
MOCAP_HOT_STEP std::uint64_t bits_through(unsigned index) {
  return ~0ULL >> (63 - index);
}

/// The bits 0..count-1.
MOCAP_HOT_STEP std::uint64_t low_bits(std::uint64_t count) {
  return count >= 64 ? ~0ULL : (1ULL << count) - 1;
}

}  // namespace mocap::text
