// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Joints that turn less than this between the first two frames, on average, are in motion, not in
/// a reference pose.
inline constexpr double least_mean_turn_deg = 5.0;
/// A pose that nothing marks but the jump behind it has to be so many times as far from the next
/// frame as the frames behind it are from one another.
inline constexpr double least_ratio_of_jump = 6.0;
/// Steps behind the first one that show how fast the motion begins.
inline constexpr std::size_t least_near_steps = 4;

/// How the motion of a clip of two frames or more continues behind the first frame. Steps are the
/// mean turns of the joints from frame to frame. The clip outlives this.
class FirstSteps {
 public:
  explicit FirstSteps(const Clip& clip);

  /// Whether the first step is far beyond all others, and taken by much of what ever moves.
  bool is_jump() const;

  /// How many times as far as each of those just after it the first step is: of `fewest_steps`, or
  /// of those in a tenth of a second. Of a small one, 0.
  double ratio_to_next(std::size_t fewest_steps) const;

  /// The steps by which the first frame is blended into a motion that then moves far less; 0 where
  /// there is no such blend of several frames.
  std::size_t blend_steps() const;

  /// Mean turn from frame 0 to frame 1, and from frame 1 to frame 2, in degrees.
  double into_deg = 0.0;
  double within_deg = 0.0;

 private:
  double most_of(std::size_t first, std::size_t end) const;

  const Clip& clip_;
  std::size_t blend_ = 0;      ///< Greatest number of steps of a blend.
  std::size_t near_ = 0;       ///< Steps that are looked at behind it.
  std::vector<double> into_;   ///< Turn of each joint in the first step, in degrees.
  std::vector<double> means_;  ///< Mean turn of each of the first steps, in degrees.
};

}  // namespace mocap::detail
