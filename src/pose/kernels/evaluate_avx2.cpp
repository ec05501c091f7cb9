// SPDX-License-Identifier: MIT
#include "pose/kernels/evaluate_kernel.hpp"

namespace mocap::detail {

void evaluate_avx2(const EvaluationJob<float>& job) {
  EvaluationKernel<float, 8>(job).run();
}

void evaluate_avx2(const EvaluationJob<double>& job) {
  EvaluationKernel<double, 4>(job).run();
}

}  // namespace mocap::detail
