// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What an evaluation kernel is given, and the kernels that there are.

#include <cstddef>

#include "core/evaluate_plan.hpp"

namespace mocap::detail {

/// Memory that a kernel works in. Each array holds `max_lanes` times as many numbers as its
/// comment says; every array starts at a cache line.
template <class Real>
struct EvaluationScratch {
  static constexpr std::size_t max_lanes = 64 / sizeof(Real);

  Real* channels = nullptr;         ///< Columns, at least `minimum_columns`.
  Real* local_positions = nullptr;  ///< 3 a joint; as all of these at least `minimum_columns`.
  Real* local_rotations = nullptr;  ///< 4 a joint.
  Real* world_positions = nullptr;  ///< 3 a joint.
  Real* world_rotations = nullptr;  ///< 4 a joint.
  Real* finished = nullptr;         ///< 4 a joint: rows of poses on their way out.
  double* rows = nullptr;           ///< Columns, at least `minimum_columns`.
};

/// A range of rows of channels, and where their poses go. Plain pointers: kernels are compiled
/// for newer processors and must not bring inline library functions into the program.
template <class Real>
struct EvaluationJob {
  std::size_t columns = 0;
  std::size_t joint_count = 0;
  const JointPlan<Real>* joints = nullptr;
  const RotationStep* rotations = nullptr;
  const PositionStep* positions = nullptr;
  const double* turns_per_unit = nullptr;

  std::size_t frames = 0;
  const double* values = nullptr;  ///< frames x columns.

  Real* local_positions = nullptr;  ///< frames x joints x 3, or null; the others likewise.
  Real* local_rotations = nullptr;
  Real* world_positions = nullptr;
  Real* world_rotations = nullptr;
  bool streams_out = false;  ///< Write past the cache.

  EvaluationScratch<Real> scratch;
};

/// Takes every angle of a row into [-180, 180] without error, however large it is.
void reduce_angles_exactly(const double* row, const double* turns_per_unit, std::size_t columns,
                           double* reduced);

/// The unit quaternion x, y, z, w that the quaternion channels of one row stand for.
void read_quaternion(const double* row, const std::ptrdiff_t (&columns)[4], double (&xyzw)[4]);

void evaluate_portable(const EvaluationJob<float>& job);
void evaluate_portable(const EvaluationJob<double>& job);
void evaluate_avx2(const EvaluationJob<float>& job);
void evaluate_avx2(const EvaluationJob<double>& job);
void evaluate_avx512(const EvaluationJob<float>& job);
void evaluate_avx512(const EvaluationJob<double>& job);

}  // namespace mocap::detail
