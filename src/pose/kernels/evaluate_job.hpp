// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Input of the evaluation kernels, and the available kernels.

#include <cstddef>

#include "pose/evaluate_plan.hpp"

namespace mocap::detail {

/// Positions (3 numbers per joint) and rotations (4 per joint); null if not requested.
template <class Real>
struct PoseArrays {
  Real* local_positions = nullptr;
  Real* local_rotations = nullptr;
  Real* world_positions = nullptr;
  Real* world_rotations = nullptr;
};

/// Working memory of a kernel. The size of each array is `max_lanes` times the number in its
/// comment, for poses at least `minimum_columns`; every array is aligned to a cache line.
template <class Real>
struct EvaluationScratch {
  static constexpr std::size_t max_lanes = 64 / sizeof(Real);

  Real* channels = nullptr;  ///< Columns, at least `minimum_columns`.
  PoseArrays<Real> posed;    ///< One register per component.
  PoseArrays<Real> waiting;  ///< Rows of a block of frames, to be written to the result.
  double* rows = nullptr;    ///< Columns, at least `minimum_columns`.
};

/// A range of channel rows and the destination of their poses. Uses plain pointers, because kernels
/// are compiled for newer processors and must not instantiate inline library functions.
template <class Real>
struct EvaluationJob {
  std::size_t columns = 0;
  std::size_t joint_count = 0;
  const JointPlan<Real>* joints = nullptr;
  const RotationStep* rotations = nullptr;
  const PositionStep* positions = nullptr;
  const double* turns_per_unit = nullptr;
  const BitsOf<Real>* angle_bits = nullptr;

  std::size_t frames = 0;
  const double* values = nullptr;  ///< frames x columns.

  PoseArrays<Real> out;      ///< frames x joints.
  bool streams_out = false;  ///< Use non-temporal stores.

  EvaluationScratch<Real> scratch;
};

/// Reduces all angles of a row to [-180, 180] exactly, regardless of their size.
void reduce_angles_exactly(const double* row, const double* turns_per_unit, std::size_t columns,
                           double* reduced);

/// The unit quaternion x, y, z, w of the quaternion channels of one row.
void read_quaternion(const double* row, const std::ptrdiff_t (&columns)[4], double (&xyzw)[4]);

void evaluate_portable(const EvaluationJob<float>& job);
void evaluate_portable(const EvaluationJob<double>& job);
void evaluate_avx2(const EvaluationJob<float>& job);
void evaluate_avx2(const EvaluationJob<double>& job);
void evaluate_avx512(const EvaluationJob<float>& job);
void evaluate_avx512(const EvaluationJob<double>& job);

}  // namespace mocap::detail
