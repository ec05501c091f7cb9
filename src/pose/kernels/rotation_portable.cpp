// SPDX-License-Identifier: MIT
#include "pose/kernels/rotation_kernel.hpp"

namespace mocap::detail {

bool rotations_from_angles_portable(const AngleJob& job) {
  return AngleKernel<2>(job).find_rotations();
}

void angles_from_rotations_portable(const AngleJob& job) {
  AngleKernel<2>(job).find_angles();
}

void arctangents_portable(const double* y, const double* x, double* angles_rad, std::size_t count) {
  arctangents_of<2>(y, x, angles_rad, count);
}

}  // namespace mocap::detail
