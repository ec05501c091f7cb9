// SPDX-License-Identifier: MIT
#include "pose/kernels/rotation_kernel.hpp"

namespace mocap::detail {

bool rotations_from_angles_avx512(const AngleJob& job) {
  return AngleKernel<8>(job).find_rotations();
}

void angles_from_rotations_avx512(const AngleJob& job) {
  AngleKernel<8>(job).find_angles();
}

void arctangents_avx512(const double* y, const double* x, double* angles_rad, std::size_t count) {
  arctangents_of<8>(y, x, angles_rad, count);
}

}  // namespace mocap::detail
