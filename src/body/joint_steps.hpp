// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

/// Movement of a joint from one frame to the next, in its parent's space.
struct JointStep {
  double rotation_deg = 0.0;  ///< 0..180, independent of the Euler angles.
  double position = 0.0;      ///< File units.
};

/// The step of a joint between two frames of `poses`.
JointStep step_between(const PosesF& poses, std::size_t from, std::size_t to, std::size_t joint);

/// The step of a joint from the frame before `frame` (not the first of `poses`) to `frame`.
JointStep joint_step(const PosesF& poses, std::size_t frame, std::size_t joint);

/// Receives a step: `poses` contains `frame` at `index`, and the frame before it.
using StepVisitor = std::function<void(const PosesF& poses, std::size_t index, std::size_t frame)>;
/// Visits the steps to these frames in order. Frames are in ascending order and at least 1. Frames
/// close to each other are evaluated together; only local poses are computed.
void visit_steps(const Clip& clip, const std::vector<std::size_t>& frames,
                 const StepVisitor& visit);

/// The median step of each joint, over at most 256 pairs of frames starting at `first_frame`.
std::vector<JointStep> usual_steps(const Clip& clip, std::size_t first_frame);

}  // namespace mocap::detail
