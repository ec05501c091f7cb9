// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations of one joint over many frames, and the kernels that turn them into angles and back.

#include <cstddef>

#include "base/isa.hpp"

namespace mocap::detail {

/// Arrays of a job reach to a multiple of this many numbers, whatever stands behind the last one.
inline constexpr std::size_t rotation_padding = 8;

/// `count` rounded up to that.
constexpr std::size_t padded_rotations(std::size_t count) {
  return (count + rotation_padding - 1) / rotation_padding * rotation_padding;
}

/// Three angles about three different axes, in degrees, and the rotations that they make. Plain
/// pointers: kernels are compiled for newer processors and must not bring inline library functions
/// into the program.
struct AngleJob {
  std::size_t count = 0;
  int axes[3] = {};  ///< All different, in the order of multiplication; as are the angles.
  bool has_fixed_rotations = false;
  double before[4] = {0.0, 0.0, 0.0, 1.0};  ///< x, y, z, w, of unit length. Rotations are
  double after[4] = {0.0, 0.0, 0.0, 1.0};   ///< before * R(angles) * after.
  double* angles_deg[3] = {};               ///< Read on the way there, written on the way back.

  double* rotations[4] = {};  ///< The way there: x, y, z, w.

  const double* wanted[4] = {};  ///< The way back: x, y, z, w, of any length but zero.
  /// The way back: angles to be near to, or null.
  const double* near_deg[3] = {};
  /// The way back: not 0 where the angles must be found one by one, at the pole and where something
  /// is not a number.
  signed char* left_over = nullptr;
};

/// Writes the rotations of angles. False where the angles were so large that the rotations are not
/// exact: the angles are to be reduced before.
bool rotations_from_angles(Isa isa, const AngleJob& job);

/// Writes the angles of rotations: those nearest to `near_deg`, as `nearest_euler_deg` finds them;
/// without these, in (-180, 180] and [-90, 90].
void angles_from_rotations(Isa isa, const AngleJob& job);

/// atan2 of `count` directions, of which a multiple of `rotation_padding` is worked on.
void arctangents(Isa isa, const double* y, const double* x, double* angles_rad, std::size_t count);

bool rotations_from_angles_portable(const AngleJob& job);
bool rotations_from_angles_avx2(const AngleJob& job);
bool rotations_from_angles_avx512(const AngleJob& job);
void angles_from_rotations_portable(const AngleJob& job);
void angles_from_rotations_avx2(const AngleJob& job);
void angles_from_rotations_avx512(const AngleJob& job);
void arctangents_portable(const double* y, const double* x, double* angles_rad, std::size_t count);
void arctangents_avx2(const double* y, const double* x, double* angles_rad, std::size_t count);
void arctangents_avx512(const double* y, const double* x, double* angles_rad, std::size_t count);

}  // namespace mocap::detail
