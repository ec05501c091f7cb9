// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Evaluation of individual frames of a clip.

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

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

  /// Calls `visit(poses, index, frame)` for each of `frames`, all of which are in the clip, in this
  /// order; for none if `evaluate` would fail. The pose of `frame` is frame `index` of `poses`,
  /// which is valid during the call. Scattered frames are computed together, one per SIMD lane, in
  /// a fraction of the time that `at` takes for each.
  template <class Visitor>
  void visit(std::span<const std::size_t> frames, const Visitor& visit) {
    while (const std::size_t count = evaluate_first_of(frames)) {
      for (std::size_t i = 0; i < count; ++i) visit(std::as_const(poses_), i, frames[i]);
      frames = frames.subspan(count);
    }
  }

 private:
  /// Evaluates as many of the first of these frames as there are SIMD lanes; returns their number,
  /// or 0 if there is nothing to compute.
  std::size_t evaluate_first_of(std::span<const std::size_t> frames);
  PreparedEvaluation<float>& prepared();

  const Clip& clip_;
  EvaluateOptions options_;
  PosesF poses_;
  LargeVector<double> rows_;  ///< Channels of scattered frames.
  std::unique_ptr<PreparedEvaluation<float>> prepared_;
};

}  // namespace mocap::detail
