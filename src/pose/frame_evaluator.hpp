// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Evaluation of individual frames of a clip.

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "mocap/clip.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

template <class Real>
class PreparedEvaluation;

/// Evaluates a few frames of one clip at a time, in single precision. The skeleton is prepared
/// once, which takes longer than evaluating a frame. The clip must not change while this object is
/// in use.
class FrameEvaluator {
 public:
  enum class Space : bool { local, world };

  FrameEvaluator(const Clip& clip, Space space);
  ~FrameEvaluator();
  FrameEvaluator(const FrameEvaluator&) = delete;
  FrameEvaluator& operator=(const FrameEvaluator&) = delete;

  /// The poses of `count` frames from `first`, as computed by `evaluate`, in the requested space.
  /// Valid until the next call.
  const PosesF& at(std::size_t first, std::size_t count = 1);

  /// Receives the pose of `frame`: frame `index` of `poses`, which is valid during the call.
  using Visitor = std::function<void(const PosesF& poses, std::size_t index, std::size_t frame)>;

  /// Calls `visit` for each of `frames`, all of which are in the clip, in this order; for none if
  /// `evaluate` would fail. Scattered frames are computed together, one per SIMD lane, in a
  /// fraction of the time that `at` takes for each.
  void visit(std::span<const std::size_t> frames, const Visitor& visit);

 private:
  PreparedEvaluation<float>& prepared();

  const Clip& clip_;
  EvaluateOptions options_;
  PosesF poses_;
  std::unique_ptr<PreparedEvaluation<float>> prepared_;
};

}  // namespace mocap::detail
