// SPDX-License-Identifier: MIT
#include "edit/time/tap_means.hpp"

#include <cmath>
#include <cstddef>

#include "pose/blend.hpp"

namespace mocap::edit {

Quaternion mean_rotation(const detail::RotationSeries& rotations, const Taps& taps,
                         const double* weights) {
  if (taps.count == 2) {
    return detail::slerp(rotations.at(taps.first), rotations.at(taps.first + 1), weights[1]);
  }
  const double* x = rotations.part(0).data() + taps.first;
  const double* y = rotations.part(1).data() + taps.first;
  const double* z = rotations.part(2).data() + taps.first;
  const double* w = rotations.part(3).data() + taps.first;
  const Quaternion middle = rotations.at(taps.middle());
  double sum_x = 0.0;
  double sum_y = 0.0;
  double sum_z = 0.0;
  double sum_w = 0.0;
  for (std::size_t i = 0; i < taps.count; ++i) {
    const double cosine =
        x[i] * middle.x() + y[i] * middle.y() + z[i] * middle.z() + w[i] * middle.w();
    const double weight = std::copysign(weights[i], weights[i] * cosine);
    sum_x += weight * x[i];
    sum_y += weight * y[i];
    sum_z += weight * z[i];
    sum_w += weight * w[i];
  }
  const Quaternion mean(sum_w, sum_x, sum_y, sum_z);
  constexpr double no_direction = 1e-9;
  return mean.squaredNorm() < no_direction * no_direction ? middle : mean;
}

}  // namespace mocap::edit
