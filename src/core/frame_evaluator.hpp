// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Evaluation of single frames of a clip.

#include <cstddef>
#include <memory>

#include "mocap/clip.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

template <class Real>
class PreparedEvaluation;

/// Evaluates frames of one clip, few at a time, in single precision. What the skeleton decides is
/// prepared once, which takes longer than to evaluate a frame. The clip must stay as it is while
/// this is used.
class FrameEvaluator {
 public:
  enum class Space : bool { local, world };

  FrameEvaluator(const Clip& clip, Space space);
  ~FrameEvaluator();
  FrameEvaluator(const FrameEvaluator&) = delete;
  FrameEvaluator& operator=(const FrameEvaluator&) = delete;

  /// The poses that `evaluate` gives for `count` frames from `first`, in the space asked for. They
  /// are valid until the next call.
  const PosesF& at(std::size_t first, std::size_t count = 1);

 private:
  const Clip& clip_;
  EvaluateOptions options_;
  PosesF poses_;
  std::unique_ptr<PreparedEvaluation<float>> prepared_;
};

}  // namespace mocap::detail
