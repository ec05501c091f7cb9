// SPDX-License-Identifier: MIT
#include "pose/kernels/evaluate_kernel.hpp"

namespace mocap::detail {

void evaluate_portable(const EvaluationJob<float>& job) {
  EvaluationKernel<float, 4>(job).run();
}

void evaluate_portable(const EvaluationJob<double>& job) {
  EvaluationKernel<double, 2>(job).run();
}

}  // namespace mocap::detail
