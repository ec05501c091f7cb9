// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// If joints rotate less than this between the first two frames, on average, the first frame is
/// motion, not a reference pose.
inline constexpr double min_mean_turn_deg = 5.0;
/// If the jump after a pose is the only evidence for a reference pose, it must be this many times
/// as large as the following steps.
inline constexpr double min_ratio_of_jump = 6.0;
/// Number of steps after the first one that show the initial speed of the motion.
inline constexpr std::size_t min_near_steps = 4;

/// The steps (mean joint rotations from frame to frame) at the start of a clip with at least two
/// frames. The clip must outlive this object.
class FirstSteps {
 public:
  explicit FirstSteps(const Clip& clip);

  /// Whether the first step is far larger than all others, and affects many of the animated joints.
  bool is_jump() const;

  /// Ratio of the first step to the largest of the steps just after it: `min_steps` of them, or
  /// all in a tenth of a second if that is more. 0 for a small first step.
  double ratio_to_next(std::size_t min_steps) const;

  /// The number of steps over which the first frame is blended into a motion that is then much
  /// slower; 0 if there is no such blend.
  std::size_t blend_steps() const;

  /// Mean rotation from frame 0 to frame 1, and from frame 1 to frame 2, in degrees.
  double into_deg = 0.0;
  double within_deg = 0.0;

 private:
  double largest_of(std::size_t first, std::size_t end) const;

  const Clip& clip_;
  std::size_t blend_ = 0;      ///< Maximum number of steps in a blend.
  std::size_t near_ = 0;       ///< Number of steps measured after it.
  std::vector<double> into_;   ///< Rotation of each joint in the first step, in degrees.
  std::vector<double> means_;  ///< Mean rotation in each of the first steps, in degrees.
};

}  // namespace mocap::detail
