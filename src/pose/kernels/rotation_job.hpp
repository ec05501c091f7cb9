// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations of one joint over many frames, and the kernels that convert them to angles and back.

#include <cstddef>

#include "text/isa.hpp"

namespace mocap::detail {

/// Arrays of a job are padded to a multiple of this; the padding may have any contents.
inline constexpr std::size_t rotation_padding = 8;

/// `count` rounded up to that.
constexpr std::size_t padded_rotations(std::size_t count) {
  return (count + rotation_padding - 1) / rotation_padding * rotation_padding;
}

/// Three angles about three different axes, in degrees, and their rotations. Uses plain pointers,
/// because kernels are compiled for newer processors and must not instantiate inline library
/// functions.
struct AngleJob {
  std::size_t count = 0;
  int axes[3] = {};  ///< All different, in multiplication order; as are the angles.
  bool has_fixed_rotations = false;
  double before[4] = {0.0, 0.0, 0.0, 1.0};  ///< x, y, z, w, unit length. Rotations are
  double after[4] = {0.0, 0.0, 0.0, 1.0};   ///< before * R(angles) * after.
  double* angles_deg[3] = {};  ///< Input of rotations_from_angles, output of the inverse.

  double* rotations[4] = {};  ///< Output of rotations_from_angles: x, y, z, w.

  const double* wanted[4] = {};  ///< Input of angles_from_rotations: x, y, z, w, not zero.
  /// For angles_from_rotations: angles to stay close to, or null.
  const double* near_deg[3] = {};
  /// For angles_from_rotations: nonzero if the angles must be computed individually, in gimbal lock
  /// and for values that are not finite.
  signed char* left_over = nullptr;
};

/// Computes the rotations for angles. Returns false if the angles are too large for exact
/// rotations; reduce them first.
bool rotations_from_angles(Isa isa, const AngleJob& job);

/// Computes the angles of rotations: those closest to `near_deg`, as in `nearest_euler_deg`;
/// without it, in (-180, 180] and [-90, 90].
void angles_from_rotations(Isa isa, const AngleJob& job);

/// atan2 of `count` directions. Processes a multiple of `rotation_padding`.
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
