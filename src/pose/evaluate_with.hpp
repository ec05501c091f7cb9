// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Evaluation with a given instruction set.

#include "mocap/evaluate.hpp"
#include "text/isa.hpp"

namespace mocap::detail {

/// `evaluate` with the code for one instruction set, which the processor must support.
template <class Real>
void evaluate_with(Isa isa, const Clip& clip, const EvaluateOptions& options,
                   BasicPoses<Real>& out);

}  // namespace mocap::detail
