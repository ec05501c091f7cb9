// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Evaluation along a chosen path.

#include "base/isa.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::detail {

/// `evaluate` with the code for one instruction set, which must run on this processor.
template <class Real>
void evaluate_with(Isa isa, const Clip& clip, const EvaluateOptions& options,
                   BasicPoses<Real>& out);

}  // namespace mocap::detail
