// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Vectorised atan2.

#include <cstdint>

#include "pose/kernels/simd_lanes.hpp"

namespace mocap::detail {

/// atan t = t + t^3 (c0 + c1 t^2 + c2 t^4 + ...) for |t| <= tan(pi/8). Minimax coefficients (Remez
/// exchange algorithm in 60 digits); the largest relative error with rounded coefficients is
/// 4.8e-18.
inline constexpr double arctangent_series[] = {
    -3.33333333333331982562e-01, 1.99999999999532468431e-01,  -1.42857142801664616094e-01,
    1.11111107821520921357e-01,  -9.09089772521010225370e-02, 7.69205971724708920112e-02,
    -6.66309920661953408727e-02, 5.84785932288528764733e-02,  -5.03919075606525657118e-02,
    3.80621505512120164583e-02,  -1.79050532677351957600e-02};
inline constexpr int arctangent_terms = 11;

/// An eighth of a turn in two parts. The first part, and its multiples up to four, have spare bits.
inline constexpr double eighth_turn = 0x1.921fb54442d10p-1;
inline constexpr double eighth_turn_rest = 9.18794589678809019377e-16;

/// Whether numbers have their sign bit set.
template <int lanes>
[[gnu::always_inline]] inline Lanes<std::int64_t, lanes> sign_bit_set(
    const Lanes<double, lanes>& x) {
  Lanes<std::int64_t, lanes> bits;
  __builtin_memcpy(&bits, &x, sizeof(bits));
  return bits < 0;
}

template <int lanes>
[[gnu::always_inline]] inline Lanes<double, lanes> magnitude(const Lanes<double, lanes>& x) {
  return sign_bit_set<lanes>(x) ? -x : x;
}

/// atan2(y, x) in radians, within 3 ulp of the exact angle, with the signed zeros of C's atan2. For
/// finite numbers whose quotient is not subnormal; NaN if either is NaN.
template <int lanes>
[[gnu::always_inline]] inline Lanes<double, lanes> arctangent2(const Lanes<double, lanes>& y,
                                                               const Lanes<double, lanes>& x) {
  using Register = Lanes<double, lanes>;
  constexpr double tangent_of_sixteenth_turn = 0.41421356237309504880;
  const Register zero{};
  const Register across = magnitude<lanes>(y);
  const Register along = magnitude<lanes>(x);
  const auto steep = across > along;
  const Register less = steep ? along : across;
  const Register more = steep ? across : along;
  // The direction is rotated back by an eighth of a turn if it is closer to the diagonal.
  const auto diagonal = less > more * tangent_of_sixteenth_turn;
  const Register numerator = diagonal ? less - more : less;
  const Register denominator = diagonal ? less + more : more;
  const Register tangent = numerator / (more == zero ? zero + 1.0 : denominator);
  const Register square = tangent * tangent;
  Register sum = zero + arctangent_series[arctangent_terms - 1];
#pragma GCC unroll 16
  for (int i = arctangent_terms - 2; i >= 0; --i) sum = sum * square + arctangent_series[i];
  const Register angle = tangent + tangent * square * sum;
  // Extends an eighth to the full turn: a starting multiple of eighths, and the sign.
  const auto backwards = sign_bit_set<lanes>(x);
  const Register from_axis = steep ? zero + 2.0 : (backwards ? zero + 4.0 : zero);
  const Register eighths = diagonal ? (backwards ? zero + 3.0 : zero + 1.0) : from_axis;
  const Register inward = (steep != backwards) ? -angle : angle;
  const Register whole = eighths * eighth_turn + (eighths * eighth_turn_rest + inward);
  return sign_bit_set<lanes>(y) ? -whole : whole;
}

}  // namespace mocap::detail
