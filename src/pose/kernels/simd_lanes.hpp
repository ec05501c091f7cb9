// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// SIMD vectors, based on the vector types of the compiler (GCC and clang).
///
/// This header is compiled once for each instruction set. All names include the number of lanes, so
/// that functions of one instruction set are never linked into another. For the same reason nothing
/// here calls inline functions of the standard library.

#include <cstddef>
#include <utility>

namespace mocap::detail {

template <class Real, int lanes>
struct LanesOf {
  // Only a typedef accepts the attribute with a dependent size.
  typedef Real type __attribute__((vector_size(static_cast<std::size_t>(lanes) * sizeof(Real))));
};
template <class Real, int lanes>
using Lanes = typename LanesOf<Real, lanes>::type;

/// Calls `body` with the compile-time integers 0 .. count-1, to unroll loops over registers.
template <int count, class Body>
[[gnu::always_inline]] inline void unrolled(const Body& body) {
  [&]<int... index>(std::integer_sequence<int, index...>) __attribute__((always_inline)) {
    (body(std::integral_constant<int, index>{}), ...);
  }
  (std::make_integer_sequence<int, count>{});
}

template <class Real, int lanes>
[[gnu::always_inline]] inline Lanes<Real, lanes> load_lanes(const Real* from) {
  Lanes<Real, lanes> loaded;
  __builtin_memcpy(&loaded, from, sizeof(loaded));
  return loaded;
}

template <class Real, int lanes>
[[gnu::always_inline]] inline void store_lanes(Real* to, const Lanes<Real, lanes>& value) {
  __builtin_memcpy(to, &value, sizeof(value));
}

template <class Real, int lanes>
[[gnu::always_inline]] inline Lanes<Real, lanes> broadcast(Real value) {
  return value - Lanes<Real, lanes>{};
}

/// Operates on registers in blocks of 16 bytes: shuffles within a block and shuffles of whole
/// blocks are single instructions.
template <class Real>
inline constexpr int block_size = 16 / static_cast<int>(sizeof(Real));

/// Interleaves groups of `unit` elements of `a` and `b` within each block of 16 bytes: from the
/// lower or the upper halves of the blocks.
template <class Real, int lanes, int unit, bool upper>
[[gnu::always_inline]] inline Lanes<Real, lanes> interleave(const Lanes<Real, lanes>& a,
                                                            const Lanes<Real, lanes>& b) {
  constexpr int block = block_size<Real>;
  constexpr auto source = [](int lane) {
    const int group = lane % block / unit;
    const int taken_from = group % 2 * lanes;
    const int group_there = group / 2 + (upper ? block / unit / 2 : 0);
    return taken_from + lane / block * block + group_there * unit + lane % unit;
  };
  return [&]<int... lane>(std::integer_sequence<int, lane...>) __attribute__((always_inline)) {
    return __builtin_shufflevector(a, b, source(lane)...);
  }
  (std::make_integer_sequence<int, lanes>{});
}

/// The even (or odd) blocks of `a`, then those of `b`.
template <class Real, int lanes, bool odd>
[[gnu::always_inline]] inline Lanes<Real, lanes> every_other_block(const Lanes<Real, lanes>& a,
                                                                   const Lanes<Real, lanes>& b) {
  constexpr int block = block_size<Real>;
  constexpr auto source = [](int lane) {
    const int block_of_both = 2 * (lane / block) + (odd ? 1 : 0);
    return block_of_both * block + lane % block;
  };
  return [&]<int... lane>(std::integer_sequence<int, lane...>) __attribute__((always_inline)) {
    return __builtin_shufflevector(a, b, source(lane)...);
  }
  (std::make_integer_sequence<int, lanes>{});
}

/// Transposes the square of `lanes` registers starting at `rows`.
///
/// First the small squares within the blocks, one group of rows at a time; then the blocks are
/// swapped as if each were one element.
template <class Real, int lanes>
[[gnu::always_inline]] inline void transpose(Lanes<Real, lanes>* rows) {
  using Register = Lanes<Real, lanes>;
  constexpr int block = block_size<Real>;
  constexpr int blocks = lanes / block;
  Register turned[static_cast<std::size_t>(lanes)];

  if constexpr (block == 4) {
    unrolled<blocks>([&](auto group) __attribute__((always_inline)) {
      constexpr int first = group * block;
      const Register low_01 = interleave<Real, lanes, 1, false>(rows[first], rows[first + 1]);
      const Register high_01 = interleave<Real, lanes, 1, true>(rows[first], rows[first + 1]);
      const Register low_23 = interleave<Real, lanes, 1, false>(rows[first + 2], rows[first + 3]);
      const Register high_23 = interleave<Real, lanes, 1, true>(rows[first + 2], rows[first + 3]);
      turned[first] = interleave<Real, lanes, 2, false>(low_01, low_23);
      turned[first + 1] = interleave<Real, lanes, 2, true>(low_01, low_23);
      turned[first + 2] = interleave<Real, lanes, 2, false>(high_01, high_23);
      turned[first + 3] = interleave<Real, lanes, 2, true>(high_01, high_23);
    });
  } else {
    unrolled<blocks>([&](auto group) __attribute__((always_inline)) {
      constexpr int first = group * block;
      turned[first] = interleave<Real, lanes, 1, false>(rows[first], rows[first + 1]);
      turned[first + 1] = interleave<Real, lanes, 1, true>(rows[first], rows[first + 1]);
    });
  }

  unrolled<block>([&](auto within) __attribute__((always_inline)) {
    constexpr int i = within;
    if constexpr (blocks == 1) {
      rows[i] = turned[i];
    } else if constexpr (blocks == 2) {
      rows[i] = every_other_block<Real, lanes, false>(turned[i], turned[block + i]);
      rows[block + i] = every_other_block<Real, lanes, true>(turned[i], turned[block + i]);
    } else {
      static_assert(blocks == 4);
      const Register even_01 = every_other_block<Real, lanes, false>(turned[i], turned[block + i]);
      const Register odd_01 = every_other_block<Real, lanes, true>(turned[i], turned[block + i]);
      const Register even_23 =
          every_other_block<Real, lanes, false>(turned[2 * block + i], turned[3 * block + i]);
      const Register odd_23 =
          every_other_block<Real, lanes, true>(turned[2 * block + i], turned[3 * block + i]);
      rows[i] = every_other_block<Real, lanes, false>(even_01, even_23);
      rows[block + i] = every_other_block<Real, lanes, false>(odd_01, odd_23);
      rows[2 * block + i] = every_other_block<Real, lanes, true>(even_01, even_23);
      rows[3 * block + i] = every_other_block<Real, lanes, true>(odd_01, odd_23);
    }
  });
}

}  // namespace mocap::detail
