// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

/// How far a joint goes from one frame to the next, in its parent's space.
struct JointStep {
  double rotation_deg = 0.0;  ///< 0..180, whatever the angles that wrote it.
  double position = 0.0;      ///< File units.
};

/// The step of a joint between two frames of `poses`.
JointStep step_between(const PosesF& poses, std::size_t from, std::size_t to, std::size_t joint);

/// The step of a joint from the frame before `frame` (not the first of `poses`) to `frame`.
JointStep joint_step(const PosesF& poses, std::size_t frame, std::size_t joint);

/// The median step of each joint, over at most 256 pairs of frames from `first_frame` on.
std::vector<JointStep> usual_steps(const Clip& clip, std::size_t first_frame);

}  // namespace mocap::detail
