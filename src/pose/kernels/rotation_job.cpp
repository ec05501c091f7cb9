// SPDX-License-Identifier: MIT
#include "pose/kernels/rotation_job.hpp"

namespace mocap::detail {

bool rotations_from_angles([[maybe_unused]] Isa isa, const AngleJob& job) {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return rotations_from_angles_avx512(job);
  if (isa == Isa::avx2) return rotations_from_angles_avx2(job);
#endif
  return rotations_from_angles_portable(job);
}

void angles_from_rotations([[maybe_unused]] Isa isa, const AngleJob& job) {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return angles_from_rotations_avx512(job);
  if (isa == Isa::avx2) return angles_from_rotations_avx2(job);
#endif
  angles_from_rotations_portable(job);
}

void arctangents([[maybe_unused]] Isa isa, const double* y, const double* x, double* angles_rad,
                 std::size_t count) {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return arctangents_avx512(y, x, angles_rad, count);
  if (isa == Isa::avx2) return arctangents_avx2(y, x, angles_rad, count);
#endif
  arctangents_portable(y, x, angles_rad, count);
}

}  // namespace mocap::detail
