// SPDX-License-Identifier: MIT
#include "pose/kernels/evaluate_kernel.hpp"

namespace mocap::detail {

void evaluate_avx512(const EvaluationJob<float>& job) {
  EvaluationKernel<float, 16>(job).run();
}

void evaluate_avx512(const EvaluationJob<double>& job) {
  EvaluationKernel<double, 8>(job).run();
}

}  // namespace mocap::detail
