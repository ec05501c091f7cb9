// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "mocap/evaluate.hpp"

namespace mocap::detail {

/// `evaluate` for callers that have checked the clip: no frames if there is not enough memory.
inline Poses poses_of(const Clip& clip, const EvaluateOptions& options = {}) {
  Result<Poses> poses = evaluate(clip, options);
  return poses ? std::move(*poses) : Poses{};
}

}  // namespace mocap::detail
